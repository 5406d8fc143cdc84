import { legalMoves, type Move, must, scoreOf, type View } from '@crownlands/rules';
import { after } from '../net/after.ts';
import { featuresOf } from '../net/features.ts';
import { weightsOf } from '../net/loaded.ts';
import { netFor } from '../net/nets.ts';
import { weighPlainly } from '../net/plain-net.ts';
import { isFirstWay, isSameMove } from '../search/moves.ts';
import { claimingFacts } from './claiming-facts.ts';
import type { Fact, Weigh } from './fact.ts';
import { placingFacts } from './placing-facts.ts';
import type { Reason } from './reason.ts';

/** Reasons that are told: more would not be read. */
const MOST = 2;

/**
 * Why a move was advised: what is true of it and not of some other legal move, first what costs most
 * to do without and few other moves have.
 */
export function reasonsFor(view: View, advised: Move): Reason[] {
  const moves = legalMoves(view).filter(isFirstWay);
  const others = moves.filter((move) => !isSameMove(move, advised));
  if (others.length === 0) return [{ kind: 'only' }];
  const { seat } = must(view.turns[0]);
  const numbers = numbersFor(view);
  const weigh = weigherWith(view, numbers);
  const factsOf = advised.type === 'claim' ? claimingFacts(view, weigh) : placingFacts(view);
  const rivals = others.map((move) => {
    return { facts: factsOf(move), worth: weigh(after(view, move), seat) };
  });
  const worth = weigh(after(view, advised), seat);
  const telling = factsOf(advised).flatMap(({ about, value, reason, loss, isSlight = false }) => {
    const without = rivals.filter(({ facts }) => !facts.some(isSuch(about, value)));
    if (without.length === 0) return [];
    const share = without.length / rivals.length;
    return [{ reason, isSlight, cost: share * (loss ?? worth - bestOf(without)) }];
  });
  telling.sort((one, other) => other.cost - one.cost);
  const decisive = telling.filter(({ cost }) => cost >= 0).filter(isFirstOfKind);
  const weighty = decisive.filter(({ isSlight }) => !isSlight);
  const [told] = [weighty, decisive, telling].filter(({ length }) => length > 0);
  if (told) return told.slice(0, told === weighty ? MOST : 1).map(({ reason }) => reason);
  const points = Math.round(worth - bestOf(rivals));
  return [numbers && points > 0 ? { kind: 'promises', points } : { kind: 'tried' }];
}

const isFirstOfKind = (
  { reason: { kind } }: { readonly reason: Reason },
  index: number,
  all: readonly { readonly reason: Reason }[],
): boolean => all.findIndex(({ reason }) => reason.kind === kind) === index;

const isSuch = (about: string, value: number) => (fact: Fact) =>
  fact.about === about && fact.value >= value;

const bestOf = (rivals: readonly { readonly worth: number }[]): number =>
  Math.max(...rivals.map(({ worth }) => worth));

/** The champion's net for this game, if it is loaded. */
function numbersFor({ options }: View): Float32Array | null {
  const weights = weightsOf(netFor(options));
  return weights?.ok ? weights.numbers : null;
}

/** By the net, or without one by the points as they stand. */
const weigherWith = ({ options }: View, numbers: Float32Array | null): Weigh =>
  numbers
    ? (position, seat) => weighPlainly(netFor(options), numbers, featuresOf(position, seat)).mean
    : (position, seat) => scoreOf(position, seat).total;
