import {
  gameOf,
  type Puzzle,
  SOLVER,
  soundMoves,
  type Verdict,
  verdictOf,
} from '@crownlands/puzzles';
import {
  apply,
  formatMove,
  type Game,
  type Move,
  must,
  parseMove,
  refusalOf,
} from '@crownlands/rules';
import { useMemo } from 'preact/hooks';
import { playSound } from '../../ui/sound.ts';
import { NOTHING, type Result } from './results.ts';
import { keepResult, results } from './store.ts';
import { useTime } from './use-time.ts';

/** A puzzle that somebody tries to solve. */
export type Attempt = {
  readonly puzzle: Puzzle;
  readonly name: string;
  readonly result: Result;
  readonly moves: readonly Move[];
  readonly games: readonly Game[]; // from the beginning to after the last move
  readonly state: Verdict['state'];
  readonly time: () => number;
  readonly play: (move: Move) => void;
  readonly undo: () => void;
  readonly restart: () => void;
  readonly countHint: () => void;
};

/** Plays a puzzle and keeps all that becomes of it. */
export function usePuzzle(puzzle: Puzzle, name: string, today: string): Attempt {
  const result = results.value[name] ?? NOTHING;
  const moves = useMemo(() => legalIn(puzzle, result.moves), [puzzle, result.moves]);
  const games = useMemo(() => gamesAfter(gameOf(puzzle), moves), [puzzle, moves]);
  const verdict = useMemo(() => verdictOf(puzzle, moves), [puzzle, moves]);
  const { state } = verdict;
  const keep = (part: Partial<Result>): void =>
    keepResult(name, { ...(results.value[name] ?? NOTHING), ...part });
  const time = useTime(result.time, state === 'open', (time) => {
    if (!results.value[name]?.isSolved) keep({ time });
  });

  const play = (move: Move): void => {
    if (state !== 'open' || must(games.at(-1)).turns[0]?.seat !== SOLVER) return;
    const next = [...moves, move];
    const after = verdictOf(puzzle, next).state;
    const isOver = after !== 'open';
    const isSolved = after === 'solved';
    playSound(isSolved ? 'win' : move.type);
    keep({
      moves: next.map(formatMove),
      time: time(),
      ...(isOver && { tries: [...result.tries, soundMoves(puzzle, next)] }),
      ...(isSolved && { isSolved, on: today }),
    });
  };
  return {
    puzzle,
    name,
    result,
    moves,
    games,
    state,
    time,
    play,
    undo: () => {
      if (state === 'open' && moves.length > 0) keep({ moves: moves.slice(0, -1).map(formatMove) });
    },
    restart: () => {
      if (state !== 'solved') keep({ moves: [] });
    },
    countHint: () => keep({ hints: result.hints + 1 }),
  };
}

/** The moves that were kept, as far as they can be made. */
function legalIn(puzzle: Puzzle, kept: readonly string[]): Move[] {
  const moves: Move[] = [];
  let game = gameOf(puzzle);
  for (const text of kept) {
    const move = parseMove(text);
    const isMine = game.turns[0]?.seat === SOLVER;
    const isOpen = verdictOf(puzzle, moves).state === 'open';
    if (!move.ok || !isMine || !isOpen || refusalOf(game, move.value)) break;
    moves.push(move.value);
    game = apply(game, move.value);
  }
  return moves;
}

/** A game, and what it becomes by each of some moves. */
export function gamesAfter(game: Game, moves: readonly Move[]): Game[] {
  const games = [game];
  for (const move of moves) games.push(apply(must(games.at(-1)), move));
  return games;
}
