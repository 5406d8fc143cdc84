import {
  type DominoNumber,
  dominoOf,
  type Move,
  must,
  rowsToCome,
  type Seat,
  type View,
} from '@crownlands/rules';
import { bestGains } from './best-gains.ts';
import type { Fact, Weigh } from './fact.ts';

/** What is true of each claim in this view, with the kingdoms as they are now. */
export function claimingFacts(view: View, weigh: Weigh): (move: Move) => Fact[] {
  const { offer } = view;
  const gains = bestGains(view, must(view.turns[0]).seat, offer);
  const most = mostOf(gains);
  const unlike = offer.filter((domino) => gains.get(domino) === null);
  const denial = denialIn(view, weigh);
  return ({ domino }) => {
    const gain = gains.get(domino) ?? null;
    const crowns = crownsOf(domino);
    const facts: Fact[] = [];
    if (gain !== null && gain > 0 && gain === most) {
      facts.push({ about: 'most', value: gain, reason: { kind: 'brings-most', points: gain } });
    }
    if (gain !== null) facts.push({ about: 'fits', value: 1, reason: { kind: 'fits', unlike } });
    if (domino === denial?.domino) facts.push(denial.fact);
    if (crowns > 0) {
      facts.push({ about: 'crowns', value: crowns, reason: { kind: 'crowns', crowns } });
    }
    if (domino === offer[0] && isOrderOpen(view)) {
      const turn = 1 + view.claims.filter((claim) => claim.domino < domino).length;
      facts.push({ about: 'early', value: 1, reason: { kind: 'early', turn } });
    }
    return facts;
  };
}

/** Whether this claim decides who comes before whom, and there will be a row to choose from. */
const isOrderOpen = (view: View): boolean => rowsToCome(view) > 0 && view.turns.length > 1;

const mostOf = (gains: ReturnType<typeof bestGains>): number =>
  Math.max(...[...gains.values()].map((gain) => gain ?? 0));

const crownsOf = (domino: DominoNumber): number =>
  dominoOf(domino).a.crowns + dominoOf(domino).b.crowns;

/** The free domino that the next player, if another, wants most: by points now and by the evaluation. */
function denialIn(view: View, weigh: Weigh) {
  const { turns, offer, claims } = view;
  const rival = turns[1]?.seat;
  if (rival === undefined || rival === must(turns[0]).seat) return null;
  const gains = bestGains(view, rival, offer);
  const points = mostOf(gains);
  const [domino, ...ties] = offer.filter((one) => gains.get(one) === points);
  if (domino === undefined || ties.length > 0 || points === 0) return null;
  const worthWith = (one: DominoNumber, seat: Seat): number =>
    weigh(
      {
        ...view,
        offer: offer.filter((other) => other !== one),
        claims: [...claims, { seat, domino: one }],
      },
      seat,
    );
  const rest = offer.filter((one) => one !== domino).map((one) => worthWith(one, rival));
  const loss = worthWith(domino, rival) - Math.max(...rest);
  if (loss < 0) return null;
  const fact: Fact = {
    about: 'denies',
    value: 1,
    loss,
    reason: { kind: 'denies', seat: rival, points },
  };
  return { domino, fact };
}
