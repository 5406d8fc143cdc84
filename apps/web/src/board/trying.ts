import {
  type Claiming,
  DIRECTIONS,
  type Discarding,
  type DominoNumber,
  legalMoves,
  must,
  type Placement,
  type Position,
  type Refusal,
  refusalOf,
  type Square,
  STEPS,
  xOf,
  yOf,
} from '@crownlands/rules';
import { say } from '../words/texts.ts';
import { waysToPlace } from './ghost.ts';

/** Where the domino in hand may go. */
export const waysIn = (position: Position): Placement[] =>
  waysToPlace(
    legalMoves(position).flatMap((move) => {
      if (move.type !== 'place') return [];
      const { type, ...placement } = move;
      return placement;
    }),
  );

/** The one move that there is, where it needs no trying: a discard, or the last domino of a row. */
export function forcedIn(position: Position): Claiming | Discarding | null {
  const [move, ...others] = legalMoves(position);
  return move && move.type !== 'place' && others.length === 0 ? move : null;
}

type Tried = { readonly ghost: Placement | null; readonly chosen: DominoNumber | null };

/** The part of a try that was kept, whatever it is, that can be done in this position. */
export function possibleIn(position: Position, kept: object): Tried {
  const { ghost, chosen }: { ghost?: unknown; chosen?: unknown } = kept;
  const claims = legalMoves(position).filter(({ type }) => type === 'claim');
  return {
    ghost: waysIn(position).find((way) => isSame(way, ghost)) ?? null,
    chosen: claims.find(({ domino }) => domino === chosen)?.domino ?? null,
  };
}

const isSame = ({ domino, a, b }: Placement, kept: unknown): boolean =>
  typeof kept === 'object' &&
  kept !== null &&
  Object.entries({ domino, a, b }).every(([key, value]) => Reflect.get(kept, key) === value);

export type Refused = { readonly placement: Placement; readonly refusal: Refusal };

/**
 * Why the domino in hand cannot cover a square: of several reasons the one nearest to a legal try,
 * and of several tries the one nearest to the castle, which stays on the board.
 */
export function refusalAt(position: Position, square: Square): Refused | null {
  const domino = must(position.turns[0]?.domino);
  const tries = DIRECTIONS.flatMap((direction) => {
    const beside = square + STEPS[direction];
    return [
      { domino, a: square, b: beside },
      { domino, a: beside, b: square },
    ];
  });
  const refused = tries.flatMap((placement): Refused[] => {
    const refusal = refusalOf(position, { type: 'place', ...placement });
    return refusal ? [{ placement, refusal }] : [];
  });
  if (refused.length < tries.length) return null;
  return must(
    refused.toSorted(
      (one, other) =>
        other.refusal.rule.localeCompare(one.refusal.rule) ||
        fromCastle(one.placement) - fromCastle(other.placement),
    )[0],
  );
}

const fromCastle = ({ a, b }: Placement): number =>
  Math.abs(xOf(a)) + Math.abs(yOf(a)) + Math.abs(xOf(b)) + Math.abs(yOf(b));

const NAMED = ['off-frame', 'not-free', 'no-contact'] as const;

/** The reason in words, with its rule. */
export function sayRefusal(refusal: Refusal | 'late'): string {
  if (refusal === 'late') return say('refusal.late');
  const { code, rule } = refusal;
  const named = NAMED.find((name) => name === code);
  return `${say(named ? `refusal.${named}` : 'refusal.other')} (${rule})`;
}
