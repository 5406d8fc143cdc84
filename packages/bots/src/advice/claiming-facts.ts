import {
  type DominoNumber,
  dominoOf,
  must,
  rowsToCome,
  type Seat,
  type View,
} from '@crownlands/rules';
import { canLoseHarmony } from './harmony.ts';
import { discardsAmong, heldBy, mostPoints } from './prospects.ts';

/** What is true of a claim, by the rules, with all that the player has to place besides. */
export type ClaimingFacts = {
  readonly domino: DominoNumber;
  readonly held: readonly DominoNumber[]; // by the player, without this one
  readonly points: number; // that all of them can add in their best places
  readonly discards: number; // of them at least
  readonly isHarmonyAtStake: boolean;
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
  const { seat } = must(view.turns[0]);
  const held = heldBy(view, seat);
  const denial = denialIn(view);
  return (domino) => {
    const all = heldBy(view, seat, [domino]);
    return {
      domino,
      held,
      points: mostPoints(view, seat, all),
      discards: discardsAmong(view, seat, all),
      isHarmonyAtStake: canLoseHarmony(view, seat),
      crowns: dominoOf(domino).a.crowns + dominoOf(domino).b.crowns,
      turn: rowsToCome(view) > 0 ? turnWith(view, domino) : null,
      denial: domino === denial?.domino ? denial : null,
    };
  };
}

function turnWith({ turns, offer, claims }: View, domino: DominoNumber): Turn {
  const isLower = (one: DominoNumber): boolean => one < domino;
  const sure = 1 + claims.filter((claim) => isLower(claim.domino)).length;
  const free = offer.filter(isLower).length;
  const others = turns.length - 1;
  const leftOver = offer.length - turns.length;
  return { earliest: sure + Math.max(0, free - leftOver), latest: sure + Math.min(free, others) };
}

/** The free domino that the next player, if another, can get most points out of, after the one in hand. */
function denialIn(view: View): (Denial & { readonly domino: DominoNumber }) | null {
  const { turns, offer } = view;
  const next = turns[1];
  if (!next || next.seat === must(turns[0]).seat) return null;
  const { seat } = next;
  const inHand = next.domino === null ? [] : [next.domino];
  const before = mostPoints(view, seat, inHand);
  const ranked = offer
    .map((domino) => ({ domino, points: mostPoints(view, seat, [...inHand, domino]) - before }))
    .sort((one, other) => other.points - one.points);
  const [most, second] = ranked;
  if (!most || !second || most.points === second.points) return null;
  return { ...most, seat, lead: most.points - Math.max(0, second.points) };
}
