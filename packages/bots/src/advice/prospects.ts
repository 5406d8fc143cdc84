import {
  type DominoNumber,
  frameSize,
  type Kingdom,
  landOf,
  must,
  type Position,
  placementsOf,
  type Seat,
} from '@crownlands/rules';
import { engine, load, TRIAL } from '../packed/engine.ts';

/** The dominoes that a seat has still to place after this turn, with another one claimed, in their order. */
export function heldBy(
  { turns, claims }: Position,
  seat: Seat,
  claimed: readonly DominoNumber[] = [],
): DominoNumber[] {
  const isOwn = (one: { readonly seat: Seat }): boolean => one.seat === seat;
  const now = turns
    .slice(1)
    .filter(isOwn)
    .map(({ domino }) => domino);
  const next = claims.filter(isOwn).map(({ domino }) => domino);
  return [
    ...now.filter((domino) => domino !== null),
    ...[...next, ...claimed].sort((one, other) => one - other),
  ];
}

/** For each domino the points that its best placement would add to a kingdom; null if none is legal. */
export function bestGains(
  position: Position,
  seat: Seat,
  dominoes: readonly DominoNumber[],
): ReadonlyMap<DominoNumber, number | null> {
  load(TRIAL, position);
  const kingdom = engine.kingdomOf(TRIAL, seat);
  return new Map(
    dominoes.map((domino) => {
      const spot = engine.bestSpot(kingdom, domino);
      return [domino, spot < 0 ? null : engine.gainOf(kingdom, domino, spot)] as const;
    }),
  );
}

/** A game of the engine to place a first domino in. */
const AFTER = 2;

/** The most points that one domino, or two in this order, can add to a kingdom. */
export function mostPoints(
  position: Position,
  seat: Seat,
  [first, second]: readonly DominoNumber[],
): number {
  if (first === undefined) return 0;
  load(TRIAL, position);
  const ways = waysFor(TRIAL, seat, first);
  if (second === undefined) return mostOf(ways);
  if (ways.length === 0) return mostOf(waysFor(TRIAL, seat, second));
  return Math.max(
    ...ways.map(({ spot, gain }) => {
      engine.copyGame(TRIAL, AFTER);
      engine.lay(engine.kingdomOf(AFTER, seat), first, spot);
      return gain + mostOf(waysFor(AFTER, seat, second));
    }),
  );
}

type Way = { readonly spot: number; readonly gain: number };

function waysFor(game: number, seat: Seat, domino: DominoNumber): Way[] {
  const kingdom = engine.kingdomOf(game, seat);
  const list = engine.scratchAt();
  const count = engine.listSpots(kingdom, domino, list);
  return Array.from(new Uint16Array(engine.memory.buffer, list, count), (spot) => {
    return { spot, gain: engine.gainOf(kingdom, domino, spot) };
  });
}

const mostOf = (ways: readonly Way[]): number => Math.max(0, ...ways.map(({ gain }) => gain));

/** How many of these dominoes, placed in this order, have to be discarded however they are placed. */
export function discardsAmong(
  position: Position,
  seat: Seat,
  dominoes: readonly DominoNumber[],
): number {
  const size = frameSize(position.options);
  function fewest(kingdom: Kingdom, [domino, ...rest]: readonly DominoNumber[]): number {
    if (domino === undefined) return 0;
    const placements = placementsOf(landOf(kingdom), domino, size);
    if (placements.length === 0) return 1 + fewest(kingdom, rest);
    let least = rest.length;
    for (const placement of placements) {
      if (least === 0) break;
      least = Math.min(least, fewest([...kingdom, placement], rest));
    }
    return least;
  }
  return fewest(must(position.kingdoms[seat]), dominoes);
}
