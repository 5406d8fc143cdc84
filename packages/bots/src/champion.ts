import { frameSize, type Move, must, type Random, rowLength, type View } from '@crownlands/rules';
import type { Bot, Thought } from './bot.ts';
import { type ChampionEngine, championEngine } from './champion-engine.ts';
import { load, movesIn, type PackedMove, ROOT } from './engine.ts';
import { isBehind, isPowerOfTwo, monteCarlo } from './monte-carlo.ts';
import { inputsOf, type NetName, netFor } from './net.ts';
import { thinkPlainly } from './plain-champion.ts';
import { weightsOf } from './prepare.ts';

/** A whole turn under test: its move, and what it was worth in each deal so far. */
type Candidate = {
  readonly index: number;
  readonly move: Move;
  readonly worths: number[];
  sum: number;
  chances: number;
};

/** How many candidates go on after so many deals; after the last there is nothing more to learn. */
const HALVINGS = [
  { deals: 0, left: 6 },
  { deals: 48, left: 3 },
  { deals: 128, left: 2 },
  { deals: 1024, left: 1 },
] as const;

/**
 * Lets a net say what kingdoms will be worth, searches the claims of the round exactly, and plays
 * the best turns on through imagined next rows, the same for all of them. `prepare` loads its net;
 * without one it plays like `monte-carlo`.
 */
export const champion: Bot = function* (view, random) {
  const weights = weightsOf(netFor(view.options));
  if (!weights?.ok) {
    yield* monteCarlo(view, random);
    return;
  }
  const engine = championEngine();
  if (!engine) {
    yield* thinkPlainly(view, weights.numbers);
    return;
  }
  useNet(engine, netFor(view.options), weights.numbers);
  load(ROOT, view, view.unseen, engine);
  const moves = movesIn(ROOT, frameSize(view.options), engine);
  const only = must(moves[0]).move;
  if (moves.length === 1) {
    yield { move: only, simulations: 0, chance: null };
    return;
  }
  const candidates = candidatesIn(engine, moves);
  let best = must(candidates[0]);
  yield thoughtOf(best, 0);
  if (candidates.length === 1) return;
  for (const candidate of candidates) {
    candidate.sum = engine.openCandidate(candidate.index);
    candidate.chances = engine.lastChance();
    if (candidate.sum > best.sum || candidate.index === 0) best = candidate;
    yield thoughtOf(best, 0);
  }
  yield* playOn(engine, view, candidates, random);
};

/** Plays the candidates on in one imagined deal after the other, and drops those that fall behind. */
function* playOn(
  engine: ChampionEngine,
  view: View,
  candidates: readonly Candidate[],
  random: Random,
): Generator<Thought, void> {
  let left = strongest(candidates, HALVINGS[0].left);
  let best = must(left[0]);
  for (const one of left) one.sum = one.chances = 0;
  const isKnown = isNextRowKnown(view);
  const enough = isKnown ? 1 : Number.POSITIVE_INFINITY;
  const playouts = isKnown || view.options.players === 2 ? 0 : PLAYOUTS;
  const rounds = view.options.players === 2 ? 1 : 2;
  let simulations = 0;
  for (let deal = 1; left.length > 1 && deal <= enough; deal++) {
    const seed = random(2 ** 32);
    for (const candidate of left) {
      const worth = worthIn(engine, candidate.index, seed, rounds, playouts);
      candidate.worths.push(worth);
      candidate.sum += worth;
      candidate.chances += engine.lastChance();
      simulations += 1;
      yield thoughtOf(best, simulations);
    }
    best = must(strongest(left, 1)[0]);
    if (deal >= 8 && isPowerOfTwo(deal)) {
      left = left.filter((one) => one === best || !isBehind(one.worths, best.worths));
    }
    const halving = HALVINGS.find(({ deals }) => deals === deal);
    if (halving) left = strongest(left, halving.left);
    yield thoughtOf(best, simulations);
  }
}

/** With more than two players: games played to their end for each deal, and what they count for. */
const PLAYOUTS = 6;
const PLAYED_OUT = 0.7;

/** What a candidate is worth in a deal: by the net some rounds on, and by how such games end. */
function worthIn(
  engine: ChampionEngine,
  index: number,
  seed: number,
  rounds: number,
  playouts: number,
): number {
  let sum = 0;
  for (let more = 0; more < playouts; more++) sum += engine.playOut(index, seed + more);
  const weighed = engine.simulate(index, seed, rounds);
  return playouts === 0 ? weighed : (1 - PLAYED_OUT) * weighed + (PLAYED_OUT * sum) / playouts;
}

/** The numbers that the engine holds; it has room for one net. */
let held: Float32Array | null = null;

function useNet(engine: ChampionEngine, net: NetName, numbers: Float32Array): void {
  const at = engine.netOf(inputsOf(net));
  if (held === numbers) return;
  new Float32Array(engine.memory.buffer, at, numbers.length).set(numbers);
  held = numbers;
}

/** The turns worth a search, by the move that they begin with. */
function candidatesIn(engine: ChampionEngine, moves: readonly PackedMove[]): Candidate[] {
  const isPlacing = must(moves[0]).move.type === 'place';
  return Array.from({ length: engine.findCandidates() }, (_, index) => {
    const code = isPlacing ? engine.candidateSpot(index) : engine.candidatePlace(index);
    const { move } = must(moves.find((one) => one.code === code));
    return { index, move, worths: [], sum: 0, chances: 0 };
  });
}

/** The best of them so far, best first. */
const strongest = (candidates: readonly Candidate[], count: number): Candidate[] =>
  candidates.toSorted((one, other) => other.sum - one.sum).slice(0, count);

/** With one row left and nothing out of the game, everybody knows what comes. */
const isNextRowKnown = (view: View): boolean => view.unseen.length === rowLength(view.options);

const thoughtOf = ({ move, worths, chances }: Candidate, simulations: number): Thought => ({
  move,
  simulations,
  chance: chances === 0 ? null : Math.min(1, chances / Math.max(1, worths.length)),
});
