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
type UnderWay = { readonly id: string; readonly since: number; seq: number | null };

/** How a match is led. */
export type Lead = {
  readonly random: Random;
  /** Everybody knows of the last move: the next may be made, as if it had been wanted since then. */
  readonly ready: (play: Play) => void;
  /** A move that was wanted since then has come to both. */
  readonly moved: (since: number) => void;
};

/** A table at which two play; what comes for it from the server goes to `hear`. */
export type Match = { readonly hear: (seat: Seat, message: ToClient, text: string) => void };

/**
 * Two play at a table over their lines, and then at the next. Both have to be told the same without a gap;
 * so the game is followed once, and what the second is told is compared with what the first was: by its text, and
 * by its meaning where another server has told it in its own way. Some moves may be made ahead, without waiting
 * for their time.
 */
export function matchAt(
  table: string,
  lines: readonly [Line, Line],
  { random, ready, moved }: Lead,
  goOnAt: (next: string) => void,
  ahead = 0,
): Match {
  const heard: [number, number] = [0, 0];
  let state: TableState | null = null;
  let told: readonly TableEvent[] = []; // that one of them has heard and the other has not
  let lastText = '';
  let underWay: UnderWay | null = null;
  let isReady = false;
  let left = ahead;

  function order(seat: Seat, command: Command, since = 0): void {
    underWay = { id: newToken(), since, seq: null };
    const { id } = underWay;
    must(lines[seat]).tell({ type: 'do', id, table, after: must(state).seq, command });
  }

  function takeUp(seat: Seat, events: readonly TableEvent[], text: string): void {
    const last = must(events.at(-1)).seq;
    if (must(events[0]).seq !== must(heard[seat]) + 1) fail(`a gap before ${text}`);
    heard[seat] = last;
    const known = state?.seq ?? 0;
    const again = events.filter(({ seq }) => seq <= known);
    const isSame = text === lastText || isDeepStrictEqual(again, told.slice(0, again.length));
    if (!isSame) fail(`${JSON.stringify(told)}, and then ${text}`);
    told = told.slice(again.length);
    if (last <= known) return;
    const fresh = events.slice(again.length);
    state = stateAfter(fresh, state);
    told = [...told, ...fresh];
    lastText = text;
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
    const move = pick(legalMoves(must(must(state).played).game), random);
    order(seat, { type: 'move', seat, move: formatMove(move) }, since);
  }

  function leaveFor(next: string): void {
    for (const { tell } of lines) tell({ type: 'unwatch', table });
    goOnAt(next);
  }

  for (const { tell } of lines) tell({ type: 'watch', table, after: 0 });
  return {
    hear(seat, message, text) {
      if (message.type === 'refused' || message.type === 'gone') fail(text);
      if (message.type === 'done' && message.id === underWay?.id) underWay.seq = message.seq;
      if (message.type === 'table') takeUp(seat, message.events, JSON.stringify(message.events));
      if (message.type === 'events') takeUp(seat, message.events, text);
      if (message.type !== 'own' && message.type !== 'presence') goOn();
    },
  };
}

function fail(what: string): never {
  throw new Error(`the server was wrong: ${what}`);
}
