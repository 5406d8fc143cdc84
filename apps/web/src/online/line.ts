import { type Listed, PROTOCOL, type ToClient, type ToServer } from '@crownlands/protocol';
import { type ReadonlySignal, signal } from '@preact/signals';
import { type Channel, greetServer, openPolling } from './polling.ts';

/** What the server tells of one table. */
export type TableMessage = Extract<ToClient, { readonly table: string }>;

/** Who looks at a table, from the event after the last one that they know. */
export type Follower = {
  readonly lastSeq: () => number;
  readonly hear: (message: TableMessage) => void;
};

/** Who looks at the tables that wait for anybody. */
type Looker = (tables: readonly Listed[]) => void;

/** The connection of this page to the server, for all tables; it mends itself. */
export type Line = {
  readonly isUp: ReadonlySignal<boolean>;
  readonly isMissed: ReadonlySignal<boolean>; // down for longer than nobody has to notice
  readonly isOutdated: ReadonlySignal<boolean>; // the server speaks another version
  readonly ahead: ReadonlySignal<number>; // milliseconds, the server's clock before this device's
  readonly follow: (table: string, follower: Follower) => () => void;
  readonly followOpen: (look: Looker) => () => void; // the tables that wait for anybody, while that goes on
  readonly tell: (message: ToServer) => void; // while the line is down nobody hears it
};

/** Milliseconds before a broken line is tried again: at first, and at most. */
const FIRST_WAIT = 250;
const LONGEST_WAIT = 2500;

/** Milliseconds without a line that nobody has to notice. */
const NOTICE = 1000;

/**
 * Sockets that fail though the server is there, before a network is believed to let none through; then
 * requests do, for milliseconds.
 */
const BLOCKED = 3;
const RESPITE = 5 * 60_000;

/** Milliseconds that a line stays which nobody needs: screens come and go. */
const LINGER = 10_000;

/** Milliseconds between two signs of life, and how long one may be waited for. */
const PULSE = 15_000;
const PATIENCE = 4000;

const RESPITE_KEY = 'crownlands.respite';

/** What is known of the network outlives the page, which would have to find it out again. */
function keepRespite(until: number): void {
  try {
    sessionStorage.setItem(RESPITE_KEY, `${until}`);
  } catch {
    // The next page finds it out by itself.
  }
}

function keptRespite(): number {
  try {
    return Number(sessionStorage.getItem(RESPITE_KEY));
  } catch {
    return 0;
  }
}

