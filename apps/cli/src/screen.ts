import {
  type Bounds,
  boundsOf,
  type Direction,
  type DominoNumber,
  directionOf,
  dominoOf,
  frameSize,
  type Game,
  gainOf,
  gameNow,
  gamesIn,
  isDouble,
  isOver,
  landOf,
  legalMoves,
  must,
  type Placing,
  placementsOf,
  pointsOf,
  roundOf,
  roundsOf,
  type Seat,
  type Session,
  type Square,
  xOf,
  yOf,
} from '@crownlands/rules';
import { drawKingdom, drawnWidth, drawTile, type Style } from './drawing.ts';
import { namesOf } from './words.ts';

/** How to draw, and how many columns there are for it. */
export type Screen = Style & { readonly columns: number };

/** With colour where people read it, unless they have said otherwise. */
export function styleOf(isAscii: boolean): Style {
  const { NO_COLOR, FORCE_COLOR } = process.env;
  const isForced = FORCE_COLOR !== undefined && FORCE_COLOR !== '' && FORCE_COLOR !== '0';
  return { colour: !NO_COLOR && (isForced || process.stdout.isTTY), ascii: isAscii };
}

/** A legal placement under the name that a player types for it, such as `cE`. */
export type Spot = {
  readonly label: string;
  readonly direction: Direction;
  readonly move: Placing;
  readonly gain: number;
};

/** a to z, then aa to az, and so on. */
const labelOf = (index: number): string =>
  (index < 26 ? '' : labelOf(Math.floor(index / 26) - 1)) + String.fromCharCode(97 + (index % 26));

/** The placements of the domino in hand; of one with two equal halves one spelling is enough. */
export function spotsOf(game: Game): Spot[] {
  const { seat } = must(game.turns[0]);
  const labels = new Map<Square, string>();
  return legalMoves(game).flatMap((move) => {
    if (move.type !== 'place' || (isDouble(move.domino) && move.b < move.a)) return [];
    if (!labels.has(move.a)) labels.set(move.a, labelOf(labels.size));
    const gain = gainOf(must(game.kingdoms[seat]), move);
    return [{ label: must(labels.get(move.a)), direction: directionOf(move), move, gain }];
  });
}

/** The whole table: the round, the kingdoms, the rows. */
export function drawTable(session: Session, screen: Screen): string {
  const game = gameNow(session);
  const names = namesOf(session.seats);
  const blocks = game.kingdoms.map((_, seat) => {
    const spots = game.turns[0]?.seat === seat ? spotsOf(game) : [];
    return kingdomBlock(game, seat, names, screen, spots);
  });
  return [
    headline(session),
    ...besideEachOther(blocks, screen.columns),
    ...drawRows(game, names, screen),
  ].join('\n');
}

/** The kingdoms of some seats and the rows, to be looked at only: spots have no names. */
export function drawGame(
  game: Game,
  seats: readonly Seat[],
  names: readonly string[],
  screen: Screen,
): string {
  const blocks = seats.map((seat) => kingdomBlock(game, seat, names, screen, []));
  const owners = seats.length > 1 ? names : []; // nobody asks whose the dominoes of one player are
  return [...besideEachOther(blocks, screen.columns), ...drawRows(game, owners, screen)].join('\n');
}

function headline({ earlier, games }: Session): string {
  const game = must(games.at(-1));
  const count = gamesIn(game.options);
  const round = roundOf(game);
  return [
    ...(count > 1 ? [`Game ${earlier.length + 1} of ${count}`] : []),
    isOver(game)
      ? 'The game is over'
      : round === 0
        ? 'The first row is to be claimed'
        : `Round ${round} of ${roundsOf(game.options)}`,
  ].join(', ');
}

type Block = { readonly width: number; readonly lines: readonly string[] };

/** A kingdom under its player's name and the points of its land. */
function kingdomBlock(
  game: Game,
  seat: Seat,
  names: readonly string[],
  screen: Screen,
  spots: readonly Spot[],
): Block {
  const land = landOf(must(game.kingdoms[seat]));
  const turn = game.turns[0];
  const labels = new Map(spots.map(({ move, label }) => [move.a, label]));
  const bounds = around(boundsOf(land), spots);
  const title = `${turn?.seat === seat ? '> ' : ''}${names[seat]}: ${pointsOf(land)}`;
  const width = Math.max(drawnWidth(bounds), title.length);
  const drawing = drawKingdom(land, bounds, screen, labels);
  const pad = ' '.repeat(width - drawnWidth(bounds));
  return { width, lines: [title.padEnd(width), ...drawing.map((line) => line + pad)] };
}

