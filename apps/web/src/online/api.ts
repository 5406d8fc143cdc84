import type {
  Command,
  Listed,
  Look,
  Mine,
  OnlineCode,
  Refused,
  Settings,
} from '@crownlands/protocol';
import { bearing, newName, token, tokenIfAny } from './person.ts';

/** Asks the server for something, or to do something; what it is told is sent as JSON. */
export function fetched(path: string, body?: unknown, method = 'POST'): Promise<Response> {
  const by = body === undefined ? tokenIfAny() : token();
  return fetch(`/api/${path}`, {
    headers: { ...bearing(by), 'content-type': 'application/json' },
    ...(body !== undefined && { method, body: JSON.stringify(body) }),
  });
}

/** What the server is asked once, without a line to it; null when it does not answer as it should. */
export async function ask<T>(path: string, body?: unknown, method?: string): Promise<T | null> {
  try {
    const answer = await fetched(path, body, method);
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

/** What came of a request: its answer, or why it was not done; `unavailable` without any answer. */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly code: Refused['code'] };

const UNAVAILABLE: OnlineCode = 'unavailable';

/** Asks the server for something of which it matters why it does not come. */
export async function outcome<T>(
  path: string,
  body?: unknown,
  method?: string,
): Promise<Outcome<T>> {
  try {
    const answer = await fetched(path, body, method);
    const said = answer.status === 204 ? null : await answer.json();
    if (answer.ok) return { ok: true, value: said };
    return { ok: false, code: said.refusal?.code ?? UNAVAILABLE };
  } catch {
    return { ok: false, code: UNAVAILABLE };
  }
}

/** Opens a table and says its name. */
export const openOnline = (settings: Settings) =>
  outcome<{ readonly table: string }>('tables', { id: newName(), settings });

/** Tells a table what I want; whoever is there sees what comes of it. */
export const command = (table: string, after: number, command: Command) =>
  ask<{ readonly seq: number }>(`tables/${table}/commands`, { id: newName(), after, command });

/** Tables that wait for anybody. */
export const openTables = () => ask<readonly Listed[]>('tables');

/** Tables at which I have a seat, those where it is my turn first. */
export const myTables = () => ask<readonly Mine[]>('games');

/** A code by which another device can take a seat of mine, for some minutes. */
export const handOver = (table: string, seat: number) =>
  ask<{ readonly code: string }>(`tables/${table}/seats/${seat}/hand-over`, {});

/** What became of a seat that another device hands over. */
export type TakenOver = 'taken' | 'refused' | 'unanswered' | 'only-seen'; // which is refused as well

/** Takes a seat by a code. It is taken as well if I have one there: an answer may have been lost. */
export async function takeOver(table: string, code: string): Promise<TakenOver> {
  const answer = await fetched('hand-over', { code }).catch(() => null);
  if (answer?.ok) return 'taken';
  const isRefused = answer && answer.status < 500 && answer.status !== 429;
  const look = isRefused && (await ask<Look>(`tables/${table}/events`));
  if (!look) return isRefused ? 'refused' : 'unanswered';
  return look.own.length > 0 ? 'taken' : 'only-seen';
}

/** All that was played and seen at a table, as a record. */
export const recordOf = (table: string) => outcome<unknown>(`tables/${table}/record`);

/** Milliseconds that it is waited for what is not needed. */
const PATIENCE = 3000;

/** Whether all who have a link may see a game, as the server shows it to who is nobody. */
export const isForAnybody = (table: string): Promise<boolean> =>
  fetch(`/api/tables/${table}/record`, {
    method: 'HEAD',
    signal: AbortSignal.timeout(PATIENCE),
  }).then(
    ({ ok }) => ok,
    () => false,
  );

/** By which this browser knows the server that sends notices. */
export const noticeKey = () => ask<{ readonly key: string }>('push/key');

/** Asks for notices in this browser. */
export const wantNotices = (subscription: PushSubscriptionJSON, language: string) => {
  const { endpoint, keys } = subscription;
  return ask<object>('push', { subscription: { endpoint, keys }, language });
};

export const unwantNotices = (endpoint: string) => ask<object>('push', { endpoint }, 'DELETE');
