import { must } from '@crownlands/rules';
import { formatPad, parsePad } from './kept.ts';
import type { Pad } from './pad.ts';

/**
 * Two pads that grew out of one: what was changed here is as it is here, and all else as it is
 * there. Where both do not go together, as when each laid the same domino, what is here holds.
 */
export function merge(before: Pad, here: Pad, there: Pad): Pad {
  const pick = <T>(was: T, mine: T, theirs: T): T =>
    JSON.stringify(mine) === JSON.stringify(was) ? theirs : mine;
  const merged: Pad = {
    size: pick(before.size, here.size, there.size),
    bonuses: pick(before.bonuses, here.bonuses, there.bonuses),
    seat: here.seat,
    names: here.names.map((name, seat) =>
      pick(must(before.names[seat]), name, must(there.names[seat])),
    ),
    sheets: here.sheets.map((sheet, seat) =>
      pick(must(before.sheets[seat]), sheet, must(there.sheets[seat])),
    ),
  };
  return parsePad(formatPad(merged)) ?? here;
}
