import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Command as Order,
  type Refused,
  type Standing,
  stateAfter,
  type TableState,
} from '@crownlands/protocol';
import { must, type Seat } from '@crownlands/rules';
import { Failure, fail } from './failure.ts';
import { say } from './output.ts';

/** Seconds that the server may keep a question about news. */
const NEWS = 20;

/** Milliseconds that an answer may take, and between two tries where there is none. */
const PATIENCE = (NEWS + 10) * 1000;
const PAUSE = 1000;

/** How often there may be no answer. */
const TRIES = 300;

/** A table on a server, as a program sees it. */
export type RemoteTable = {
  readonly state: () => TableState;
  /** Comes back once more has happened. */
  readonly news: () => Promise<void>;
  /** Does something once, or says why it was refused; null when it is done and what came of it is known. */
  readonly order: (order: Order) => Promise<Refused | null>;
  /** Tries to give a seat up, though everything was told to stop. */
  readonly giveUp: (seat: Seat) => Promise<void>;
};

type Answer = { readonly ok: boolean; readonly body: Awaited<ReturnType<Response['json']>> };

/** Something that only the asker of an order and the server know. */
export const newName = (): string => randomBytes(16).toString('base64url');

/** Why there was no answer, such as ECONNREFUSED. */
function reasonOf(error: unknown): string {
  const { cause } = error as { readonly cause?: NodeJS.ErrnoException };
  return cause?.code ?? cause?.message ?? `${error}`;
}

/** The table of a link such as http://localhost:8080/en/table/ID. */
export async function openRemoteTable(
  link: string,
  signal: AbortSignal,
  times = { patience: PATIENCE, pause: PAUSE },
): Promise<RemoteTable> {
  const url = URL.canParse(link) ? new URL(link) : fail(`${link} is not a link to a table`);
  const table = url.pathname.split('/').at(-1) ?? '';
  if (!/^https?:$/.test(url.protocol) || !/^[\w-]{16,32}$/.test(table)) {
    return fail(`${link} is not a link to a table`);
  }
  const token = randomBytes(32).toString('base64url');
  const root = `${url.origin}/api/tables/${table}`;
  let state: TableState | null = null;

  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };

  const silence = (why: string): Failure =>
    new Failure(1, `${url.origin} does not answer (${why})`);

  /** What the server says, or why it says nothing. */
  async function askOnce(path: string, request: RequestInit): Promise<Answer | string> {
    const until = AbortSignal.any([signal, AbortSignal.timeout(times.patience)]);
    try {
      const answer = await fetch(`${root}/${path}`, { headers, signal: until, ...request });
      const { ok, status } = answer;
      return status >= 500 || status === 429 ? `${status}` : { ok, body: await answer.json() };
    } catch (error) {
      signal.throwIfAborted();
      if (!state) throw silence(reasonOf(error));
      return reasonOf(error);
    }
  }

  async function ask(path: string, body?: object): Promise<Answer> {
    const request = body ? { method: 'POST', body: JSON.stringify(body) } : {};
    for (let tries = 1; ; tries++) {
      const answer = await askOnce(path, request);
      if (typeof answer !== 'string') return answer;
      if (tries === TRIES) throw silence(answer);
      if (tries === 1) say(`no answer from ${url.origin} (${answer}), trying again`);
      await sleep(times.pause, undefined, { signal });
    }
  }

  async function read(wait: number): Promise<void> {
    const { ok, body } = await ask(`events?after=${state?.seq ?? 0}&wait=${wait}`);
    if (!ok) throw new Failure(1, 'there is no such table, or it is closed to you');
    const { events } = body as Standing;
    state = stateAfter(events, state);
  }

  async function order(command: Order, id = newName()): Promise<Refused | null> {
    const { ok, body } = await ask('commands', { id, after: must(state).seq, command });
    if (ok) {
      while (must(state).seq < body.seq) await read(NEWS);
      return null;
    }
    const { refusal, events = [] } = body;
    state = stateAfter(events, state);
    return refusal.code === 'stale' ? order(command, id) : refusal;
  }

  /** What was missed meanwhile may say that the game has begun. */
  async function giveUpBefore(signal: AbortSignal, seat: Seat): Promise<void> {
    const { played, seq } = must(state);
    const command: Order = { type: played ? 'leave' : 'stand', seat };
    const body = JSON.stringify({ id: newName(), after: seq, command });
    const answer = await fetch(`${root}/commands`, { method: 'POST', headers, body, signal });
    if (answer.ok) return;
    const { events = [] } = await answer.json();
    if (events.length === 0) return;
    state = stateAfter(events, state);
    return giveUpBefore(signal, seat);
  }

  const giveUp = (seat: Seat): Promise<void> =>
    giveUpBefore(AbortSignal.timeout(2 * PAUSE), seat).catch(() => {});

  await read(0);
  return { state: () => must(state), news: () => read(NEWS), order, giveUp };
}
