import { must, type Random, type View } from '@crownlands/rules';
import { ROOT } from '../packed/engine.ts';
import {
  type Candidate,
  learn,
  opened,
  outcomeAt,
  turnsFor,
  worthAt,
  worthOf,
} from './candidates.ts';
import { isBehind, isTimeToDrop } from './contest.ts';
import type { Asked, Evaluation } from './evaluation.ts';
import type { SearchEngine } from './search-engine.ts';
import { type Ground, verdictOn, verdictsOn } from './verdicts.ts';

/** How many candidates go on after so many deals, and of each kept move so many at least. */
const HALVINGS = [
  { deals: 0, most: 6, ofKept: 2 },
  { deals: 48, most: 3, ofKept: 1 },
  { deals: 128, most: 2, ofKept: 1 },
] as const;

/** Deals after which there is nothing more to learn. */
const LAST = 1024;

/** Rounds that each candidate is played on for in a deal, before the net judges. */
const ROUNDS = 2;

/** Games that are played to their end for each deal, and what they count for beside the net. */
const PLAYED_BY_TWO = { games: 6, part: 0.3 } as const;
const PLAYED_BY_MORE = { games: 2, part: 0.5 } as const;

/** The evaluation whose position the engine holds: it has room for one. */
let current: object | null = null;

/**
 * Lets a net say what kingdoms will be worth, searches the claims of the round, and plays the best
 * turns on through imagined next rows, the same for all of them, and to the end of the game. Once all
 * that is to come is known, it searches that and imagines nothing.
 */
export function* evaluateByNet(
  engine: SearchEngine,
  view: View,
  random: Random,
  asked: Asked,
): Generator<Evaluation, void> {
  const self = {};
  current = self;
  const turns = turnsFor(engine, view, asked);
  const isKnown = engine.isRestKnown(ROOT) !== 0;
  const isExact = engine.isExact(ROOT) !== 0;
  const candidates: Candidate[] = [];
  let left: readonly Candidate[] = candidates;
  let simulations = 0;

  function thought(isSettled: boolean): Evaluation {
    const ground: Ground = { view, isKnown, isExact, best: bestOf(left), left };
    const verdicts = () => verdictsOn(candidates, ground);
    return { best: verdictOn(ground.best, ground), simulations, isExact, isSettled, verdicts };
  }
  function* tell(evaluation: Evaluation): Generator<Evaluation, void> {
    yield evaluation;
    if (current !== self) throw new Error('another evaluation has begun: this is a bug');
  }

  for (const turn of turns) {
    candidates.push(opened(engine, view, turn));
    const isLast = candidates.length === turns.length;
    yield* tell(thought(isLast && (isKnown || isOneMove(halved(candidates, 0)))));
  }
  if (isKnown) return;
  left = halved(candidates, 0);
  let isSettled = false;
  let last = thought(isOneMove(left));
  for (let deal = 1; deal <= LAST; deal++) {
    const seed = random(2 ** 32);
    const found: Found[] = [];
    for (const { index } of left) {
      found.push(playOn(engine, view, index, seed));
      simulations += 1 + playedBy(view).games;
      yield* tell({ ...last, simulations });
    }
    for (const [index, { worth, said }] of found.entries()) learn(must(left[index]), worth, said);
    if (isTimeToDrop(deal)) {
      const contenders = withoutThoseBehind(left);
      isSettled = isOneMove(contenders);
      left = left.filter((one) => one.isKept || contenders.includes(one));
    }
    left = halved(left, deal);
    last = thought(isSettled || isOneMove(left));
    yield* tell(last);
  }
}

/** What a candidate was worth in a deal, and what the net said of it there. */
type Found = { readonly worth: number; readonly said: ReturnType<typeof outcomeAt> };

const playedBy = ({ options }: View) => (options.players === 2 ? PLAYED_BY_TWO : PLAYED_BY_MORE);

/** Plays a candidate on in the deal of a seed: some games to their end, and one until the net judges. */
function playOn(engine: SearchEngine, view: View, index: number, seed: number): Found {
  const { games, part } = playedBy(view);
  let sum = 0;
  for (let game = 0; game < games; game++) {
    sum += worthAt(engine, engine.playOut(index, seed + game));
  }
  const said = outcomeAt(engine, engine.simulate(index, seed, ROUNDS), view);
  return { worth: (part * sum) / games + (1 - part) * said.worth, said };
}

const isOneMove = ([first, ...others]: readonly Candidate[]): boolean =>
  others.every(({ move }) => move === first?.move);

const bestOf = (candidates: readonly Candidate[]): Candidate =>
  candidates.reduce((best, one) => (worthOf(one) > worthOf(best) ? one : best));

function withoutThoseBehind(candidates: readonly Candidate[]): Candidate[] {
  const best = bestOf(candidates);
  return candidates.filter((one) => one === best || !isBehind(one.worths, best.worths));
}

/** The strongest after so many deals, if it is time to halve them, and with them the kept moves. */
function halved(candidates: readonly Candidate[], deals: number): readonly Candidate[] {
  const halving = HALVINGS.find((one) => one.deals === deals);
  if (!halving) return candidates;
  const ranked = candidates.toSorted((one, other) => worthOf(other) - worthOf(one));
  return ranked.filter((one, rank) => {
    const better = ranked.slice(0, rank).filter(({ move }) => move === one.move).length;
    return rank < halving.most || (one.isKept && better < halving.ofKept);
  });
}
