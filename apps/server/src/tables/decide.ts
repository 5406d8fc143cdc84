import type { Command, Refused, TableState } from '@crownlands/protocol';
import { isTooLate, TOO_MUCH } from './bounds.ts';
import { type Circumstances, refuse } from './circumstances.ts';
import { type Course, courseFrom, goOn } from './course.ts';
import { comeBack, leave, move, rematch, substitute } from './playing.ts';
import { change, free, nextGame, seatBot, sit, start } from './seating.ts';
import { answer, askUndo } from './undoing.ts';

/** What a command leads to, or why it may not be. */
export function decide(state: TableState, command: Command, by: Circumstances): Course | Refused {
  if (state.isClosed) return refuse('gone', 'this table is closed');
  const problem = problemWith(state, command, by);
  if (problem) return problem;
  if (isTooLate(command, state, by)) return TOO_MUCH;
  const course = courseFrom(state, by.now);
  switch (command.type) {
    case 'sit':
      return sit(course, command, by);
    case 'stand':
    case 'free':
      return free(course, command.seat, by);
    case 'change':
      return change(course, command.settings, by);
    case 'seat-bot':
      return seatBot(course, command, by);
    case 'start':
      return start(course, by);
    case 'move':
      return move(course, command, by);
    case 'ask-undo':
      return askUndo(course, command.seat, by);
    case 'answer':
      return answer(course, command);
    case 'leave':
      return leave(course, command.seat);
    case 'return':
      return comeBack(course, command.seat);
    case 'substitute':
      return substitute(course, command.seat, by);
    case 'next-game':
      return nextGame(course, by);
    case 'rematch':
      return rematch(course, command.seat, by);
    case 'say':
      return goOn(course, { type: 'said', seat: command.seat, phrase: command.phrase });
  }
}

const FOR_HOSTS: ReadonlySet<Command['type']> = new Set(['change', 'seat-bot', 'free', 'start']);
const BEFORE: ReadonlySet<Command['type']> = new Set(['sit', 'stand', ...FOR_HOSTS]);

/** What is wrong with a command whatever it wants: whose it is, and when it comes. */
function problemWith(
  { seats, played }: TableState,
  command: Command,
  by: Circumstances,
): Refused | null {
  if ('seat' in command && command.seat >= seats.length) {
    return refuse('malformed', `there is no seat ${command.seat}`);
  }
  const stranger = strangerTo(command, by);
  if (stranger) return stranger;
  if (BEFORE.has(command.type)) {
    return played ? refuse('started', 'the game has begun') : null;
  }
  return played || command.type === 'say' ? null : refuse('not-started', 'the game has not begun');
}

/** Why a command is another's to give. */
function strangerTo(command: Command, { own, isHost, absent }: Circumstances): Refused | null {
  const isPlayer = own.length > 0;
  if (FOR_HOSTS.has(command.type)) {
    const mayStart = command.type === 'start' && isPlayer && absent().isHostMissing;
    return isHost || mayStart ? null : refuse('not-yours', 'only the host may do this');
  }
  if (command.type === 'substitute') {
    return isPlayer ? null : refuse('not-yours', 'only players may do this');
  }
  if (!('seat' in command) || command.type === 'sit' || own.includes(command.seat)) return null;
  return refuse('not-yours', `seat ${command.seat} is not yours`);
}
