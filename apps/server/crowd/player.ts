import { randomBytes } from 'node:crypto';
import {
  isFinishedAt,
  PROTOCOL,
  seatToAct,
  stateAfter,
  type TableEvent,
  type TableState,
  type ToClient,
  type ToServer,
} from '@crownlands/protocol';
import { formatMove, legalMoves, must, pick, type Random, type Seat } from '@crownlands/rules';
import { WebSocket } from 'ws';

const newName = (bytes: number): string => randomBytes(bytes).toString('base64url');
export const newToken = (): string => newName(32);

/** A move that the server has said it has written down. */
type Acknowledged = { readonly seat: Seat; readonly move: string; readonly seq: number };

/** What a player is given: where the server is now, and whether to make the next move already. */
export type Circumstances = {
  readonly address: () => string;
  readonly random: Random;
  readonly pause: () => Promise<void>; // before each move
  readonly sent?: (table: string, seat: Seat, move: string) => void;
  readonly heard?: (table: string, event: TableEvent) => void;
};

/** A player who never gives up: through every cut, until the game is over or they are told to stop. */
export type Player = {
  readonly events: readonly TableEvent[]; // all that came, in order
  readonly acknowledged: readonly Acknowledged[];
  readonly isOver: () => boolean; // and all that they did has been answered
  readonly stop: () => void;
};

/** Milliseconds before a broken line is tried again. */
const RETRY = 50;

/** Sits down at a table and plays there at random. */
export function playAt(
  table: string,
  token: string,
  seat: Seat,
  { address, random, pause, sent, heard }: Circumstances,
): Player {
  const events: TableEvent[] = [];
  const acknowledged: Acknowledged[] = [];
  let state: TableState | null = null;
  let socket: WebSocket | null = null;
  let pending: { readonly message: ToServer & { type: 'do' }; readonly move: string } | null = null;
  let isPausing = false;
  let isStopped = false;

  const tell = (message: ToServer): void => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  };
  const isOver = (): boolean => state !== null && isFinishedAt(state) && !pending;

  function connect(): void {
    if (isStopped) return;
    const made = new WebSocket(`${address().replace(/^http/, 'ws')}/api/socket`);
    socket = made;
    made.on('open', () => {
      tell({ type: 'hello', protocol: PROTOCOL, token });
      tell({ type: 'watch', table, after: state?.seq ?? 0 });
    });
    made.on('message', (data) => hear(JSON.parse(`${data}`)));
    made.on('error', () => {}); // it is closed, too
    made.on('close', () => setTimeout(connect, RETRY));
  }

  function takeUp(fresh: readonly TableEvent[]): void {
    for (const event of fresh) {
      if (event.seq <= (state?.seq ?? 0)) continue;
      state = stateAfter([event], state);
      events.push(event);
      heard?.(table, event);
    }
  }

  function hear(message: ToClient): void {
    if ('events' in message) takeUp(message.events);
    if (message.type === 'table' && pending) {
      pending = { ...pending, message: { ...pending.message, after: must(state).seq } };
      tell(pending.message); // it may have been done before the line was cut: then it is not done again
    }
    if (message.type === 'done' && message.id === pending?.message.id) {
      if (pending.move) acknowledged.push({ seat, move: pending.move, seq: message.seq });
      pending = null;
    }
    if (message.type === 'refused' && message.id === pending?.message.id) {
      const isPassing = ['unavailable', 'too-many'].includes(message.refusal.code);
      if (isPassing) setTimeout(() => pending && tell(pending.message), 20 * RETRY);
      else pending = null;
    }
    if (!pending) void goOn();
  }

  function order(command: (ToServer & { type: 'do' })['command'], move = ''): void {
    const message = {
      type: 'do',
      id: newName(12),
      table,
      after: must(state).seq,
      command,
    } as const;
    pending = { message, move };
    tell(message);
  }

  async function goOn(): Promise<void> {
    if (!state || pending || isPausing || isStopped) return;
    if (!state.played) {
      const isFree = state.seats[seat]?.who === 'nobody';
      if (isFree) order({ type: 'sit', seat, name: `Player ${seat + 1}`, nonce: newName(16) });
      return;
    }
    if (seatToAct(state) !== seat) return;
    isPausing = true;
    await pause();
    isPausing = false;
    if (pending || isStopped || seatToAct(state) !== seat) return;
    const move = formatMove(pick(legalMoves(must(state.played).game), random));
    sent?.(table, seat, move);
    order({ type: 'move', seat, move }, move);
  }

  connect();
  return {
    events,
    acknowledged,
    isOver,
    stop() {
      isStopped = true;
      socket?.removeAllListeners('close');
      socket?.terminate();
    },
  };
}
