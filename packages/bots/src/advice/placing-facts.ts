import {
  boundsOf,
  canBeCentred,
  DIRECTIONS,
  type DominoNumber,
  dominoesEach,
  frameSize,
  type Land,
  landOf,
  type Move,
  must,
  pointsOf,
  roomOf,
  type Square,
  STEPS,
  squareAt,
  type Territory,
  territoriesOf,
  type View,
  xOf,
  yOf,
} from '@crownlands/rules';
import { after } from '../net/after.ts';
import { bestGains } from './best-gains.ts';
import type { Fact } from './fact.ts';
import type { Sum } from './reason.ts';

/** What is true of each placement in this view. */
export function placingFacts(view: View): (move: Move) => Fact[] {
  const { seat, domino: inHand } = must(view.turns[0]);
  const kingdom = must(view.kingdoms[seat]);
  const land = landOf(kingdom);
  const size = frameSize(view.options);
  const held = heldBesides(view);
  const wanted = [...held, ...view.offer];
  const before = bestGains(view, seat, [...wanted, must(inHand)]);
  const most = before.get(must(inHand)) ?? 0;
  const points = pointsOf(land);
  const left = dominoesLeft(view) - 1;
  return (move) => {
    if (move.type !== 'place') return [];
    const next = landOf([...kingdom, move]);
    const gains = bestGains(after(view, move), seat, wanted);
    const facts = territoryFacts(land, next, [move.a, move.b], size);
    const add = (about: string, value: number, reason: Fact['reason']): void => {
      facts.push({ about, value, reason });
    };
    const gain = pointsOf(next) - points;
    if (gain > 0 && gain === most) add('most', gain, { kind: 'adds-most', points: gain });
    for (const domino of held) {
      if (gains.get(domino) !== null) add(`room ${domino}`, 1, { kind: 'leaves-room', domino });
    }
    for (const domino of wanted) {
      const [then, now] = [gains.get(domino) ?? 0, before.get(domino) ?? 0];
      const reason = { kind: 'prepares', domino, points: then, before: now } as const;
      if (then > now) add(`prepares ${domino}`, then, reason);
    }
    if (canBeMiddle(view, next, left)) add('middle', 1, { kind: 'middle', isNow: left === 0 });
    if (holesIn(next, size) === 0) add('hole', 1, { kind: 'no-hole' });
    return facts;
  };
}

/** The other dominoes of the player to act: to be placed later in this round, and in the next. */
function heldBesides({ turns, claims }: View): DominoNumber[] {
  const { seat } = must(turns[0]);
  return [...turns.slice(1), ...claims].flatMap((one) =>
    one.seat === seat && one.domino !== null ? [one.domino] : [],
  );
}

/** What a placement does to the territories that it touches. */
function territoryFacts(land: Land, next: Land, squares: readonly Square[], size: number): Fact[] {
  const old = territoriesOf(land);
  return territoriesOf(next)
    .filter((whole) => squares.some((square) => whole.squares.includes(square)))
    .flatMap((whole): Fact[] => {
      const parts = old.filter((part) => whole.squares.includes(must(part.squares[0])));
      return [...growthFacts(whole, parts), ...openFacts(whole, next, size)];
    });
}

function growthFacts(whole: Territory, parts: readonly Territory[]): Fact[] {
  const { terrain, squares } = whole;
  const gain = whole.points - parts.reduce((sum, { points }) => sum + points, 0);
  if (gain > 0) return [{ about: terrain, value: gain, reason: growthOf(whole, parts) }];
  if (parts.length === 0) return [];
  const reason = { kind: 'gathers', terrain, squares: squares.length } as const;
  return [{ about: `squares of ${terrain}`, value: squares.length, reason }];
}

/** Free squares beside a territory, where the kingdom may still reach. */
function openFacts({ terrain, squares }: Territory, land: Land, size: number): Fact[] {
  const { left, right, top, bottom } = roomOf(land, size);
  const beside = squares.flatMap((square) => DIRECTIONS.map((way) => square + STEPS[way]));
  const free = [...new Set(beside)].filter((square) => {
    const [x, y] = [xOf(square), yOf(square)];
    return !land[square] && left <= x && x <= right && top <= y && y <= bottom;
  });
  if (free.length === 0) return [];
  const reason = { kind: 'stays-open', terrain, squares: free.length } as const;
  return [{ about: `beside ${terrain}`, value: free.length, reason, isSlight: true }];
}

function growthOf(whole: Territory, parts: readonly Territory[]): Fact['reason'] {
  const { terrain } = whole;
  const now = sumOf(whole);
  const [largest, ...others] = parts;
  if (!largest) return { kind: 'founds', terrain, now };
  if (others.length === 0) return { kind: 'grows', terrain, now, before: sumOf(largest) };
  const crowned = parts.filter(({ crowns }) => crowns > 0);
  const before = (crowned.length > 0 ? crowned : [largest]).map(sumOf);
  return { kind: 'joins', terrain, now, before };
}

const sumOf = ({ squares, crowns }: Territory): Sum => ({ squares: squares.length, crowns });

/** The dominoes that the player to act has still to place, or to discard, in the whole game. */
function dominoesLeft({ options, kingdoms, discards, turns }: View): number {
  const { seat } = must(turns[0]);
  return dominoesEach(options) - must(kingdoms[seat]).length - must(discards[seat]).length;
}

/** Whether the castle can still end up in the middle, and that counts. */
const canBeMiddle = ({ options }: View, land: Land, left: number): boolean =>
  options.variants.includes('middle-kingdom') && canBeCentred(land, frameSize(options), left);

/** Free squares within the kingdom that no domino can cover any more. */
function holesIn(land: Land, size: number): number {
  const { left, right, top, bottom } = boundsOf(land);
  const room = roomOf(land, size);
  let holes = 0;
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      if (land[squareAt(x, y)]) continue;
      const isShut =
        (x === room.left || land[squareAt(x - 1, y)]) &&
        (x === room.right || land[squareAt(x + 1, y)]) &&
        (y === room.top || land[squareAt(x, y - 1)]) &&
        (y === room.bottom || land[squareAt(x, y + 1)]);
      if (isShut) holes += 1;
    }
  }
  return holes;
}
