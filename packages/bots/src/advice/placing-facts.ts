import {
  canBeCentred,
  DIRECTIONS,
  type DominoNumber,
  dominoesEach,
  frameSize,
  isDouble,
  type Land,
  landOf,
  must,
  type Placement,
  placementsOf,
  pointsOf,
  roomOf,
  rowsToCome,
  STEPS,
  type Terrain,
  type Territory,
  territoriesOf,
  type View,
  xOf,
  yOf,
} from '@crownlands/rules';
import { after } from '../net/after.ts';
import { canLoseHarmony, holesIn, needsEverySquare } from './harmony.ts';
import { bestGains, discardsAmong, heldBy, mostPoints } from './prospects.ts';
import type { Reason, Sum } from './reason.ts';

/** What is true of a placement, by the rules. */
export type PlacingFacts = {
  readonly points: number; // that it adds now
  readonly growths: readonly Growth[];
  readonly gathered: readonly Territory[]; // that it makes larger, without a crown
  readonly territories: readonly Territory[]; // of the whole kingdom then
  readonly open: readonly Open[];
  readonly held: readonly DominoNumber[]; // other dominoes of the player
  readonly discards: number; // of them at least
  readonly coming: readonly Coming[]; // what the player holds, and that with each that is free
  readonly unseen: Unseen | null; // if there are any to come
  readonly holes: number; // of one square, that it makes
  readonly isHarmonyAtStake: boolean; // it would be lost by a discard
  readonly isHarmonyLost: boolean; // by these holes
  readonly middle: 'never' | 'possible' | 'now'; // where the castle ends up, if that counts
};

/** A territory that is worth more than before. */
export type Growth = {
  readonly terrain: Terrain;
  readonly points: number;
  readonly reason: Reason;
};

/** A territory with crowns, the best of its terrain, and the free squares beside it within reach. */
export type Open = { readonly terrain: Terrain; readonly crowns: number; readonly squares: number };

/** Dominoes that the player may place next, and the points of their best placements then. */
export type Coming = {
  readonly dominoes: readonly DominoNumber[];
  readonly points: number;
  readonly isHeld: boolean; // all of them by now, while another may claim one that is free
};

/** What the dominoes that nobody has seen could do then: how many fit, where, and for how many points. */
export type Unseen = {
  readonly dominoes: number;
  readonly fitting: number;
  readonly mean: number;
  readonly spots: number; // where one of them may go, in the mean
  readonly own: number; // that the player will get of them
};

/** Finds out what is true of each placement in this view. */
export function placingFacts(view: View): (placement: Placement) => PlacingFacts {
  const { options, offer, unseen, turns } = view;
  const { seat } = must(turns[0]);
  const kingdom = must(view.kingdoms[seat]);
  const land = landOf(kingdom);
  const size = frameSize(options);
  const held = heldBy(view, seat);
  const hands = [held, ...offer.map((domino) => heldBy(view, seat, [domino]))];
  const left = dominoesLeft(view) - 1;
  const hidden = rowsToCome(view) > 0 ? unseen : [];
  const isHarmonyAtStake = canLoseHarmony(view, seat);
  return (placement) => {
    const next = landOf([...kingdom, placement]);
    const touched = territoriesOf(next).filter(({ squares }) =>
      squares.some((square) => square === placement.a || square === placement.b),
    );
    const old = territoriesOf(land);
    const then = after(view, { type: 'place', ...placement });
    const holes = holesIn(next, size) - holesIn(land, size);
    return {
      points: pointsOf(next) - pointsOf(land),
      growths: touched.flatMap((whole) => growthOf(whole, partsOf(whole, old))),
      gathered: touched.filter((whole) => whole.crowns === 0 && partsOf(whole, old).length > 0),
      territories: territoriesOf(next),
      open: openIn(next, size),
      held,
      discards: discardsAmong(then, seat, held),
      coming: hands
        .filter((hand) => hand.length > 0)
        .map((hand) => {
          return { dominoes: hand, points: mostPoints(then, seat, hand), isHeld: hand === held };
        }),
      unseen: unseenThen(bestGains(then, seat, hidden), next, size, left - held.length),
      holes,
      isHarmonyAtStake,
      isHarmonyLost: holes > 0 && isHarmonyAtStake && needsEverySquare(options),
      middle: middleOf(view, next, left),
    };
  };
}

