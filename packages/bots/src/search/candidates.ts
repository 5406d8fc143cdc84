import { frameSize, type Move, must, type Position, type View } from '@crownlands/rules';
import { load, movesIn, type PackedMove, placementIn, ROOT, TRIAL } from '../packed/engine.ts';
import type { Asked } from './evaluation.ts';
import { isFirstWay, isSameMove } from './moves.ts';
import type { SearchEngine } from './search-engine.ts';

/** What the engine says of a way to play on. */
export type Outcome = {
  readonly worth: number; // to the player to act: the lead with two players, else about the chance
  readonly variance: number; // of the lead, with two players
  readonly chances: readonly number[]; // by seat
  readonly scores: readonly number[]; // by seat
};

/** A whole turn under test. */
export type Candidate = {
  readonly index: number; // in the engine
  readonly move: Move; // that it begins with
  readonly isKept: boolean;
  readonly opened: Outcome; // at the end of the round, or of the game if all of it is known
  readonly line: readonly Move[];
  readonly worths: number[]; // by deal
  readonly sums: number[]; // of all worths up to each deal
  judged: Pick<Outcome, 'chances' | 'scores'>; // what the net said in all deals, added up
};

/** A candidate that the engine has not looked at yet. */
type Turn = Pick<Candidate, 'index' | 'move' | 'isKept'>;

/** Puts a view into the engine, and finds the turns that are asked for: a sensible one first, then kept ones. */
export function turnsFor(engine: SearchEngine, view: View, asked: Asked): Turn[] {
  const { moves, besides = [], kept = [] } = asked;
  load(ROOT, view, view.unseen, engine);
  const legal = movesIn(ROOT, frameSize(view.options), engine);
  const sensible = Array.from({ length: engine.findCandidates() }, (_, index) => index);
  const added = (some: readonly Move[]): number[] =>
    some
      .flatMap((move) => choicesOf(engine, packedOf(legal, move)))
      .map((choice) => engine.addCandidate(choice));
  const [first, ...others] = moves ? added(moves) : sensible;
  const sure = first === undefined ? [] : [first];
  const indexes = [...sure, ...added(kept), ...others, ...added(besides)];
  return [...new Set(indexes)].map((index) => {
    const { move } = must(legal.find((one) => isBegunBy(engine, index, one)));
    const isSame = (other: Move): boolean => isSameMove(other, move);
    const own = kept.find(isSame);
    return { index, move: own ?? moves?.find(isSame) ?? move, isKept: own !== undefined };
  });
}

/** A move as the engine has it; of the two ways round of a double the first one. */
const packedOf = (legal: readonly PackedMove[], move: Move): PackedMove =>
  must(legal.find((one) => isSameMove(one.move, move) && isFirstWay(one.move)));

/** The turns that begin with a move: with each claim if there are some to make. */
function choicesOf(engine: SearchEngine, { move, code }: PackedMove): number[] {
  if (move.type === 'claim') return [engine.choiceOf(-1, code)];
  const spot = move.type === 'place' ? code : -1;
  const slots = Array.from({ length: engine.offeredIn(ROOT) }, (_, slot) => slot);
  const free = slots.filter((slot) => engine.freeDomino(ROOT, slot) > 0);
  return (slots.length > 0 ? free : [0]).map((slot) => engine.choiceOf(spot, slot));
}

function isBegunBy(engine: SearchEngine, index: number, { move, code }: PackedMove): boolean {
  const choice = engine.lineChoice(index, 0);
  if (move.type === 'discard') return true;
  return code === (move.type === 'place' ? engine.spotOf(choice) : engine.slotOf(choice));
}

/** Lets the engine play a turn on for the first time. */
export function opened(engine: SearchEngine, view: View, turn: Turn): Candidate {
  const opened = outcomeAt(engine, engine.openCandidate(turn.index), view);
  const line = lineOf(engine, turn.index, frameSize(view.options));
  const none = opened.chances.map(() => 0);
  const judged = { chances: none, scores: none };
  return { ...turn, opened, line, worths: [], sums: [], judged };
}

/** Adds what a candidate was worth in a deal, and what the net said there. */
export function learn(candidate: Candidate, worth: number, said: Outcome): void {
  const { worths, sums, judged } = candidate;
  worths.push(worth);
  sums.push((sums.at(-1) ?? 0) + worth);
  candidate.judged = {
    chances: judged.chances.map((sum, seat) => sum + must(said.chances[seat])),
    scores: judged.scores.map((sum, seat) => sum + must(said.scores[seat])),
  };
}

/** What a candidate is worth: in the mean of its deals, or before them as it was opened. */
export const worthOf = ({ opened, worths, sums }: Candidate): number =>
  worths.length > 0 ? must(sums.at(-1)) / worths.length : opened.worth;

/** Reads an outcome that the engine has written. */
export function outcomeAt(engine: SearchEngine, at: number, { options }: Position): Outcome {
  const floats = new Float32Array(engine.memory.buffer, at, 10);
  return {
    worth: must(floats[0]),
    variance: must(floats[1]),
    chances: Array.from(floats.subarray(2, 2 + options.players)),
    scores: Array.from(floats.subarray(6, 6 + options.players)),
  };
}

/** Its worth alone. */
export const worthAt = (engine: SearchEngine, at: number): number =>
  must(new Float32Array(engine.memory.buffer, at, 1)[0]);

/** The moves of a candidate's line. */
function lineOf(engine: SearchEngine, index: number, size: number): Move[] {
  const line: Move[] = [];
  engine.copyGame(ROOT, TRIAL);
  for (let turn = 0; turn < engine.lineLength(index); turn++) {
    if (engine.isOver(TRIAL)) engine.nextRound(TRIAL);
    const choice = engine.lineChoice(index, turn);
    if (engine.dominoToPlace(TRIAL)) {
      line.push(placementIn(TRIAL, engine.spotOf(choice), size, engine));
    }
    if (engine.offeredIn(TRIAL)) {
      line.push({ type: 'claim', domino: engine.freeDomino(TRIAL, engine.slotOf(choice)) });
    }
    engine.playChoice(TRIAL, choice);
  }
  return line;
}