export function openLine(address: string, token: string | null): Line {
  const HELLO = { type: 'hello', protocol: PROTOCOL, token } as const;
  const isUp = signal(false);
  const isMissed = signal(false);
  const isOutdated = signal(false);
  const ahead = signal(0);
  const followers = new Map<string, Follower>();
  const lookers = new Set<Looker>();
  let channel: Channel | null = null;
  let failures = 0;
  let respite = keptRespite(); // until when sockets are not tried
  let unheard = respite > Date.now() ? BLOCKED : 0; // sockets in a row that never said anything, though the server was there
  let retry: ReturnType<typeof setTimeout> | undefined;
  let pulse: ReturnType<typeof setTimeout> | undefined;
  const unanswered = new Map<string, ReturnType<typeof setTimeout>>(); // commands under way
  let notice: ReturnType<typeof setTimeout> | undefined;
  let rest: ReturnType<typeof setTimeout> | undefined;

  function tell(message: ToServer): void {
    channel?.send(message);
    if (channel && message.type === 'do') awaitAnswer(message.id, channel);
  }
  const watch = (table: string, { lastSeq }: Follower): void =>
    tell({ type: 'watch', table, after: lastSeq() });

  const isIdle = (): boolean => followers.size + lookers.size === 0;

  function miss(): void {
    isUp.value = false;
    notice ??= setTimeout(() => {
      isMissed.value = true;
    }, NOTICE);
  }

  function findAgain(): void {
    clearTimeout(notice);
    notice = undefined;
    isMissed.value = false;
    isUp.value = true;
  }

  function connect(): void {
    clearTimeout(retry);
    if (channel || isOutdated.value || isIdle()) return;
    miss();
    if (unheard < BLOCKED) connectBySocket();
    else connectByPolling();
    awaitLife();
  }

  function connectBySocket(): void {
    const socket = new WebSocket(address);
    const made: Channel = {
      send: (message) => {
        if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
      },
      close: () => socket.close(),
    };
    channel = made;
    let isHeard = false;
    socket.onopen = () => tell(HELLO);
    socket.onmessage = ({ data }) => {
      if (channel !== made) return;
      isHeard = true;
      unheard = 0;
      hear(JSON.parse(data));
    };
    socket.onclose = () => {
      if (!isHeard) void suspectNetwork();
      lose(made);
    };
  }

  /** A server that is down says nothing about the network. */
  async function suspectNetwork(): Promise<void> {
    if (await greetServer()) unheard++;
  }

  /** For a while, and until that fails too; then a socket has one more chance. */
  function connectByPolling(): void {
    const made = openPolling(token, { hear, lose: () => lose(made) });
    channel = made;
    unheard = BLOCKED - 1;
    if (respite <= Date.now()) {
      respite = Date.now() + RESPITE;
      keepRespite(respite);
    }
    setTimeout(() => lose(made), respite - Date.now());
    tell(HELLO);
  }

  /** Ends a line that is silent for too long: sleeping phones and lost networks do not close theirs. */
  function awaitLife(): void {
    clearTimeout(pulse);
    const made = channel;
    pulse = setTimeout(() => made && lose(made), PATIENCE);
  }

  /** Whoever waits for an answer in vain has lost the line, though it may not know; each asks again then. */
  function awaitAnswer(command: string, made: Channel): void {
    clearTimeout(unanswered.get(command));
    const end = (): void => {
      if (channel === made) isMissed.value = true;
      lose(made);
    };
    unanswered.set(command, setTimeout(end, PATIENCE));
  }

  function beAnswered(command: string): void {
    clearTimeout(unanswered.get(command));
    unanswered.delete(command);
  }

  function prove(): void {
    awaitLife();
    tell({ type: 'ping' });
  }

  function lose(made: Channel): void {
    if (channel !== made) return;
    channel = null;
    miss();
    clearTimeout(pulse);
    for (const command of [...unanswered.keys()]) beAnswered(command);
    made.close();
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** failures++);
    clearTimeout(retry);
    retry = setTimeout(connect, wait * (0.5 + Math.random() / 2)); // not all pages at once
  }

  function hear(message: ToClient): void {
    clearTimeout(pulse);
    pulse = setTimeout(prove, PULSE);
    if (message.type === 'done' || message.type === 'refused') beAnswered(message.id);
    if (message.type === 'hello' || message.type === 'pong') ahead.value = message.now - Date.now();
    if (message.type === 'hello') {
      for (const [table, follower] of followers) watch(table, follower);
      if (lookers.size > 0) tell({ type: 'watch-open' });
      findAgain();
    } else if (message.type === 'outdated') {
      isOutdated.value = true;
      channel?.close();
    } else if (message.type === 'bye' || message.type === 'wrong') {
      if (channel) lose(channel); // and ask anew
    } else if (message.type === 'open') {
      failures = 0;
      for (const look of lookers) look(message.tables);
    } else if ('table' in message) {
      failures = 0;
      followers.get(message.table)?.hear(message);
    }
  }

  /** Hangs up once nobody has followed anything for a while; whoever comes next calls again. */
  function restSoon(): void {
    clearTimeout(rest);
    rest = setTimeout(() => {
      if (!isIdle()) return;
      clearTimeout(retry);
      clearTimeout(pulse);
      clearTimeout(notice);
      notice = undefined;
      const made = channel;
      channel = null;
      isUp.value = false;
      isMissed.value = false;
      made?.close();
    }, LINGER);
  }

  /** Someone is back at the page, or the device has a network again. */
  function hasten(): void {
    if (document.visibilityState === 'hidden') return;
    failures = 0;
    if (channel) prove();
    else connect();
  }
  addEventListener('online', hasten);
  addEventListener('pageshow', hasten);
  addEventListener('visibilitychange', hasten);

  return {
    isUp,
    isMissed,
    isOutdated,
    ahead,
    tell,
    follow(table, follower) {
      followers.set(table, follower);
      if (isUp.value) watch(table, follower);
      else connect();
      return () => {
        if (followers.get(table) !== follower) return;
        followers.delete(table);
        tell({ type: 'unwatch', table });
        restSoon();
      };
    },
    followOpen(look) {
      lookers.add(look);
      if (isUp.value) tell({ type: 'watch-open' });
      else connect();
      return () => {
        lookers.delete(look);
        if (lookers.size === 0) tell({ type: 'unwatch-open' });
        restSoon();
      };
    },
  };
}
