import {
  commitmentTo,
  dealFrom,
  type NewEvent,
  noncesAt,
  type Presence,
  type Settings,
  stateAfter,
  type TableEvent,
  type TableState,
  type ToServer,
} from '@crownlands/protocol';
import { apply, formatMove, legalMoves, type Move, must, type Seat } from '@crownlands/rules';
import { signal } from '@preact/signals';
import type { Follower, Line, TableMessage } from '../src/online/line.ts';

export const TABLE = 'a-table-of-the-tests';

export const SETTINGS: Settings = {
  rules: { players: 2, variants: [], firstOrder: 'snake' },
  pace: { type: 'none' },
  isListed: false,
  mayWatch: true,
  substitute: 'squire',
};

const NOBODY: Presence = { here: [], watchers: 0, missing: [], hosting: [], isHostMissing: false };

/** A line at the other end of which is the test. */
export function lineToTest() {
  const isUp = signal(true);
  const isMissed = signal(false);
  const told: ToServer[] = [];
  let follower: Follower | null = null;
  const line: Line = {
    isUp,
    isMissed,
    isOutdated: signal(false),
    ahead: signal(0),
    follow: (_table, one) => {
      follower = one;
      return () => {
        follower = null;
      };
    },
    followOpen: () => () => {},
    tell: (message) => {
      if (isUp.value) told.push(message);
    },
  };
  const say = (message: TableMessage): void => must(follower).hear(message);
  return {
    line,
    isUp,
    isMissed,
    say,
    lastSeq: () => must(follower).lastSeq(),
    /** What was ordered since one last asked. */
    orders: () => told.splice(0).filter((message) => message.type === 'do'),
    sayEvents: (...events: readonly TableEvent[]) => say({ type: 'events', table: TABLE, events }),
    show: (events: readonly TableEvent[], own: readonly Seat[], isHost = false) =>
      say({ type: 'table', table: TABLE, events, own, isHost }),
    sayPresence: (part: Partial<Presence>) =>
      say({ type: 'presence', table: TABLE, ...NOBODY, ...part }),
    done: (id: string, seq: number) => say({ type: 'done', table: TABLE, id, seq }),
  };
}

export const SECRET = '5e'.repeat(32);
export const COMMITMENT = commitmentTo(SECRET);

/** The log of a table, as a server would write it. */
export function logOf(settings: Settings = SETTINGS) {
  const events: TableEvent[] = [];
  const state = (): TableState => must(stateAfter(events));
  const add = (event: NewEvent): TableEvent => {
    const numbered = { ...event, seq: events.length + 1, at: events.length };
    events.push(numbered);
    return numbered;
  };
  const dealt = () =>
    dealFrom(settings.rules, SECRET, noncesAt(state()), events.filter(isStart).length);
  add({ type: 'opened', settings, commitment: COMMITMENT });
  for (let seat = 0; seat < settings.rules.players; seat++) {
    add({ type: 'sat', seat, name: must(NAMES[seat]), nonce: `nonce-of-the-seat-${seat}` });
  }

  let hidden = dealt().deck;
  /** Begins a game. */
  const start = (): TableEvent => {
    const { kings, deck } = dealt();
    const length = kings.length;
    hidden = deck.slice(length);
    return add({ type: 'started', kings, row: deck.slice(0, length), clocks: null });
  };
  /** What whoever is to act may play, and who they are. */
  const choices = (): { readonly seat: Seat; readonly moves: readonly Move[] } => {
    const { game } = must(state().played);
    return { seat: must(game.turns[0]).seat, moves: legalMoves(game) };
  };
  /** Whoever is to act does so. */
  const move = (made: Move = must(choices().moves[0])): TableEvent => {
    const { seat } = choices();
    const next = apply({ ...must(state().played).game, deck: hidden }, made);
    const row = hidden.slice(0, hidden.length - next.deck.length);
    hidden = next.deck;
    const turnedUp = row.length > 0 && { row };
    return add({ type: 'moved', seat, move: formatMove(made), ...turnedUp, clocks: null });
  };
  return { events, state, add, start, choices, move };
}

const NAMES = ['Ana', 'Ben', 'Cleo', 'Dan'];
const isStart = ({ type }: TableEvent): boolean => type === 'started';
