import {
  type DominoNumber,
  dominoOf,
  must,
  rowsToCome,
  type Seat,
  type View,
} from '@crownlands/rules';
import { bestGains } from './best-gains.ts';

/** What is true of a claim, by the rules, with the kingdoms as they are now. */
export type ClaimingFacts = {
  readonly domino: DominoNumber;
  readonly points: number | null; // of its best placement; null if it has none
  readonly crowns: number;
  readonly turn: Turn | null; // in the next round, if there is a row to choose from then
  readonly denial: Denial | null;
};

/** When a turn comes at the earliest and at the latest, whatever the others do. */
export type Turn = { readonly earliest: number; readonly latest: number };

/** Who chooses next and would get the most points out of this domino, and more than out of any other. */
type Denial = {
  readonly seat: Seat;
  readonly points: number;
  readonly lead: number; // before the next best of them
};

/** Finds out what is true of each claim in this view. */
export function claimingFacts(view: View): (domino: DominoNumber) => ClaimingFacts {
  const gains = bestGains(view, must(view.turns[0]).seat, view.offer);
  const denial = denialIn(view);
  return (domino) => ({
    domino,
    points: gains.get(domino) ?? null,
    crowns: dominoOf(domino).a.crowns + dominoOf(domino).b.crowns,
    turn: rowsToCome(view) > 0 ? turnWith(view, domino) : null,
    denial: domino === denial?.domino ? denial : null,
  });
}

function turnWith({ turns, offer, claims }: View, domino: DominoNumber): Turn {
  const isLower = (one: DominoNumber): boolean => one < domino;
  const sure = 1 + claims.filter((claim) => isLower(claim.domino)).length;
  const free = offer.filter(isLower).length;
  const others = turns.length - 1;
  const leftOver = offer.length - turns.length;
  return { earliest: sure + Math.max(0, free - leftOver), latest: sure + Math.min(free, others) };
}

/** The free domino that the next player, if another, can get most points out of. */
function denialIn(view: View): (Denial & { readonly domino: DominoNumber }) | null {
  const { turns, offer } = view;
  const seat = turns[1]?.seat;
  if (seat === undefined || seat === must(turns[0]).seat) return null;
  const gains = bestGains(view, seat, offer);
  const ranked = offer
    .map((domino) => ({ domino, points: gains.get(domino) ?? 0 }))
    .sort((one, other) => other.points - one.points);
  const [most, next] = ranked;
  if (!most || !next || most.points === next.points) return null;
  return { ...most, seat, lead: most.points - next.points };
}
