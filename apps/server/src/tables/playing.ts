import {
  type Command,
  isFinishedAt,
  playsFor,
  type Refused,
  seatToAct,
} from '@crownlands/protocol';
import { formatMove, must, parseMove, play, type Seat } from '@crownlands/rules';
import { type Circumstances, refuse, refuseBy } from './circumstances.ts';
import { goOnTimed, reprieved } from './clocks.ts';
import { type Course, goOn } from './course.ts';
import { undoIfAgreed } from './undoing.ts';

export function move(
  course: Course,
  { seat, move: text }: Extract<Command, { type: 'move' }>,
  { dealt, isBot, secret }: Circumstances,
): Course | Refused {
  const { state } = course;
  if ((playsFor(state, seat) === 'person') === isBot) {
    return refuse('not-yours', 'somebody else plays on this seat now');
  }
  const parsed = parseMove(text);
  if (!parsed.ok) return refuseBy(parsed.refusal);
  const { game, deck } = must(state.played);
  const hidden = dealt(state).deck.slice(deck.length);
  const next = play({ ...game, deck: hidden }, parsed.value, seat);
  if (!next.ok) return refuseBy(next.refusal);
  const row = hidden.slice(0, hidden.length - next.value.deck.length);
  const isSameTurn = parsed.value.type !== 'claim' && next.value.turns.length === game.turns.length;
  const moved = goOnTimed(
    course,
    { type: 'moved', seat, move: formatMove(parsed.value), ...(row.length > 0 && { row }) },
    { isSameTurn },
  );
  return isFinishedAt(moved.state) ? goOn(moved, { type: 'revealed', secret }) : moved;
}

export function leave(course: Course, seat: Seat): Course | Refused {
  if (isFinishedAt(course.state)) return refuse('nothing', 'all games are over');
  if (playsFor(course.state, seat) !== 'person') return refuse('nothing', 'you have left already');
  return undoIfAgreed(goOnTimed(course, { type: 'left', seat, why: 'left' }));
}

/** Where no clock ends it, those who are there need not wait for somebody who is missing. */
export function substitute(
  course: Course,
  seat: Seat,
  { absent }: Circumstances,
): Course | Refused {
  const { state } = course;
  const isAwaited = seatToAct(state) === seat && playsFor(state, seat) === 'person';
  if (!isAwaited || state.settings.pace.type !== 'none' || !absent().missing.includes(seat)) {
    return refuse('nothing', `nobody has waited for seat ${seat} long enough`);
  }
  return undoIfAgreed(goOnTimed(course, { type: 'left', seat, why: 'missing' }));
}

/** How often somebody may return; they can leave as often, so that nobody fills a log by that. */
const MOST_RETURNS = 100;

export function comeBack(course: Course, seat: Seat): Course | Refused {
  const sitting = must(course.state.seats[seat]);
  if (sitting.who !== 'person' || !sitting.isAway || isFinishedAt(course.state)) {
    return refuse('nothing', 'you have not left');
  }
  const returns = course.state.returned.filter((other) => other === seat).length;
  if (returns >= MOST_RETURNS) return refuse('full', 'you have come and gone too often');
  if (course.state.clocks && seatToAct(course.state) === seat) return THEIR_TURN;
  return goOnTimed(course, { type: 'returned', seat }, { clocks: reprieved(course.state, seat) });
}

/** Whoever leaves in the middle of a turn would otherwise have all their time again. */
const THEIR_TURN = refuse(
  'their-turn',
  'the substitute is in the middle of your turn: return when it has moved',
);

export function rematch(
  course: Course,
  seat: Seat,
  { rematch: table }: Circumstances,
): Course | Refused {
  if (!isFinishedAt(course.state)) return refuse('started', 'a game is being played');
  return table === null ? course : goOn(course, { type: 'again', seat, table });
}
