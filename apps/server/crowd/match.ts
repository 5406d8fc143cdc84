import { isDeepStrictEqual } from 'node:util';
import {
  type Command,
  isFinishedAt,
  seatToAct,
  stateAfter,
  type TableEvent,
  type TableState,
  type ToClient,
} from '@crownlands/protocol';
import { formatMove, legalMoves, must, pick, type Random, type Seat } from '@crownlands/rules';
import type { Line } from './line.ts';
import type { Play } from './pacer.ts';
import { newToken } from './player.ts';

/** What is under way: since when, and the event that it led to once that is acknowledged. */
type UnderWay = {
  readonly id: string;
  readonly since: number;
  readonly send: () => void;
  seq: number | null;
};

/** Milliseconds in which a server allows a few more commands. */
const PAUSE = 200;

/** How a match is led. */
export type Lead = {
  readonly random: Random;
  /** Everybody knows of the last move: the next may be made, as if it had been wanted since then. */
  readonly ready: (play: Play) => void;
  /** A move that was wanted since then has come to everybody. */
  readonly moved: (since: number) => void;
  /** Who listens to all that is said. */
  readonly witness?: Witness;
};

/** Listens to what players are told at a table, and what they do there. */
export type Witness = {
  readonly heard: (table: string, seat: Seat, events: readonly TableEvent[]) => void;
  readonly made: (table: string, move: string) => void;
};

/** A table at which some play; what comes for it from the server goes to `hear`. */
export type Match = { readonly hear: (seat: Seat, message: ToClient, text: string) => void };

/**
 * Some play at a table over their lines, one a seat, and then at the next. All have to be told the same without
 * a gap; so the game is followed once, and what the others are told is compared with what the first was: by its
 * text, and by its meaning where another server has told it in its own way. Some moves may be made ahead, without
 * waiting for their time.
 */
export function matchAt(
  table: string,
  lines: readonly Line[],
  { random, ready, moved, witness }: Lead,
  goOnAt: (next: string) => void,
  ahead = 0,
): Match {
  const heard = lines.map(() => 0);
  let state: TableState | null = null;
  let told: readonly TableEvent[] = []; // that some have heard and others have not
  let forgotten = 0; // the last event that all have heard
  let lastText = '';
  let underWay: UnderWay | null = null;
  let isReady = false;
  let left = ahead;

  function order(seat: Seat, command: Command, since = 0): void {
    const id = newToken();
    const message = { type: 'do', id, table, after: must(state).seq, command } as const;
    underWay = { id, since, send: () => must(lines[seat]).tell(message), seq: null };
    underWay.send();
  }

  function takeUp(seat: Seat, events: readonly TableEvent[], text: string): void {
    const last = must(events.at(-1)).seq;
    if (must(events[0]).seq !== must(heard[seat]) + 1) fail(`a gap before ${text}`);
    heard[seat] = last;
    witness?.heard(table, seat, events);
    const known = state?.seq ?? 0;
    const isTheSame = (event: TableEvent): boolean =>
      event.seq > known || isDeepStrictEqual(event, told[event.seq - forgotten - 1]);
    if (text !== lastText && !events.every(isTheSame)) {
      fail(`${JSON.stringify(told)}, and then ${text}`);
    }
    const fresh = events.filter(({ seq }) => seq > known);
    if (fresh.length > 0) lastText = text;
    state = stateAfter(fresh, state);
    const everybody = Math.min(...heard);
    told = [...told, ...fresh].slice(everybody - forgotten);
    forgotten = everybody;
  }

  function goOn(): void {
    const known = Math.min(...heard);
    if (!state || known < state.seq) return;
    if (underWay) {
      if (underWay.seq === null || underWay.seq > known) return;
      if (underWay.since > 0) moved(underWay.since);
      underWay = null;
    }
    const toAct = seatToAct(state);
    const free = state.seats.findIndex(({ who }) => who === 'nobody');
    if (toAct !== null && left > 0) {
      left--;
      play(0);
    } else if (toAct !== null) {
      if (!isReady) ready(play);
      isReady = true;
    } else if (state.next) leaveFor(state.next.table);
    else if (isFinishedAt(state)) order(0, { type: 'rematch', seat: 0 });
    else order(free, { type: 'sit', seat: free, name: `Player ${free + 1}`, nonce: newToken() });
  }

  function play(since: number): void {
    isReady = false;
    const seat = must(seatToAct(must(state)));
    const move = formatMove(pick(legalMoves(must(must(state).played).game), random));
    witness?.made(table, move);
    order(seat, { type: 'move', seat, move }, since);
  }

  function leaveFor(next: string): void {
    for (const { tell } of lines) tell({ type: 'unwatch', table });
    goOnAt(next);
  }

  for (const { tell } of lines) tell({ type: 'watch', table, after: 0 });
  return {
    hear(seat, message, text) {
      if (message.type === 'refused' && message.id === underWay?.id && isTooMany(message)) {
        return void setTimeout(underWay.send, PAUSE);
      }
      if (message.type === 'refused' || message.type === 'gone') fail(text);
      if (message.type === 'done' && message.id === underWay?.id) underWay.seq = message.seq;
      if (message.type === 'table') takeUp(seat, message.events, JSON.stringify(message.events));
      if (message.type === 'events') takeUp(seat, message.events, text);
      if (message.type !== 'own' && message.type !== 'presence') goOn();
    },
  };
}

const isTooMany = ({ refusal }: Extract<ToClient, { type: 'refused' }>): boolean =>
  refusal.code === 'too-many';

function fail(what: string): never {
  throw new Error(`the server was wrong: ${what}`);
}
