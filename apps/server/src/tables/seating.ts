import { isDeepStrictEqual } from 'node:util';
import {
  type Command,
  isFinishedAt,
  isKeptSeat,
  type NewEvent,
  RATED_SUBSTITUTE,
  type Refused,
  type Settings,
} from '@crownlands/protocol';
import { checkOptions, isOver, must, nameFrom, rowLength, type Seat } from '@crownlands/rules';
import type { Outage } from '../store/store.ts';
import { type Circumstances, refuse, refuseBy } from './circumstances.ts';
import { goOnTimed, nextGameAt } from './clocks.ts';
import { type Course, goOn } from './course.ts';

export function sit(
  course: Course,
  { seat, name, nonce, from = seat }: Extract<Command, { type: 'sit' }>,
  by: Circumstances,
): Course | Refused {
  const sitting = must(course.state.seats[seat]);
  const isFree = sitting.who === 'nobody' ? !by.others.includes(seat) : by.own.includes(seat);
  if (!isFree) return refuse('taken', `seat ${seat} is taken`);
  const isMoving = from !== seat;
  if (isMoving && !by.own.includes(from)) return refuse('not-yours', `seat ${from} is not yours`);
  if (course.state.removed.includes(by.alias())) return SENT_AWAY;
  const hasOther = by.own.some((other) => other !== seat && other !== from);
  if (course.state.settings.isRated && hasOther) return TWICE;
  if (sitting.who === 'person' && sitting.name === nameFrom(name)) return course;
  const risen = isMoving ? goOn(course, { type: 'freed', seat: from }) : course;
  return seated(risen, { type: 'sat', seat, name: nameFrom(name), nonce }, by);
}

export const SENT_AWAY = refuse('blocked', 'the host has sent you away from this table');

const TWICE = refuse('same-person', 'everybody has one seat at a rated table');

/** Whoever takes the last seat that is free, a person or a bot, begins the game: if any person plays. */
function seated(
  course: Course,
  event: Extract<NewEvent, { type: 'sat' | 'seated' }>,
  by: Circumstances,
): Course {
  const next = goOn(course, event);
  const wasFree = must(course.state.seats[event.seat]).who === 'nobody';
  if (!wasFree || !isFull(next)) return next;
  const present = withoutMissing(next, by);
  return isFull(present) && hasPerson(present) ? begin(present, by) : present;
}

const isFull = ({ state }: Course): boolean => state.seats.every(({ who }) => who !== 'nobody');
const hasPerson = ({ state }: Course): boolean => state.seats.some(({ who }) => who === 'person');

/** Who is missing at the start would be late at once and lose what counts: their seats are free instead. */
function withoutMissing(course: Course, { absent, own }: Circumstances): Course {
  const { seats, settings } = course.state;
  if (!settings.isRated || settings.pace.type === 'days') return course;
  const missing = absent().missing.filter(
    (seat) => seats[seat]?.who === 'person' && !own.includes(seat),
  );
  return goOn(course, ...missing.map((seat) => ({ type: 'freed', seat }) as const));
}

/** Whoever sat or was to sit here does not any more; somebody else whom the host frees it of is not to return. */
export function free(course: Course, seat: Seat, by: Circumstances): Course | Refused {
  const sitting = must(course.state.seats[seat]);
  const isFree = sitting.who === 'nobody' && ![...by.own, ...by.others].includes(seat);
  if (isFree) return refuse('nothing', `nobody sits on seat ${seat}`);
  if (isKeptSeat(sitting) && by.own.includes(seat)) {
    return goOn(course, { type: 'freed', seat, isDeclined: true });
  }
  const removed = sitting.who === 'person' && by.others.includes(seat) && by.aliasAt(seat);
  return goOn(course, { type: 'freed', seat, ...(removed && { removed }) });
}

/** What is wrong with settings, whoever decides on them. */
export function problemWith({ rules, pace, isRated, substitute }: Settings): Refused | null {
  const options = checkOptions(rules);
  if (!options.ok) return refuseBy(options.refusal);
  if (!isRated) return null;
  if (pace.type === 'none') return refuse('no-clock', 'a rated game needs a clock');
  return substitute === RATED_SUBSTITUTE ? null : STRONG;
}

const STRONG = refuse('strong-substitute', `at a rated table the ${RATED_SUBSTITUTE} sits in`);

export function change(
  course: Course,
  settings: Settings,
  { unfit, others, isShared }: Circumstances,
): Course | Refused {
  const { state } = course;
  const problem = problemWith(settings);
  if (problem) return problem;
  if (settings.isRated && isShared) return TWICE;
  const isOther = hasOtherTerms(state.settings, settings);
  const mayStay = (seat: Seat): boolean =>
    !unfit.includes(seat) && !(isOther && others.includes(seat));
  const freed = state.seats
    .slice(0, settings.rules.players)
    .flatMap(({ who }, seat) =>
      who === 'person' && !mayStay(seat) ? [{ type: 'freed', seat } as const] : [],
    );
  if (freed.length === 0 && isDeepStrictEqual(settings, state.settings)) return course;
  return goOn(course, { type: 'changed', settings }, ...freed);
}

/** Whether it counts, and is not what those have agreed to who sat down. */
const hasOtherTerms = (before: Settings, after: Settings): boolean =>
  Boolean(before.isRated || after.isRated) && !isDeepStrictEqual(termsOf(before), termsOf(after));

const termsOf = ({ rules, pace, isRated = false }: Settings) => ({ rules, pace, isRated });

export function seatBot(
  course: Course,
  { seat, bot }: Extract<Command, { type: 'seat-bot' }>,
  by: Circumstances,
): Course | Refused {
  const sitting = must(course.state.seats[seat]);
  if (sitting.who === 'person') return refuse('taken', `seat ${seat} is taken`);
  if (sitting.who === 'bot' && sitting.bot === bot) return course;
  return seated(course, { type: 'seated', seat, bot }, by);
}

/** Nobody waits any longer: bots take the seats that are free. */
export function start(waiting: Course, by: Circumstances): Course | Refused {
  const course = withoutMissing(waiting, by);
  const { seats, settings } = course.state;
  if (!hasPerson(course)) return refuse('nothing', 'nobody sits here');
  const bots = seats.flatMap(({ who }, seat) =>
    who === 'nobody' ? [{ type: 'seated', seat, bot: settings.substitute } as const] : [],
  );
  return begin(goOn(course, ...bots), by);
}

/** A game begins: the first, or the next of a dynasty. */
function begin(course: Course, { dealt }: Circumstances): Course {
  const { kings, deck } = dealt(course.state);
  const row = deck.slice(0, rowLength(course.state.settings.rules));
  return goOnTimed(course, { type: 'started', kings, row }, { clocks: null });
}

export function nextGame(course: Course, by: Circumstances): Course | Refused {
  const { state } = course;
  if (!isOver(must(state.played).game)) return refuse('started', 'a game is being played');
  if (isFinishedAt(state)) return refuse('nothing', 'all games are over');
  return begin(course, by);
}

/** The next game of a dynasty begins without anybody's doing once its time has come. */
export function nextGameIfDue(
  course: Course,
  outages: readonly Outage[],
  by: Circumstances,
): Course {
  const at = nextGameAt(course.state, outages);
  return at !== null && at <= course.now ? begin(course, by) : course;
}
