import {
  type AnyRecord,
  apply,
  type Checked,
  type DynastyResult,
  dynastyResultOf,
  type Game,
  type GameRecord,
  gamesIn,
  gamesOf,
  isOver,
  type Move,
  must,
  type Position,
  parseMove,
  replay,
  resultOf,
  type Seat,
  start,
} from '@crownlands/rules';
import { type Scene, sceneOf } from './scene.ts';

/** One game: as it was before its first move and after each. */
export type Played = { readonly games: readonly Game[]; readonly moves: readonly Move[] };

/** The games of a record, one after the other, as steps: each game has one more of them than moves. */
export type Course = {
  readonly played: readonly Played[];
  readonly lastStep: number; // the first one is 0
};

/** The course that a record tells, or what is wrong with it. */
export function courseOf(record: AnyRecord): Checked<Course> {
  const checked = replay(record);
  if (!checked.ok) return checked;
  const played = gamesOf(record).map(playedIn);
  const steps = played.reduce((sum, { games }) => sum + games.length, 0);
  return { ok: true, value: { played, lastStep: steps - 1 } };
}

function playedIn(record: GameRecord): Played {
  const moves = record.moves.map(readMove);
  const games = [start(record.rules, record)];
  for (const move of moves) games.push(apply(must(games.at(-1)), move));
  return { games, moves };
}

function readMove(text: string): Move {
  const move = parseMove(text);
  if (!move.ok) throw new Error('a checked record has an unreadable move: this is a bug');
  return move.value;
}

/** The table at a step; the last move made in it is the one that led there. */
export function sceneAt(course: Course, step: number): Scene {
  const { games, moves, made } = gameAt(course, step);
  return sceneOf(games.slice(0, made + 1), moves.slice(0, made));
}

/** The game that a step is in as it was left: over, or as far as it came. */
export function leftAt(course: Course, step: number): Position {
  const { games } = gameAt(course, step);
  return must(games.at(-1));
}

/** The step after the last move of one of these seats; the first one when none of them has moved. */
export function lastMoveOf(seats: readonly Seat[], course: Course): number {
  for (let step = course.lastStep; step > 0; step--) {
    const last = sceneAt(course, step).made.at(-1);
    if (last && seats.includes(last.seat)) return step;
  }
  return 0;
}

/** What a game or a whole dynasty came to. */
type Outcome = DynastyResult & { readonly isDynasty: boolean };

/** Points and winners where a game ends; where the last of a dynasty does, those of the dynasty. */
export function outcomeAt(course: Course, step: number): Outcome | null {
  const { games, made } = gameAt(course, step);
  const game = must(games[made]);
  if (!isOver(game)) return null;
  const ends = course.played.map(({ games }) => resultOf(must(games.at(-1))));
  const isWhole = ends.length > 1 && ends.length === gamesIn(game.options);
  if (isWhole && step === course.lastStep) return { ...dynastyResultOf(ends), isDynasty: true };
  const { scores, winners } = resultOf(game);
  return { totals: scores.map(({ total }) => total), winners, isDynasty: false };
}

/** Which game of a dynasty a step is in, counted from 1. */
export const gameNumberAt = (course: Course, step: number): number => gameAt(course, step).number;

type At = Played & { readonly number: number; readonly made: number };

/** The game that a step is in, and how many of its moves are made there. */
function gameAt({ played }: Course, step: number): At {
  let made = step;
  for (const [index, one] of played.entries()) {
    if (made < one.games.length) return { ...one, number: index + 1, made };
    made -= one.games.length;
  }
  throw new RangeError(`there is no step ${step}`);
}
