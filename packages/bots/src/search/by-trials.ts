import { frameSize, type Move, must, type Random, type View } from '@crownlands/rules';
import { engine, load, movesIn, type PackedMove, playMove, ROOT, TRIAL } from '../packed/engine.ts';
import { gapBetween, isBehind, isTimeToDrop } from './contest.ts';
import { sharesOf } from './ends.ts';
import type { Asked, Evaluation, Verdict } from './evaluation.ts';
import { isFirstOfItsKind, isFirstWay, isSameMove } from './moves.ts';

/** How an imagined game ended: the reward of the player to act, and by seat. */
type End = {
  readonly reward: number;
  readonly wins: readonly number[]; // the victory, in parts if it is shared
  readonly totals: readonly number[];
};

/** A move under test: its reward in each deal so far, and sums over them. */
type Candidate = {
  readonly packed: PackedMove;
  readonly isKept: boolean;
  readonly rewards: number[];
  sum: number;
  readonly wins: number[]; // by seat
  readonly totals: number[]; // by seat
};

/** Simulations between two thoughts at most: on a slow phone they take some milliseconds. */
const BREATH = 8;

/**
 * Plays every move in many imagined deals, all players greedy from then on: the best earns the largest
 * share of its own points and the best opponent's, and wins most. All candidates get the same deals,
 * and those that are clearly behind are dropped. It needs no net, and goes on as long as it is asked.
 */
export function* evaluateByTrials(
  view: View,
  random: Random,
  asked: Asked = {},
): Generator<Evaluation, void> {
  load(ROOT, view);
  const candidates = candidatesIn(view, asked);
  let left = candidates;
  let best = must(left[0]);
  let simulations = 0;
  let isSettled = left.length === 1;
  const now = view.kingdoms.map((_, seat) => engine.totalIn(ROOT, seat));
  const verdicts = (): Verdict[] => {
    const others = candidates.filter((one) => one !== best);
    others.sort((one, other) => gapOf(one, best) - gapOf(other, best));
    return [best, ...others].map((one) => verdictOf(one, best, now));
  };
  const evaluation = (): Evaluation => {
    const verdict = verdictOf(best, best, now);
    return { best: verdict, simulations, isExact: false, isSettled, verdicts };
  };
  let thought = evaluation();
  yield thought;
  for (let deal = 1; ; deal++) {
    const seed = random(2 ** 32);
    const ends: End[] = [];
    for (const { packed } of left) {
      ends.push(simulate(packed, view, seed));
      simulations += 1;
      if (simulations % BREATH === 0) yield { ...thought, simulations };
    }
    for (const [index, candidate] of left.entries()) learn(candidate, must(ends[index]));
    best = left.reduce((most, one) => (one.sum > most.sum ? one : most));
    if (isTimeToDrop(deal)) {
      const contenders = left.filter((one) => one === best || !isBehind(one.rewards, best.rewards));
      isSettled = contenders.length === 1;
      left = left.filter((one) => one.isKept || contenders.includes(one));
    }
    thought = evaluation();
    yield thought;
  }
}

function candidatesIn(view: View, { moves, besides = [], kept = [] }: Asked): Candidate[] {
  const legal = movesIn(ROOT, frameSize(view.options));
  const sensible = moves ?? legal.map(({ move }) => move).filter(isFirstWay);
  const wanted = [...sensible, ...besides, ...kept];
  return wanted.filter(isFirstOfItsKind).map((move) => {
    const isSame = (other: Move): boolean => isSameMove(other, move);
    const own = kept.find(isSame);
    return {
      packed: { move: own ?? move, code: must(legal.find((one) => isSame(one.move))).code },
      isKept: own !== undefined,
      rewards: [],
      sum: 0,
      wins: view.kingdoms.map(() => 0),
      totals: view.kingdoms.map(() => 0),
    };
  });
}

/** What a win counts beside the share of the points, so that a close game is won rather than lost. */
const VICTORY = 0.1;

function simulate(packed: PackedMove, { kingdoms, turns }: View, seed: number): End {
  imagine(packed, seed, engine.playCarefully);
  const totals: number[] = [];
  const standings: number[] = [];
  for (let seat = 0; seat < kingdoms.length; seat++) {
    totals.push(engine.totalIn(TRIAL, seat));
    standings.push(engine.standingIn(TRIAL, seat));
  }
  const { seat } = must(turns[0]);
  const { own, other } = rivalry(totals, seat);
  const wins = sharesOf(standings);
  return { reward: shareOf(own, other) + VICTORY * must(wins[seat]), wins, totals };
}

/** Plays one game to its end after a move, with the deal and the dice of this seed. */
export function imagine(packed: PackedMove, seed: number, playOn: (game: number) => void): void {
  engine.setDice(seed);
  engine.copyGame(ROOT, TRIAL);
  engine.shufflePile(TRIAL);
  playMove(TRIAL, packed);
  playOn(TRIAL);
}

/** The total of a seat and the best other one. */
export function rivalry(totals: readonly number[], seat: number) {
  let other = 0;
  for (let rival = 0; rival < totals.length; rival++) {
    if (rival !== seat) other = Math.max(other, must(totals[rival]));
  }
  return { own: must(totals[seat]), other };
}

/** A player's share of its own points and the best other's. */
export const shareOf = (own: number, other: number): number =>
  own + other === 0 ? 0.5 : own / (own + other);

/** Adds what a game showed. */
function learn(candidate: Candidate, { reward, wins, totals }: End): void {
  candidate.rewards.push(reward);
  candidate.sum += reward;
  for (let seat = 0; seat < wins.length; seat++) {
    candidate.wins[seat] = must(candidate.wins[seat]) + must(wins[seat]);
    candidate.totals[seat] = must(candidate.totals[seat]) + must(totals[seat]);
  }
}

const meanOf = ({ sum, rewards }: Candidate): number => sum / Math.max(1, rewards.length);

/** By how much a candidate is behind the best one, in the deals that both were tried in. */
function gapOf({ sum, rewards }: Candidate, best: Candidate): number {
  const deals = rewards.length;
  if (deals === 0) return 0;
  const most = best.rewards.slice(0, deals).reduce((all, reward) => all + reward, 0);
  return Math.max(0, (most - sum) / deals);
}

function errorOf(candidate: Candidate, best: Candidate): number {
  if (candidate === best) return 0;
  if (candidate.rewards.length < 2) return Number.POSITIVE_INFINITY;
  return gapBetween(candidate.rewards, best.rewards).error;
}

/** Before the first deal all that is known are the totals now, and that anybody may win. */
function verdictOf(candidate: Candidate, best: Candidate, now: readonly number[]): Verdict {
  const { packed, rewards, wins, totals } = candidate;
  const deals = rewards.length;
  return {
    move: packed.move,
    worth: meanOf(best) - gapOf(candidate, best),
    error: errorOf(candidate, best),
    chances: wins.map((sum) => (deals > 0 ? sum / deals : 1 / wins.length)),
    scores: deals > 0 ? totals.map((sum) => sum / deals) : now,
    line: [packed.move],
    deals,
    isProven: false,
  };
}
