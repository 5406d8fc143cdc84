import { randomBytes } from 'node:crypto';
import {
  type Command,
  isFinishedAt,
  PROTOCOL,
  stateAfter,
  type TableEvent,
  type TableState,
  type ToClient,
  type ToServer,
} from '@crownlands/protocol';
import { must, type Seat } from '@crownlands/rules';
import { WebSocket } from 'ws';
import { type Manners, wishOf } from './wishes.ts';

const newName = (bytes: number): string => randomBytes(bytes).toString('base64url');
export const newToken = (): string => newName(32);

/** What the server has said it has written down. */
export type Acknowledged = { readonly command: Command; readonly seq: number };

/** What a player is given: where servers are, and whether to make the next move already. */
export type Circumstances = Manners & {
  readonly addresses: readonly string[]; // the next one is asked when one is gone or says nothing
  readonly pause: () => Promise<void>; // before each move
  readonly heard?: () => void; // of something new
  readonly refused?: () => void; // because nothing can be written now
};

/** A player who never gives up: through every cut, until the game is over or they are told to stop. */
export type Player = {
  readonly events: readonly TableEvent[]; // all that came, in order
  readonly acknowledged: readonly Acknowledged[];
  readonly isOver: () => boolean; // and all that they did has been answered
  readonly hangUps: () => number; // on servers that said nothing any more
  readonly stop: () => void;
};

/** Milliseconds before a broken line is tried again, and in which a server has to say something. */
const RETRY = 50;
const SILENCE = 2000;

/** Sits down at a table and plays there at random. */
export function playAt(
  table: string,
  token: string,
  seat: Seat,
  { addresses, pause, heard, refused, ...manners }: Circumstances,
): Player {
  const events: TableEvent[] = [];
  const acknowledged: Acknowledged[] = [];
  const unanswered = new Map<string, Command>(); // by the id that they were sent with
  let state: TableState | null = null;
  let socket: WebSocket | null = null;
  let pending: (ToServer & { type: 'do' }) | null = null;
  let asked = seat; // the server of this number
  let isAnswering = false;
  let hangUps = 0;
  let isPausing = false;
  let isStopped = false;

  const tell = (message: ToServer): void => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  };
  const isOver = (): boolean => {
    const isEnd = state !== null && isFinishedAt(state) && !pending;
    return isEnd && (!manners.isKeen || state?.next !== null);
  };

  function connect(): void {
    if (isStopped) return;
    const address = must(addresses[asked++ % addresses.length]);
    const made = new WebSocket(`${address.replace(/^http/, 'ws')}/api/socket`);
    socket = made;
    isAnswering = true;
    made.on('open', () => {
      tell({ type: 'hello', protocol: PROTOCOL, token });
      tell({ type: 'watch', table, after: state?.seq ?? 0 });
    });
    made.on('message', (data) => hear(JSON.parse(`${data}`)));
    made.on('error', () => {}); // it is closed, too
    made.on('close', () => setTimeout(connect, RETRY));
  }

  /** Hangs up on a server that has said nothing since the last beat, and not even answered. */
  const beat = setInterval(() => {
    if (isAnswering) tell({ type: 'ping' });
    else hangUp();
    isAnswering = false;
  }, SILENCE);

  function hangUp(): void {
    hangUps++;
    socket?.terminate();
  }

  function takeUp(fresh: readonly TableEvent[]): void {
    for (const event of fresh) {
      if (event.seq <= (state?.seq ?? 0)) continue;
      state = stateAfter([event], state);
      events.push(event);
      heard?.();
    }
  }

  function hear(message: ToClient): void {
    isAnswering = true;
    if ('events' in message) takeUp(message.events);
    if (message.type === 'table' && pending) {
      pending = { ...pending, after: must(state).seq };
      tell(pending); // it may have been done before the line was cut: then it is not done again
    }
    if (message.type === 'done') {
      const command = unanswered.get(message.id); // sent twice, it may have been refused before
      if (command) acknowledged.push({ command, seq: message.seq });
      unanswered.delete(message.id);
      if (message.id === pending?.id) pending = null;
    }
    if (message.type === 'refused' && message.id === pending?.id) {
      const { code } = message.refusal;
      if (code === 'unavailable') refused?.();
      if (code === 'unavailable' || code === 'too-many')
        setTimeout(() => pending && tell(pending), 20 * RETRY);
      else pending = null;
    }
    if (!pending) void goOn();
  }

  async function goOn(): Promise<void> {
    if (!state || pending || isPausing || isStopped) return;
    isPausing = true;
    if (state.played) await pause();
    isPausing = false;
    const command = pending || isStopped ? null : wishOf(state, seat, manners);
    if (!command) return;
    pending = { type: 'do', id: newName(12), table, after: state.seq, command };
    unanswered.set(pending.id, command);
    tell(pending);
  }

  connect();
  return {
    events,
    acknowledged,
    isOver,
    hangUps: () => hangUps,
    stop() {
      isStopped = true;
      clearInterval(beat);
      socket?.removeAllListeners('close');
      socket?.terminate();
    },
  };
}
