import {
  type Bounds,
  type Cell,
  type Land,
  type Square,
  squareAt,
  type Tile,
} from '@crownlands/rules';

/** How to draw: with colour or without, with fine characters or plain ones. */
export type Style = { readonly colour: boolean; readonly ascii: boolean };

/** Characters of a square between its borders. */
const WIDTH = 5;

/** Paper and ink of each terrain, of the 256 colours of terminals. */
const COLOURS = {
  wheat: [221, 16],
  forest: [22, 231],
  lake: [32, 231],
  grassland: [113, 16],
  swamp: [96, 231],
  mine: [236, 231],
  castle: [253, 16],
} as const;

/** Borders by which of the four sides of a crossing they reach: up 1, right 2, down 4, left 8. */
const LINES = { fine: ' ╵╶└╷│┌├╴┘─┴┐┤┬┼', ascii: ' |-+||++-+-+++++' } as const;

/**
 * A kingdom as lines of text. Land of one terrain runs together; there is a border only where it
 * ends. `labels` stand on empty squares, the other empty squares inside `bounds` have a dot.
 */
export function drawKingdom(
  land: Land,
  bounds: Bounds,
  style: Style,
  labels: ReadonlyMap<Square, string> = new Map(),
): string[] {
  const { left, right, top, bottom } = bounds;
  const cellAt = (x: number, y: number): Cell => land[squareAt(x, y)] ?? null;
  const kindAt = (x: number, y: number): string | null => kindOf(cellAt(x, y));

  /** The border or the ground at the corner between four squares, x,y being the lower right one. */
  const crossing = (x: number, y: number): string => {
    const [nw, ne, sw, se] = [
      kindAt(x - 1, y - 1),
      kindAt(x, y - 1),
      kindAt(x - 1, y),
      kindAt(x, y),
    ];
    const sides =
      Number(nw !== ne) + 2 * Number(ne !== se) + 4 * Number(sw !== se) + 8 * Number(nw !== sw);
    return sides === 0 ? paint(' ', cellAt(x, y), style) : lineOf(sides, style);
  };
  const above = (x: number, y: number): string =>
    kindAt(x, y - 1) === kindAt(x, y)
      ? paint(' '.repeat(WIDTH), cellAt(x, y), style)
      : lineOf(10, style).repeat(WIDTH);
  const before = (x: number, y: number): string =>
    kindAt(x - 1, y) === kindAt(x, y) ? paint(' ', cellAt(x, y), style) : lineOf(5, style);
  const inside = (x: number, y: number): string => {
    const cell = cellAt(x, y);
    const text = cell
      ? textOf(cell, style)
      : (labels.get(squareAt(x, y)) ?? (style.ascii ? '.' : '·'));
    return paint(` ${text}`.padEnd(WIDTH), cell, style);
  };

  const lines: string[] = [];
  for (let y = top; y <= bottom + 1; y++) {
    let edge = '';
    let row = '';
    for (let x = left; x <= right; x++) {
      edge += crossing(x, y) + above(x, y);
      row += before(x, y) + inside(x, y);
    }
    lines.push(edge + crossing(right + 1, y));
    if (y <= bottom) lines.push(row + before(right + 1, y));
  }
  return lines;
}

export const drawnWidth = ({ left, right }: Bounds): number => (right - left + 1) * (WIDTH + 1) + 1;

/** A tile in a line of text, such as ` W♛ `. */
export const drawTile = (tile: Tile, style: Style): string =>
  paint(` ${textOf(tile, style)} `, tile, style);

const kindOf = (cell: Cell): string | null =>
  typeof cell === 'object' ? (cell?.terrain ?? null) : cell;

const lineOf = (sides: number, { ascii }: Style): string =>
  (ascii ? LINES.ascii : LINES.fine).charAt(sides);

/** A capital for the terrain, so that small letters are free for labels, and its crowns. */
function textOf(cell: Tile | 'castle', { ascii }: Style): string {
  if (cell === 'castle') return ascii ? '@' : '♜';
  return cell.terrain.charAt(0).toUpperCase() + (ascii ? '*' : '♛').repeat(cell.crowns);
}

function paint(text: string, cell: Cell, { colour }: Style): string {
  const kind = kindOf(cell);
  if (!colour || kind === null) return text;
  const [paper, ink] = COLOURS[kind as keyof typeof COLOURS];
  return `\x1b[48;5;${paper};38;5;${ink}m${text}\x1b[0m`;
}
