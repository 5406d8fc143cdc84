import {
  apply,
  type DominoNumber,
  type Game,
  type GameRecord,
  isOver,
  legalMoves,
  type Move,
  must,
  type Player,
  parseMove,
  recordOf,
  type Seat,
  start,
} from '@crownlands/rules';
import type { TableEvent } from './events.ts';
import type { Clock, Settings, Sitting } from './table.ts';

/** A game at a table as far as it has been seen: its deck has no row that was not turned up. */
export type Played = {
  readonly kings: readonly Seat[];
  readonly deck: readonly DominoNumber[];
  readonly moves: readonly Move[];
  readonly game: Game;
};

/** A table as its log tells it. */
export type TableState = {
  readonly seq: number; // of the last event
  readonly settings: Settings;
  readonly seats: readonly Sitting[];
  readonly commitment: string;
  readonly secret: string | null; // known when all games are over
  readonly earlier: readonly GameRecord[]; // finished games of a dynasty
  readonly played: Played | null; // null until the first game starts
  readonly clocks: readonly Clock[] | null;
  readonly asking: Asking | null;
  readonly next: string | null; // the table of the rematch
  readonly isClosed: boolean;
};

/** Somebody wants to take back their last choice; those who agree so far. */
type Asking = { readonly seat: Seat; readonly agreed: readonly Seat[] };

/** The table after some events of its log, which begins with its opening. */
export const stateAfter = (
  events: readonly TableEvent[],
  state: TableState | null = null,
): TableState | null => events.reduce(after, state);

/** The table after one more event. */
function after(state: TableState | null, event: TableEvent): TableState {
  if (event.type === 'opened') return opened(event);
  if (!state) throw new Error('a log begins with its opening: this is a bug');
  return { ...state, ...changeBy(state, event), seq: event.seq };
}

const opened = ({
  seq,
  settings,
  commitment,
}: Extract<TableEvent, { type: 'opened' }>): TableState => ({
  seq,
  settings,
  seats: Array.from({ length: settings.rules.players }, () => NOBODY),
  commitment,
  secret: null,
  earlier: [],
  played: null,
  clocks: null,
  asking: null,
  next: null,
  isClosed: false,
});

const NOBODY: Sitting = { who: 'nobody' };

function changeBy(state: TableState, event: TableEvent): Partial<TableState> {
  switch (event.type) {
    case 'opened':
    case 'said':
      return {};
    case 'changed': {
      const { settings } = event;
      const seats = Array.from(
        { length: settings.rules.players },
        (_, seat) => state.seats[seat] ?? NOBODY,
      );
      return { settings, seats };
    }
    case 'sat': {
      const { seat, name, nonce } = event;
      return seating(state, seat, { who: 'person', name, nonce, isAway: false });
    }
    case 'seated':
      return seating(state, event.seat, { who: 'bot', bot: event.bot });
    case 'freed':
      return seating(state, event.seat, NOBODY);
    case 'started':
      return started(state, event.kings, event.row, event.clocks);
    case 'moved': {
      const { row = [], clocks } = event;
      const played = advanced(must(state.played), moveIn(event.move), row);
      return { played, clocks, asking: null };
    }
    case 'asked':
      return { asking: { seat: event.seat, agreed: [] } };
    case 'answered':
      return { asking: event.isAccepted ? agreedBy(must(state.asking), event.seat) : null };
    case 'undone':
      return { played: shortened(state, event.moves), clocks: event.clocks, asking: null };
    case 'left':
    case 'returned':
      return { ...away(state, event.seat, event.type === 'left'), clocks: event.clocks };
    case 'given-back':
      return { clocks: event.clocks };
    case 'revealed':
      return { secret: event.secret };
    case 'again':
      return { next: event.table };
    case 'closed':
      return { isClosed: true };
  }
}

const seating = ({ seats }: TableState, seat: Seat, sitting: Sitting): Partial<TableState> => ({
  seats: seats.with(seat, sitting),
});

const agreedBy = ({ seat, agreed }: Asking, by: Seat): Asking => ({
  seat,
  agreed: [...agreed, by],
});

function away({ seats }: TableState, seat: Seat, isAway: boolean): Partial<TableState> {
  const sitting = must(seats[seat]);
  return sitting.who === 'person' ? { seats: seats.with(seat, { ...sitting, isAway }) } : {};
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

/** The players as records name them. */
export const playersAt = ({ seats }: TableState): Player[] =>
  seats.map((sitting) => {
    if (sitting.who === 'bot') return { name: '', bot: sitting.bot };
    return { name: sitting.who === 'person' ? sitting.name : '' };
  });

/** A game at this table, as far as it has been played and seen. */
export const recordIn = (state: TableState, { game, kings, deck, moves }: Played): GameRecord =>
  recordOf(game, { kings, deck }, playersAt(state), moves);

/** How many moves of this game stand when a seat takes its last choice back, or why it may not. */
export function undoneTo(state: TableState, seat: Seat): number | 'nothing' | 'revealed' {
  const { settings, played } = state;
  if (!played || isOver(played.game)) return 'nothing';
  const { kings, deck, moves } = played;
  let game = start(settings.rules, { kings, deck });
  let last: { readonly moves: number; readonly unseen: number } | null = null;
  for (const [index, move] of moves.entries()) {
    const isTheirs = must(game.turns[0]).seat === seat;
    if (isTheirs && legalMoves(game).length > 1)
      last = { moves: index, unseen: game.unseen.length };
    game = apply(game, move);
  }
  if (!last) return 'nothing';
  return last.unseen > game.unseen.length ? 'revealed' : last.moves;
}

/** Who plays for a seat: the person, or a computer player. */
export const playsFor = (
  state: TableState,
  seat: Seat,
): 'person' | 'nobody' | Settings['substitute'] => {
  const sitting = must(state.seats[seat]);
  if (sitting.who === 'bot') return sitting.bot;
  if (sitting.who === 'nobody') return 'nobody';
  return sitting.isAway ? state.settings.substitute : 'person';
};
