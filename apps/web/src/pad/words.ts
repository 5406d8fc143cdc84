import type { Tile } from '@crownlands/rules';
import { colourOf } from '../ui/art.tsx';
import { say } from '../words/texts.ts';
import type { Wrong } from './check.ts';
import { columnOf, type Place, rowOf, type Sheet, sizeOf } from './sheet.ts';

export const nameOfSeat = (seat: number): string => say(`colour.${colourOf(seat)}`);

export function tileInWords({ terrain, crowns }: Tile): string {
  const name = say(`terrain.${terrain}`);
  return crowns > 0 ? `${name}, ${say('crowns', { count: crowns })}` : name;
}

export function placeInWords(sheet: Sheet, place: Place): string {
  const size = sizeOf(sheet);
  const where = { row: rowOf(size, place) + 1, column: columnOf(size, place) + 1 };
  return `${say('square.at', where)}: ${contentOf(sheet, place)}`;
}

function contentOf({ castle, tiles }: Sheet, place: Place): string {
  if (place === castle) return say('square.castle');
  const tile = tiles[place];
  return tile ? tileInWords(tile) : say('square.free');
}

/** What is wrong, with the rule that says so. */
export const wrongInWords = ({ about }: Wrong): string => `${reasonOf(about)} (${about.rule})`;

function reasonOf(about: Wrong['about']): string {
  const squares = about.squares.length;
  switch (about.kind) {
    case 'too-many':
      return say('pad.wrong.too-many', {
        squares,
        tile: tileInWords(about.tile),
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