/** Bounds that hold all squares of these spots as well. */
function around(bounds: Bounds, spots: readonly Spot[]): Bounds {
  const squares = spots.flatMap(({ move }) => [move.a, move.b]);
  const [xs, ys] = [squares.map(xOf), squares.map(yOf)];
  return {
    left: Math.min(bounds.left, ...xs),
    right: Math.max(bounds.right, ...xs),
    top: Math.min(bounds.top, ...ys),
    bottom: Math.max(bounds.bottom, ...ys),
  };
}

/** Blocks in as few rows as the columns allow. */
function besideEachOther(blocks: readonly Block[], columns: number): string[] {
  const rows: Block[][] = [];
  for (const block of blocks) {
    const row = rows.at(-1);
    const used = row?.reduce((sum, { width }) => sum + width + 3, 0) ?? columns;
    if (row && used + block.width <= columns) row.push(block);
    else rows.push([block]);
  }
  return rows.flatMap((row) => {
    const height = Math.max(...row.map(({ lines }) => lines.length));
    return Array.from({ length: height }, (_, line) =>
      row
        .map(({ lines, width }) => lines[line] ?? ' '.repeat(width))
        .join('   ')
        .trimEnd(),
    );
  });
}

/** This round's dominoes in the order of play, and the next row with the kings on it. */
function drawRows(game: Game, names: readonly string[], screen: Screen): string[] {
  const now = game.turns.flatMap(({ seat, domino }) => (domino === null ? [] : [{ seat, domino }]));
  const free = game.offer.map((domino) => ({ seat: null, domino }));
  const next = [...free, ...game.claims].sort((one, other) => one.domino - other.domino);
  const item = ({ seat, domino }: { seat: Seat | null; domino: DominoNumber }): Item => {
    const owner = seat === null ? undefined : names[seat];
    const name = owner === undefined ? '' : ` ${owner}`;
    return { text: drawDomino(domino, screen) + name, width: dominoWidth(domino) + name.length };
  };
  return [
    ...(now.length > 0 ? wrapped('To place:  ', now.map(item), screen.columns) : []),
    ...(next.length > 0 ? wrapped('Next row:  ', next.map(item), screen.columns) : []),
  ];
}

/** A piece of text, which may have colours in it, and the columns that it takes. */
type Item = { readonly text: string; readonly width: number };

/** Items after a heading, on as many lines as they need. */
function wrapped(heading: string, items: readonly Item[], columns: number): string[] {
  const indent = ' '.repeat(heading.length);
  const lines: string[] = [];
  let line = heading;
  let used = heading.length;
  for (const { text, width } of items) {
    if (used > heading.length && used + width > columns) {
      lines.push(line.trimEnd());
      line = indent;
      used = heading.length;
    }
    line += `${text}   `;
    used += width + 3;
  }
  return [...lines, line.trimEnd()];
}

export function drawDomino(domino: DominoNumber, style: Style): string {
  const { a, b } = dominoOf(domino);
  return `${`${domino}`.padStart(2)}[${drawTile(a, style)}|${drawTile(b, style)}]`;
}

/** Two digits, brackets and a bar, and a letter between blanks and the crowns of each half. */
function dominoWidth(domino: DominoNumber): number {
  const { a, b } = dominoOf(domino);
  return 11 + a.crowns + b.crowns;
}

const plainItem = (text: string): Item => ({ text, width: text.length });

/** Every spot with the points that it would add. */
export function listSpots(spots: readonly Spot[], { columns }: Screen): string {
  const labels = [...new Set(spots.map(({ label }) => label))];
  const items = labels.map((label) => {
    const ways = spots.filter((spot) => spot.label === label);
    return plainItem(
      `${label}: ${ways.map(({ direction, gain }) => `${direction}+${gain}`).join(' ')}`,
    );
  });
  return wrapped('  ', items, columns).join('\n');
}

/** The free dominoes with the most points that each could add to the kingdom now. */
export function listOffer(game: Game, style: Style): string {
  const kingdom = must(game.kingdoms[must(game.turns[0]).seat]);
  const widest = Math.max(...game.offer.map(dominoWidth));
  return game.offer
    .map((domino) => {
      const placements = placementsOf(landOf(kingdom), domino, frameSize(game.options));
      const most = Math.max(...placements.map((placement) => gainOf(kingdom, placement)));
      const worth = most > 0 ? `+${most} if placed now` : 'no points yet';
      const pad = ' '.repeat(widest - dominoWidth(domino));
      return `  ${drawDomino(domino, style)}${pad}  ${placements.length > 0 ? worth : 'does not fit now'}`;
    })
    .join('\n');
}

/** The dominoes that have not appeared yet, with their faces. */
export function listUnseen({ unseen, deck }: Game, screen: Screen): string {
  const items = unseen.map((domino) => {
    return { text: drawDomino(domino, screen), width: dominoWidth(domino) };
  });
  return [
    `Not seen yet: ${unseen.length} dominoes, of which ${deck.length} are still to come.`,
    ...wrapped('  ', items, screen.columns),
  ].join('\n');
}
