import { frameSize, isDouble, must, pick, type Random, type View } from '@crownlands/rules';
import type { Bot, Thought } from '../bot.ts';
import {
  engine,
  load,
  movesIn,
  type PackedMove,
  playMove,
  ROOT,
  TRIAL,
  totalOf,
} from '../packed/engine.ts';

/** A move under test: its reward in each deal so far, their sum, and how often it won. */
type Candidate = {
  readonly packed: PackedMove;
  readonly rewards: number[];
  sum: number;
  wins: number;
};

/** What a held-back player lacks. */
export type Limits = {
  readonly sight: number; // the share of all moves that it notices, from 0 to 1
  readonly deals: number; // the most deals that it imagines
};

/**
 * Plays every move in many imagined deals, all players greedy from then on, and takes the one that
 * earns the largest share of its own points and the best opponent's, and wins most. All candidates
 * get the same deals; those that are clearly behind are dropped, and thinking ends when one is left.
 */
export const monteCarlo: Bot = (view, random) =>
  thinkWithin(view, random, { sight: 1, deals: Number.POSITIVE_INFINITY });

/** Simulations between two thoughts at most: on a slow phone they take some milliseconds. */
const BREATH = 8;

export function* thinkWithin(view: View, random: Random, limits: Limits): Generator<Thought, void> {
  load(ROOT, view);
  let candidates = noticed(candidatesIn(view), limits.sight, random);
  let simulations = 0;
  let best = must(candidates[0]);
  if (candidates.length === 1) yield { move: best.packed.move, simulations, chance: null };
  for (let deal = 1; candidates.length > 1 && deal <= limits.deals; deal++) {
    const seed = random(2 ** 32);
    for (const candidate of candidates) {
      simulate(candidate, view, seed);
      simulations += 1;
      if (simulations % BREATH === 0) yield thoughtOf(best, simulations);
    }
    best = leaderOf(candidates);
    yield thoughtOf(best, simulations);
    if (deal >= 8 && isPowerOfTwo(deal)) {
      candidates = candidates.filter((one) => one === best || !isBehind(one.rewards, best.rewards));
    }
  }
}

const candidatesIn = (view: View): Candidate[] =>
  differentMoves(view).map((packed) => ({ packed, rewards: [], sum: 0, wins: 0 }));

/** All legal moves, a domino with two equal halves only one way round. */
export const differentMoves = ({ options }: View): PackedMove[] =>
  movesIn(ROOT, frameSize(options)).filter(
    ({ move }) => move.type !== 'place' || move.a < move.b || !isDouble(move.domino),
  );

/** Those that a player of this sight notices: each with that chance, and always one. */
function noticed(candidates: Candidate[], sight: number, random: Random): Candidate[] {
  if (sight === 1) return candidates;
  const seen = candidates.filter(() => random(1000) < 1000 * sight);
  return seen.length > 0 ? seen : [pick(candidates, random)];
}

/** What a win counts beside the share of the points, so that a close game is won rather than lost. */
const VICTORY = 0.1;

function simulate(candidate: Candidate, view: View, seed: number): void {
  const { own, other } = imagine(candidate.packed, view, seed, engine.playGreedily);
  const win = own > other ? 1 : own === other ? 0.5 : 0;
  const reward = shareOf(own, other) + VICTORY * win;
  candidate.rewards.push(reward);
  candidate.sum += reward;
  candidate.wins += win;
}

/**
 * Plays one game to its end after a move, with the deal and the dice of this seed: the points of the
 * player who made it and of the best other.
 */
export function imagine(
  packed: PackedMove,
  { options }: View,
  seed: number,
  playOn: (game: number) => void,
): { own: number; other: number } {
  engine.setDice(seed);
  engine.copyGame(ROOT, TRIAL);
  engine.shufflePile(TRIAL);
  const seat = engine.seatToAct(TRIAL);
  playMove(TRIAL, packed);
  playOn(TRIAL);
  let other = 0;
  for (let rival = 0; rival < options.players; rival++) {
    if (rival !== seat) other = Math.max(other, totalOf(TRIAL, rival, options));
  }
  return { own: totalOf(TRIAL, seat, options), other };
}

/** A player's share of its own points and the best other's. */
export const shareOf = (own: number, other: number): number =>
  own + other === 0 ? 0.5 : own / (own + other);

const meanOf = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

const leaderOf = (candidates: readonly Candidate[]): Candidate =>
  candidates.reduce((best, one) => (one.sum > best.sum ? one : best));

const thoughtOf = ({ packed, rewards, wins }: Candidate, simulations: number): Thought => {
  const chance = rewards.length > 0 ? wins / rewards.length : null;
  return { move: packed.move, simulations, chance };
};

/** Deals after which two moves that were always equal count as the same. */
const ENOUGH = 64;

/**
 * Whether the mean difference to the best, deal by deal, is more than three standard errors; while
 * there are few deals their spread is not well known, and it takes more.
 */
export function isBehind(rewards: readonly number[], best: readonly number[]): boolean {
  const differences = rewards.map((reward, deal) => (best[deal] ?? 0) - reward);
  const mean = meanOf(differences);
  const variance = meanOf(differences.map((difference) => (difference - mean) ** 2));
  const deals = differences.length;
  if (variance === 0) return mean > 0 || deals >= ENOUGH;
  return mean > (3 + 16 / deals) * Math.sqrt(variance / deals);
}

export const isPowerOfTwo = (number: number): boolean => (number & (number - 1)) === 0;
