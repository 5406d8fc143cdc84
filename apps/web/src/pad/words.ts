import { colourOf } from '../ui/art.tsx';
import { describeCell } from '../words/moves.ts';
import { say } from '../words/texts.ts';
import type { Wrong } from './check.ts';

export const nameOfSeat = (seat: number): string => say(`colour.${colourOf(seat)}`);

/** What is wrong, with the rule that says so. */
export const wrongInWords = (wrong: Wrong): string => `${reasonOf(wrong)} (${wrong.about.rule})`;

export function reasonOf({ about }: Wrong): string {
  const squares = about.squares.length;
  switch (about.kind) {
    case 'too-many':
      return say('pad.wrong.too-many', {
        squares,
        tile: describeCell(about.tile),
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
