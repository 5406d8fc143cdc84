import {
  apply,
  type DominoNumber,
  type Move,
  must,
  parseMove,
  type Seat,
  start,
} from '@crownlands/rules';
import type { TableEvent } from './events.ts';
import { type Asking, isKeptSeat, type Played, recordIn, type TableState } from './state.ts';
import type { Clock, Sitting } from './table.ts';

/** Whether the game is another afterwards. */
export const changesPosition = ({ type }: TableEvent): boolean =>
  type === 'started' || type === 'moved' || type === 'undone';

/** The table after some events of its log, which begins with its opening. */
export const stateAfter = (
  events: readonly TableEvent[],
  state: TableState | null = null,
): TableState | null => events.reduce(after, state);

/** The table after one more event. */
function after(state: TableState | null, event: TableEvent): TableState {
  if (event.type === 'opened') return opened(event);
  if (!state) throw new Error('a log begins with its opening: this is a bug');
  const { seq, at } = event;
  const clocksSet = 'clocks' in event ? at : state.clocksSet;
  const changes = state.changes + (changesPosition(event) ? 1 : 0);
  return { ...state, ...changeBy(state, event), clocksSet, changes, seq, at };
}

const opened = ({
  seq,
  at,
  settings,
  commitment,
}: Extract<TableEvent, { type: 'opened' }>): TableState => ({
  seq,
  at,
  settings,
  seats: Array.from({ length: settings.rules.players }, () => NOBODY),
  waitingSince: null,
  removed: [],
  commitment,
  secret: null,
  earlier: [],
  played: null,
  clocks: null,
  clocksSet: at,
  asking: null,
  asked: [],
  late: [],
  returned: [],
  next: null,
  rated: null,
  unrated: null,
  changes: 0,
  isClosed: false,
});

const NOBODY = { who: 'nobody' } as const;

function changeBy(state: TableState, event: TableEvent): Partial<TableState> {
  switch (event.type) {
    case 'opened':
    case 'said':
    case 'handed':
      return {};
    case 'changed': {
      const { settings } = event;
      const seats = Array.from(
        { length: settings.rules.players },
        (_, seat) => state.seats[seat] ?? NOBODY,
      );
      return { settings, seats, waitingSince: hasPerson(seats) ? event.at : null };
    }
    case 'sat': {
      const { seat, name, nonce } = event;
      const seats = state.seats.with(seat, { who: 'person', name, nonce, isAway: false });
      return { seats, waitingSince: state.waitingSince ?? event.at };
    }
    case 'kept':
      return { seats: state.seats.with(event.seat, { who: 'nobody', kept: event.name }) };
    case 'seated':
      return { seats: state.seats.with(event.seat, { who: 'bot', bot: event.bot }) };
    case 'freed': {
      const sitting = must(state.seats[event.seat]);
      const isDeclined = event.isDeclined && isKeptSeat(sitting);
      const free = isDeclined ? { ...NOBODY, declined: sitting.kept } : NOBODY;
      const seats = state.seats.with(event.seat, free);
      const removed = event.removed ? [...state.removed, event.removed] : state.removed;
      return { seats, removed, waitingSince: hasPerson(seats) ? state.waitingSince : null };
    }
    case 'started':
      return started(state, event.kings, event.row, event.clocks);
    case 'moved': {
      const { row = [], clocks } = event;
      const played = advanced(must(state.played), moveIn(event.move), row);
      return { played, clocks, asking: null, asked: [] };
    }
    case 'asked':
      return {
        asking: { seat: event.seat, at: event.at, agreed: [] },
        asked: [...state.asked, event.seat],
      };
    case 'answered':
      return { asking: event.isAccepted ? agreedBy(must(state.asking), event.seat) : null };
    case 'undone':
      return {
        played: shortened(state, event.moves),
        clocks: event.clocks,
        asking: null,
        asked: [],
      };
    case 'left': {
      const asking = state.asking?.seat === event.seat ? null : state.asking;
      const late = event.why === 'late' ? [...state.late, event.seat] : state.late;
      return { ...away(state, event.seat, true), clocks: event.clocks, asking, late };
    }
    case 'returned': {
      const returned = [...state.returned, event.seat];
      const late = state.late.filter((seat) => seat !== event.seat);
      return { ...away(state, event.seat, false), clocks: event.clocks, late, returned };
    }
    case 'given-back':
      return { clocks: event.clocks };
    case 'revealed':
      return { secret: event.secret };
    case 'rated':
      return { rated: event.changes, unrated: event.why ?? null };
    case 'forgotten':
      return event.seat === null ? {} : named(state, event.seat, '');
    case 'renamed':
      return named(state, event.seat, event.name);
    case 'again':
      return { next: { seat: event.seat, table: event.table } };
    case 'closed':
      return { isClosed: true };
  }
}

const hasPerson = (seats: readonly Sitting[]): boolean => seats.some(({ who }) => who === 'person');

const agreedBy = (asking: Asking, by: Seat): Asking => ({
  ...asking,
  agreed: [...asking.agreed, by],
});

function away({ seats }: TableState, seat: Seat, isAway: boolean): Partial<TableState> {
  const sitting = must(seats[seat]);
  return sitting.who === 'person' ? { seats: seats.with(seat, { ...sitting, isAway }) } : {};
}

/** The table with another name of somebody, in earlier games too. */
function named({ seats, earlier }: TableState, seat: Seat, name: string): Partial<TableState> {
  const sitting = must(seats[seat]);
  if (isKeptSeat(sitting)) return { seats: seats.with(seat, { ...sitting, kept: name }) };
  if (sitting.who !== 'person') return {};
  return {
    seats: seats.with(seat, { ...sitting, name }),
    earlier: earlier.map((game) => ({ ...game, seats: game.seats.with(seat, { name }) })),
  };
}

/** A game begins; the one before it, in a dynasty, is told as its record. */
function started(
  state: TableState,
  kings: readonly Seat[],
  row: readonly DominoNumber[],
  clocks: readonly Clock[] | null,
): Partial<TableState> {
  const { settings, earlier, played } = state;
  const game = start(settings.rules, { kings, deck: row });
  return {
    earlier: played ? [...earlier, recordIn(state, played)] : earlier,
    played: { kings, deck: row, moves: [], game },
    clocks,
    asking: null,
    asked: [],
  };
}

/** A move, with the row that it turns up. */
function advanced(
  { kings, deck, moves, game }: Played,
  move: Move,
  row: readonly DominoNumber[],
): Played {
  return {
    kings,
    deck: [...deck, ...row],
    moves: [...moves, move],
    game: apply({ ...game, deck: row }, move),
  };
}

/** A game as it was after so many of its moves; no row has been turned up since. */
function shortened({ settings, played }: TableState, length: number): Played {
  const { kings, deck, moves } = must(played);
  const standing = moves.slice(0, length);
  const game = standing.reduce(apply, start(settings.rules, { kings, deck }));
  return { kings, deck, moves: standing, game };
}

function moveIn(text: string): Move {
  const move = parseMove(text);
  if (!move.ok) throw new Error(`the log holds ${JSON.stringify(text)}: this is a bug`);
  return move.value;
}
