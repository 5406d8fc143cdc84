import { type Grade, gradeOf, type Judged } from '@crownlands/bots/thinker';
import {
  type Bounds,
  boundsOf,
  frameSize,
  type Game,
  landOf,
  type Move,
  must,
  type Seat,
  xOf,
  yOf,
} from '@crownlands/rules';
import { wholeFrame } from '../../board/frame.ts';
import type { Played } from '../../table/course.ts';
import { hasBetter } from './grade.tsx';

/** A move of a game that is looked at: the position in which it was played, and what is thought of it. */
export type Moment = {
  readonly index: number;
  readonly game: Game;
  readonly seat: Seat;
  readonly move: Move;
  readonly judged: Judged | null; // not yet
  readonly grade: Grade | null;
  readonly better: Move | null; // where another one was
};

export function momentAt(
  { games, moves }: Played,
  judged: readonly Judged[],
  index: number,
): Moment {
  const game = must(games[index]);
  const { seat } = must(game.turns[0]);
  const one = judged[index] ?? null;
  const grade = one && gradeOf(one);
  const better = one && hasBetter(grade) ? one.best : null;
  return { index, game, seat, move: must(moves[index]), judged: one, grade, better };
}

/** What is shown of the kingdom: all that it became, and where the marks are. */
export function frameOf({ games }: Played, { seat, game, move, better }: Moment): Bounds {
  const whole = wholeFrame(must(must(games.at(-1)).kingdoms[seat]), frameSize(game.options));
  const marked = [move, better].flatMap((one) => (one?.type === 'place' ? [one.a, one.b] : []));
  const now = boundsOf(landOf(must(game.kingdoms[seat])));
  const [columns, rows] = [marked.map(xOf), marked.map(yOf)];
  return {
    left: Math.min(whole.left, now.left, ...columns),
    right: Math.max(whole.right, now.right, ...columns),
    top: Math.min(whole.top, now.top, ...rows),
    bottom: Math.max(whole.bottom, now.bottom, ...rows),
  };
}
