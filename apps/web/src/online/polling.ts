import {
  type Listed,
  type Look,
  PROTOCOL,
  type Refused,
  type ToClient,
  type ToServer,
} from '@crownlands/protocol';
import { bearing } from './person.ts';

/** What a line talks through. */
export type Channel = {
  readonly send: (message: ToServer) => void;
  readonly close: () => void;
};

/** Seconds that the server may keep a request for events; with the first one all is told. */
const WAIT = 20;
const AT_FIRST = 0;
const AT_ONCE = 1;

/** Milliseconds until the tables that wait for anybody are asked for again. */
const OPEN_AGAIN = 4000;

/** What the time of an answer leaves out, in milliseconds: on average half a second. */
const LEFT_OUT = 500;

type Server = { readonly now: number; readonly protocol: number };

/** The server's clock, as far as its answers tell it, and its version; null when it does not answer requests. */
export async function greetServer(): Promise<Server | null> {
  try {
    const answer = await fetch('/health', { cache: 'no-store' });
    if (!answer.ok) return null;
    const { protocol = PROTOCOL }: Partial<Server> = await answer.json();
    const told = Date.parse(answer.headers.get('date') ?? '');
    return { now: Number.isNaN(told) ? Date.now() : told + LEFT_OUT, protocol };
  } catch {
    return null;
  }
}

/** What stands for the list among the tables that are watched. */
const OPEN = '';

type Hearing = { readonly hear: (message: ToClient) => void; readonly lose: () => void };
type Doing = Extract<ToServer, { type: 'do' }>;
/** A refusal that comes before anybody reads the command does not say which one it is. */
type Answer =
  | Extract<ToClient, { type: 'done' }>
  | (Partial<Extract<ToClient, { type: 'refused' }>> & { readonly refusal: Refused });
type SignOfLife = { readonly type: 'hello'; readonly protocol: number } | { readonly type: 'pong' };

/** Speaks for a socket where networks let none through: by requests that wait until something happens. */
export function openPolling(token: string | null, { hear, lose }: Hearing): Channel {
  const ended = new AbortController();
  const watched = new Map<string, AbortController>();
  const known = new Map<string, number>(); // the last event of each table

  const ask = (path: string, signal: AbortSignal, body?: unknown): Promise<Response> =>
    fetch(`/api/tables${path}`, {
      signal,
      headers: { ...bearing(token), 'content-type': 'application/json' },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    });

  /** Asks for what has happened since the last event; false when there is no such table. */
  async function look(table: string, signal: AbortSignal, wait: number): Promise<boolean> {
    const after = known.get(table) ?? 0;
    const answer = await ask(`/${table}/events?after=${after}&wait=${wait}`, signal);
    if (answer.status === 404) {
      hear({ type: 'gone', table });
      return false;
    }
    if (!answer.ok) throw new Error('the server is not there');
    const { events, own, isHost, presence }: Look = await answer.json();
    const isWhole = events[0]?.seq === 1; // a log that was restored may be shorter than what was known
    const last = events.at(-1)?.seq ?? 0;
    known.set(table, isWhole ? last : Math.max(known.get(table) ?? 0, last));
    if (wait === AT_FIRST || isWhole) hear({ type: 'table', table, events, own, isHost });
    else {
      if (events.length > 0) hear({ type: 'events', table, events });
      hear({ type: 'own', table, own, isHost });
    }
    hear({ type: 'presence', table, ...presence });
    return true;
  }

  /** Answers in the server's place once it has shown that it is there. */
  async function vouch(sign: SignOfLife): Promise<void> {
    const server = await greetServer();
    if (!server) throw new Error('the server is not there');
    if (ended.signal.aborted) return;
    const { now, protocol } = server;
    hear(protocol === PROTOCOL ? { ...sign, now } : { type: 'outdated', protocol });
  }

  async function watch(table: string): Promise<void> {
    const { signal } = replaced(table);
    let wait = AT_FIRST;
    while (!signal.aborted && (await look(table, signal, wait))) wait = WAIT;
  }

  /** The list is looked at again and again: no request waits until it changes. */
  async function watchOpen(): Promise<void> {
    const { signal } = replaced(OPEN);
    while (!signal.aborted) {
      const answer = await ask('', signal);
      if (!answer.ok) throw new Error('the server is not there');
      const tables: readonly Listed[] = await answer.json();
      if (!signal.aborted) hear({ type: 'open', tables });
      await new Promise((resolve) => setTimeout(resolve, OPEN_AGAIN));
    }
  }

  function replaced(table: string): AbortController {
    watched.get(table)?.abort();
    const fresh = new AbortController();
    ended.signal.addEventListener('abort', () => fresh.abort());
    watched.set(table, fresh);
    return fresh;
  }

  /** A command is done once the events are here that it led to. */
  async function perform({ table, ...order }: Doing): Promise<void> {
    const { id, after, command } = order;
    const answer = await ask(`/${table}/commands`, ended.signal, { id, after, command });
    const said: Answer = await answer.json();
    if ('refusal' in said) return hear({ type: 'refused', events: [], ...said, id, table });
    if (said.type !== 'done') throw new Error('the server is not there');
    await look(table, ended.signal, AT_ONCE);
    hear(said);
  }

  const trying = (work: Promise<void>): void =>
    void work.catch((error: Error) => error.name === 'AbortError' || lose());

  return {
    send(message) {
      if (message.type === 'hello') trying(vouch({ type: 'hello', protocol: PROTOCOL }));
      if (message.type === 'ping') trying(vouch({ type: 'pong' }));
      if (message.type === 'do') trying(perform(message));
      if (message.type === 'unwatch') watched.get(message.table)?.abort();
      if (message.type === 'unwatch-open') watched.get(OPEN)?.abort();
      if (message.type === 'watch-open') trying(watchOpen());
      if (message.type === 'watch') {
        known.set(message.table, message.after);
        trying(watch(message.table));
      }
    },
    close: () => ended.abort(),
  };
}