/** The dominoes that the player to act has still to place, or to discard, in the whole game. */
function dominoesLeft({ options, kingdoms, discards, turns }: View): number {
  const { seat } = must(turns[0]);
  return dominoesEach(options) - must(kingdoms[seat]).length - must(discards[seat]).length;
}

/** The old territories that a new one is made of. */
const partsOf = (whole: Territory, old: readonly Territory[]): Territory[] =>
  old.filter((part) => whole.squares.includes(must(part.squares[0])));

/** What a placement adds to a territory that was there; a new one brings its crowns wherever it lies. */
function growthOf(whole: Territory, parts: readonly Territory[]): Growth[] {
  const { terrain } = whole;
  const points = whole.points - parts.reduce((sum, part) => sum + part.points, 0);
  const [largest, ...others] = parts;
  if (!largest || points === 0) return [];
  const now = sumOf(whole);
  const crowned = parts.filter(({ crowns }) => crowns > 0);
  const before = (crowned.length > 0 ? crowned : [largest]).map(sumOf);
  const reason: Reason =
    others.length > 0
      ? { kind: 'joins', terrain, now, before }
      : { kind: 'grows', terrain, now, before: sumOf(largest) };
  return [{ terrain, points, reason }];
}

const sumOf = ({ squares, crowns }: Territory): Sum => ({ squares: squares.length, crowns });

/** For each terrain its territory with the most crowns, if it has any, then that with most free squares. */
function openIn(land: Land, size: number): Open[] {
  const best = new Map<Terrain, Open>();
  for (const territory of territoriesOf(land)) {
    const { terrain, crowns } = territory;
    if (crowns === 0) continue;
    const one = { terrain, crowns, squares: freeBeside(territory, land, size) };
    const other = best.get(terrain) ?? { crowns: 0, squares: 0 };
    const isBetter =
      one.crowns > other.crowns || (one.crowns === other.crowns && one.squares > other.squares);
    if (isBetter) best.set(terrain, one);
  }
  return [...best.values()];
}

/** Free squares beside a territory, where the kingdom may still reach. */
function freeBeside({ squares }: Territory, land: Land, size: number): number {
  const { left, right, top, bottom } = roomOf(land, size);
  const beside = squares.flatMap((square) => DIRECTIONS.map((way) => square + STEPS[way]));
  return [...new Set(beside)].filter((square) => {
    const [x, y] = [xOf(square), yOf(square)];
    return !land[square] && left <= x && x <= right && top <= y && y <= bottom;
  }).length;
}

function unseenThen(
  gains: ReadonlyMap<DominoNumber, number | null>,
  land: Land,
  size: number,
  own: number,
): Unseen | null {
  const dominoes = [...gains.keys()];
  if (dominoes.length === 0 || own === 0) return null;
  const meanOf = (number: (domino: DominoNumber) => number): number =>
    dominoes.reduce((sum, domino) => sum + number(domino), 0) / dominoes.length;
  return {
    dominoes: dominoes.length,
    fitting: dominoes.filter((domino) => gains.get(domino) !== null).length,
    mean: meanOf((domino) => gains.get(domino) ?? 0),
    spots: meanOf((domino) => spotsFor(land, domino, size)),
    own,
  };
}

/** Where a domino may go; both ways round of one with equal halves are one. */
const spotsFor = (land: Land, domino: DominoNumber, size: number): number =>
  placementsOf(land, domino, size).length / (isDouble(domino) ? 2 : 1);

function middleOf({ options }: View, land: Land, left: number): PlacingFacts['middle'] {
  if (!options.variants.includes('middle-kingdom')) return 'never';
  if (!canBeCentred(land, frameSize(options), left)) return 'never';
  return left === 0 ? 'now' : 'possible';
}
