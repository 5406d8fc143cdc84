import { type Bounds, frameSize, must } from '@crownlands/rules';
import { wholeFrame } from '../../board/frame.ts';
import type { Told } from '../../records/use-course.ts';
import { type Course, lastMoveOf, leftAt, outcomeAt, sceneAt } from '../../table/course.ts';
import type { Made } from '../../table/scene.ts';
import { describeWinners, tellMove } from '../../words/moves.ts';
import { nameOf } from '../../words/names.ts';
import { say } from '../../words/texts.ts';

/**
 * The step that is shown first: a game that was sent begins at its beginning, one of my own that is over
 * at its end, and one in play at my last move.
 */
export function openingOf({ course, seats }: Told, isSent: boolean): number {
  if (isSent) return 0;
  if (outcomeAt(course, course.lastStep)) return course.lastStep;
  const people = seats.flatMap(({ who }, seat) => (who === 'bot' ? [] : [seat]));
  return lastMoveOf(people, course);
}

/** The frames of all kingdoms of a step; they hold them to their end, so that nothing moves. */
export function framesOf(course: Course, step: number): Bounds[] {
  const { kingdoms, options } = leftAt(course, step);
  return kingdoms.map((kingdom) => wholeFrame(kingdom, frameSize(options)));
}

/** What was done last; where a game ends also who has won, with the points. */
export function wordsOf(told: Told, step: number): string {
  const { course, seats } = told;
  const last = sceneAt(course, step).made.at(-1);
  const words = last ? toldAt(told, step, last) : say('replay.begin');
  const outcome = outcomeAt(course, step);
  if (!outcome) return words;
  const points = outcome.totals.map((total, seat) => `${nameOf(seats, seat)} ${total}`).join(', ');
  const won = describeWinners(seats, outcome.winners, outcome.isDynasty);
  return `${words} ${won} (${points}).`;
}

function toldAt({ course, seats }: Told, step: number, { seat, move }: Made): string {
  const before = sceneAt(course, step - 1).position;
  return tellMove(nameOf(seats, seat), move, must(before.kingdoms[seat]));
}
