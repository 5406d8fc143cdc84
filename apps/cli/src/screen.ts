import {
  apply,
  boundsOf,
  DIRECTIONS,
  type Direction,
  type DominoNumber,
  dominoOf,
  frameSize,
  type Game,
  type Land,
  landOf,
  legalMoves,
  type Move,
  must,
  placementsOf,
  roomOf,
  roundsOf,
  rowsToCome,
  type Seat,
  type Square,
  STEPS,
  scoreLand,
} from '@crownlands/rules';
import { drawKingdom, drawnWidth, drawTile, type Style } from './drawing.ts';

/** A legal placement under the name that a player types for it, such as `cE`. */
export type Spot = {
  readonly letter: string;
  readonly direction: Direction;
  readonly move: Extract<Move, { type: 'place' }>;
  readonly gain: number;
};

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The points of the land alone; bonuses come and go until the end. */
export const landPoints = (game: Game, seat: Seat): number =>
  pointsOf(landOf(must(game.kingdoms[seat])));

const pointsOf = (land: Land): number => scoreLand(land, [], false).total;

/** The placements of the domino in hand; of a domino with two equal halves one spelling is enough. */
export function spotsOf(game: Game): Spot[] {
  const { seat, domino } = must(game.turns[0]);
  if (domino === null) return [];
  const { a, b } = dominoOf(domino);
  const isDouble = a.terrain === b.terrain && a.crowns === b.crowns;
  const before = landPoints(game, seat);
  const letters = new Map<Square, string>();
  return legalMoves(game).flatMap((move) => {
    if (move.type !== 'place' || (isDouble && move.b < move.a)) return [];
    if (!letters.has(move.a)) letters.set(move.a, LETTERS.charAt(letters.size));
    const direction = must(DIRECTIONS.find((one) => move.a + STEPS[one] === move.b));
    const gain = landPoints(apply(game, move), seat) - before;
    return [{ letter: must(letters.get(move.a)), direction, move, gain }];
  });
}

/** The whole table: round, kingdoms and rows. */
export function drawTable(
  game: Game,
  names: readonly string[],
  style: Style,
  columns: number,
): string {
  const round = Math.min(roundsOf(game.options), roundsOf(game.options) - rowsToCome(game) - 1);
  const rounds = `Round ${round} of ${roundsOf(game.options)}`;
  return [
    round === 0 ? 'The first row is to be claimed' : rounds,
    ...besideEachOther(
      game.kingdoms.map((_, seat) => kingdomBlock(game, seat, names, style)),
      columns,
    ),
    ...drawRows(game, names, style),
  ].join('\n');
}

type Block = { readonly width: number; readonly lines: readonly string[] };

function kingdomBlock(game: Game, seat: Seat, names: readonly string[], style: Style): Block {
  const land = landOf(must(game.kingdoms[seat]));
  const turn = game.turns[0];
  const isPlacing = turn?.seat === seat && turn.domino !== null;
  const bounds = isPlacing ? roomOf(land, frameSize(game.options)) : boundsOf(land);
  const labels = new Map<Square, string>();
  if (isPlacing) for (const { letter, move } of spotsOf(game)) labels.set(move.a, letter);
  const title = `${turn?.seat === seat ? '> ' : ''}${names[seat]} ${landPoints(game, seat)}`;
  const width = Math.max(drawnWidth(bounds), title.length);
  const pad = ' '.repeat(width - drawnWidth(bounds));
  return {
    width,
    lines: [
      title.padEnd(width),
      ...drawKingdom(land, bounds, style, labels).map((line) => line + pad),
    ],
  };
}

/** Blocks in as few rows as the columns of the terminal allow. */
function besideEachOther(blocks: readonly Block[], columns: number): string[] {
  const lines: string[] = [];
  let line: Block[] = [];
  const flush = () => {
    const height = Math.max(...line.map(({ lines }) => lines.length));
    for (let row = 0; row < height; row++) {
      lines.push(
        line
          .map(({ lines, width }) => lines[row] ?? ' '.repeat(width))
          .join('   ')
          .trimEnd(),
      );
    }
    line = [];
  };
  for (const block of blocks) {
    const used = line.reduce((sum, { width }) => sum + width + 3, 0);
    if (line.length > 0 && used + block.width > columns) flush();
    line.push(block);
  }
  flush();
  return lines;
}

function drawRows(game: Game, names: readonly string[], style: Style): string[] {
  const now = game.turns.flatMap(({ seat, domino }) =>
    domino === null ? [] : [`${drawDomino(domino, style)} ${names[seat]}`],
  );
  const free = game.offer.map((domino) => ({ domino, text: drawDomino(domino, style) }));
  const taken = game.claims.map(({ domino, seat }) => {
    return { domino, text: `${drawDomino(domino, style)} ${names[seat]}` };
  });
  const next = [...free, ...taken].sort((one, other) => one.domino - other.domino);
  return [
    ...(now.length > 0 ? [`To place:  ${now.join('   ')}`] : []),
    ...(next.length > 0 ? [`To claim:  ${next.map(({ text }) => text).join('   ')}`] : []),
  ];
}

export function drawDomino(domino: DominoNumber, style: Style): string {
  const { a, b } = dominoOf(domino);
  return `${domino}[${drawTile(a, style)}|${drawTile(b, style)}]`;
}

/** Every spot with the points that it would add, a line for each letter. */
export function listSpots(spots: readonly Spot[]): string {
  const letters = [...new Set(spots.map(({ letter }) => letter))];
  return letters
    .map((letter) => {
      const ways = spots.filter((spot) => spot.letter === letter);
      return `  ${letter}  ${ways.map(({ direction, gain }) => `${direction} +${gain}`).join('  ')}`;
    })
    .join('\n');
}

/** The dominoes on offer with the most points that each could add to the kingdom now. */
export function listOffer(game: Game, style: Style): string {
  const { seat } = must(game.turns[0]);
  const kingdom = must(game.kingdoms[seat]);
  const before = landPoints(game, seat);
  return game.offer
    .map((domino) => {
      const gains = placementsOf(landOf(kingdom), domino, frameSize(game.options)).map(
        (placement) => pointsOf(landOf([...kingdom, placement])) - before,
      );
      const worth = gains.length > 0 ? `up to +${Math.max(...gains)} now` : 'does not fit now';
      return `  ${drawDomino(domino, style)}  ${worth}`;
    })
    .join('\n');
}
