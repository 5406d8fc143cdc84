import type { Seat } from '@crownlands/rules';
import { describeCell } from '../words/moves.ts';
import { nameOf, type Seated } from '../words/names.ts';
import { say } from '../words/texts.ts';
import type { Wrong } from './check.ts';
import type { Pad } from './pad.ts';

/** Who plays at the real table. */
export const seatsOf = ({ names }: Pad): Seated[] =>
  names.map((name) => ({ who: 'person', name: name.trim() }));

/** What a kingdom is called: by its player's name or else its colour. */
export const nameOfSeat = (pad: Pad, seat: Seat): string => nameOf(seatsOf(pad), seat);

/** What is wrong, with the rule that says so. */
export const wrongInWords = (wrong: Wrong): string => `${reasonOf(wrong)} (${wrong.about.rule})`;

export function reasonOf({ about }: Wrong): string {
  const squares = about.squares.length;
  switch (about.kind) {
    case 'too-many':
      return say('pad.wrong.too-many', {
        squares,
        tile:
          about.tile.crowns === 0
            ? say('pad.bare', { terrain: describeCell(about.tile) })
            : describeCell(about.tile),
        most: about.most,
      });
    case 'off-frame':
      return say('pad.wrong.off-frame', { width: about.width, height: about.height });
    case 'odd':
      return say('pad.wrong.odd', { squares });
    default:
      return say(`pad.wrong.${about.kind}`);
  }
}
