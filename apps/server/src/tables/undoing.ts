import {
  type Command,
  playsFor,
  type Refused,
  type TableState,
  undoneTo,
} from '@crownlands/protocol';
import type { Seat } from '@crownlands/rules';
import { type Circumstances, refuse } from './circumstances.ts';
import { goOnTimed } from './clocks.ts';
import { type Course, goOn } from './course.ts';

export function askUndo(course: Course, seat: Seat, { own }: Circumstances): Course | Refused {
  const { state } = course;
  if (state.asking) return refuse('taken', 'somebody asks already');
  if (playsFor(state, seat) !== 'person') return refuse('nothing', 'a bot plays on this seat');
  const moves = undoneTo(state, seat);
  if (moves === 'nothing') return refuse('nothing', 'there is no choice to take back');
  if (moves === 'revealed') return refuse('revealed', 'a row has been turned up since');
  const partners = own.filter((other) => other !== seat && mustAgree(state, other, seat));
  const agreed = partners.map(
    (partner) => ({ type: 'answered', seat: partner, isAccepted: true }) as const,
  );
  const asked = undoIfAgreed(goOn(course, { type: 'asked', seat }, ...agreed));
  const isRepeated = asked.state.asking !== null && state.asked.includes(seat);
  return isRepeated ? refuse('nothing', 'you have asked for this already') : asked;
}

export function answer(
  course: Course,
  { seat, isAccepted }: Extract<Command, { type: 'answer' }>,
): Course | Refused {
  const { asking } = course.state;
  if (!asking || !mustAgree(course.state, seat, asking.seat) || asking.agreed.includes(seat)) {
    return refuse('nothing', 'nobody waits for your answer');
  }
  return undoIfAgreed(goOn(course, { type: 'answered', seat, isAccepted }));
}

/** Bots, and bots in place of persons, always consent. */
const mustAgree = (state: TableState, seat: Seat, asking: Seat): boolean =>
  seat !== asking && playsFor(state, seat) === 'person';

export function undoIfAgreed(course: Course): Course {
  const { asking, seats } = course.state;
  if (!asking) return course;
  const isOpen = seats.some(
    (_, seat) => mustAgree(course.state, seat, asking.seat) && !asking.agreed.includes(seat),
  );
  if (isOpen) return course;
  const moves = undoneTo(course.state, asking.seat);
  if (typeof moves === 'string') return course;
  return goOnTimed(course, { type: 'undone', moves });
}
