import { isFinishedAt, isKeptSeat } from '@crownlands/protocol';
import { must, type Seat } from '@crownlands/rules';
import { goOnTimed } from './clocks.ts';
import { type Holders, seatsOf } from './copy.ts';
import { type Course, goOn } from './course.ts';
import { undoIfAgreed } from './undoing.ts';

/** Who holds the seats of a table, and who opened it. */
type Keeping = { readonly holders: Holders; readonly host: string };

/**
 * What comes of it that somebody is forgotten: their seats are free before the start, and the substitute goes
 * on for them in a game. Without events there is nothing of them here.
 */
export function forget(course: Course, person: string, { holders, host }: Keeping): Course {
  const seats = seatsOf(holders, (holder) => holder === person);
  if (seats.length === 0 && host !== person) return course;
  const { played, isClosed } = course.state;
  const isAlone = seatsOf(holders, (holder) => holder !== person).length === 0;
  const without = seats.reduce(forgetSeat, course);
  const named = host === person ? goOn(without, { type: 'forgotten', seat: null }) : without;
  const isToClose = host === person && isAlone && !played && !isClosed;
  return isToClose ? goOn(named, { type: 'closed' }) : named;
}

/** Somebody is called differently wherever they sit at a table. */
export function renamed(course: Course, person: string, holders: Holders, name: string): Course {
  const seats = seatsOf(holders, (holder) => holder === person);
  const taken = seats.filter((seat) => {
    const sitting = course.state.seats[seat];
    return sitting?.who === 'person' || isKeptSeat(sitting);
  });
  return goOn(course, ...taken.map((seat) => ({ type: 'renamed', seat, name }) as const));
}

/** Who opens and starts a table from now on: another who sits there, or nobody. */
export const heirOf = (person: string, { holders, host }: Keeping): string =>
  host === person ? (holders.find((holder) => holder !== null && holder !== person) ?? '') : host;

function forgetSeat(course: Course, seat: Seat): Course {
  const { played, isClosed, seats } = course.state;
  const sitting = must(seats[seat]);
  if (!played && !isClosed) return goOn(course, { type: 'freed', seat });
  const isPlaying = sitting.who === 'person' && !sitting.isAway && !isFinishedAt(course.state);
  const left = isPlaying
    ? undoIfAgreed(goOnTimed(course, { type: 'left', seat, why: 'left' }))
    : course;
  return goOn(left, { type: 'forgotten', seat });
}
