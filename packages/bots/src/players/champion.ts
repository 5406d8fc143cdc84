import { frameSize, type Move, must, type Random, type View } from '@crownlands/rules';
import type { Bot, Thought } from '../bot.ts';
import { netFor } from '../net/net.ts';
import { weightsOf } from '../net/prepare.ts';
import { type ChampionEngine, championEngine, useNet } from '../packed/champion-engine.ts';
import { load, movesIn, type PackedMove, placementIn, ROOT, TRIAL } from '../packed/engine.ts';
import { isBehind, isPowerOfTwo, monteCarlo } from './monte-carlo.ts';
import { thinkPlainly } from './plain-champion.ts';

/** A whole turn under test: its line of moves, and what it was worth in each deal so far. */
type Candidate = {
  readonly index: number;
  line: readonly Move[];
  readonly worths: number[];
  sum: number;
  chances: number;
  scores: readonly number[];
};

/** How many candidates go on after so many deals; after the last there is nothing more to learn. */
const HALVINGS = [
  { deals: 0, left: 6 },
  { deals: 48, left: 3 },
  { deals: 128, left: 2 },
  { deals: 1024, left: 1 },
] as const;

/**
 * Lets a net say what kingdoms will be worth, searches the claims of the round, and plays
 * the best turns on through imagined next rows, the same for all of them, and to the end of the game.
 * `prepare` loads its net; without one it plays like `monte-carlo`.
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
  useNet(netFor(view.options), weights.numbers);
  load(ROOT, view, view.unseen, engine);
  const moves = movesIn(ROOT, frameSize(view.options), engine);
  const only = must(moves[0]).move;
  if (moves.length === 1) {
    yield { move: only, simulations: 0, chance: null };
    return;
  }
  const candidates = candidatesIn(engine, moves);
  const first = must(candidates[engine.firstChoice()]);
  yield { move: must(first.line[0]), simulations: 0, chance: null };
  let best = first;
  for (const candidate of new Set([first, ...candidates])) {
    candidate.sum = engine.openCandidate(candidate.index);
    candidate.chances = engine.lastChance();
    candidate.scores = scoresIn(engine, view);
    candidate.line = lineOf(engine, candidate.index, frameSize(view.options));
    if (candidate.sum > best.sum) best = candidate;
    yield thoughtOf(best, 0);
  }
  if (!engine.isRestKnown(ROOT)) yield* playOn(engine, view, candidates, random);
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
  for (const one of left) {
    one.sum = one.chances = 0;
    one.scores = one.scores.map(() => 0);
  }
  const played = view.options.players === 2 ? PLAYED_BY_TWO : PLAYED_BY_MORE;
  let simulations = 0;
  for (let deal = 1; left.length > 1; deal++) {
    const seed = random(2 ** 32);
    for (const candidate of left) {
      const worth = worthIn(engine, candidate.index, seed, played);
      candidate.worths.push(worth);
      candidate.sum += worth;
      candidate.chances += engine.lastChance();
      const scores = scoresIn(engine, view);
      candidate.scores = candidate.scores.map((sum, seat) => sum + must(scores[seat]));
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

/** Rounds that each candidate is played on for in a deal. */
const ROUNDS = 2;

/** Games that are played to their end for each deal, and what they count for. */
type Played = { readonly games: number; readonly part: number };
const PLAYED_BY_TWO: Played = { games: 6, part: 0.3 };
const PLAYED_BY_MORE: Played = { games: 2, part: 0.5 };

/**
 * What a candidate is worth in a deal: by how such games end, and by the net some rounds on. The net
 * comes last, so that its chance and scores are what the engine tells.
 */
function worthIn(engine: ChampionEngine, index: number, seed: number, played: Played): number {
  const { games, part } = played;
  let sum = 0;
  for (let game = 0; game < games; game++) sum += engine.playOut(index, seed + game);
  return (part * sum) / games + (1 - part) * engine.simulate(index, seed, ROUNDS);
}

/** The turns worth a search, by the move that they begin with. */
function candidatesIn(engine: ChampionEngine, moves: readonly PackedMove[]): Candidate[] {
  const isPlacing = must(moves[0]).move.type === 'place';
  return Array.from({ length: engine.findCandidates() }, (_, index) => {
    const code = isPlacing ? engine.lineSpot(index, 0) : engine.linePlace(index, 0);
    const { move } = must(moves.find((one) => one.code === code));
    const sum = Number.NEGATIVE_INFINITY;
    return { index, line: [move], worths: [], sum, chances: 0, scores: [] };
  });
}

/** The moves of a candidate's line. */
function lineOf(engine: ChampionEngine, index: number, size: number): Move[] {
  const line: Move[] = [];
  engine.copyGame(ROOT, TRIAL);
  for (let turn = 0; turn < engine.lineTurns(index); turn++) {
    if (engine.isOver(TRIAL)) engine.nextRound(TRIAL);
    const [spot, place] = [engine.lineSpot(index, turn), engine.linePlace(index, turn)];
    if (engine.dominoToPlace(TRIAL)) line.push(placementIn(TRIAL, spot, size, engine));
    if (engine.offeredIn(TRIAL))
      line.push({ type: 'claim', domino: engine.freeDomino(TRIAL, place) });
    engine.chooseTurn(spot, place);
    engine.playChosen(TRIAL);
  }
  return line;
}

const scoresIn = (engine: ChampionEngine, { options }: View): number[] =>
  Array.from({ length: options.players }, (_, seat) => engine.lastScore(seat));

/** The best of them so far, best first. */
const strongest = (candidates: readonly Candidate[], count: number): Candidate[] =>
  candidates.toSorted((one, other) => other.sum - one.sum).slice(0, count);

const thoughtOf = ({ line, worths, chances, scores }: Candidate, simulations: number): Thought => {
  const deals = Math.max(1, worths.length);
  return {
    move: must(line[0]),
    simulations,
    chance: Math.min(1, chances / deals),
    outlook: { line, scores: scores.map((sum) => sum / deals) },
  };
};
