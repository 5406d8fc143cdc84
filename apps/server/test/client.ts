import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Command,
  PROTOCOL,
  type Refused,
  type Settings,
  seatToAct,
  stateAfter,
  type TableState,
  type ToClient,
  type ToServer,
} from '@crownlands/protocol';
import { formatMove, legalMoves, must, type Seat } from '@crownlands/rules';
import { WebSocket } from 'ws';

export const newToken = (): string => randomBytes(32).toString('base64url');
export const newId = (): string => randomBytes(12).toString('base64url');

type Asked = {
  readonly token?: string;
  readonly body?: unknown; // then it is a POST
  readonly method?: string;
  readonly headers?: Record<string, string>;
};

/** Asks the server once, as JSON. */
export async function request(
  address: string,
  path: string,
  { token, body, method, headers }: Asked = {},
) {
  const answer = await fetch(`${address}/api/${path}`, {
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    ...(method && { method }),
  });
  const retryAfter = answer.headers.get('retry-after') ?? undefined;
  return { status: answer.status, retryAfter, body: await answer.json() };
}

/** Opens a table as the host who has this token. */
export async function openTable(
  address: string,
  token: string,
  settings: Settings,
): Promise<string> {
  const { body } = await request(address, 'tables', { token, body: { id: newId(), settings } });
  return must(body.table);
}

/** Milliseconds in which the server allows a few more commands. */
const PAUSE = 200;

type Answer = Extract<ToClient, { type: 'done' | 'refused' }>;

/** A client as simple as can be: it holds what it was told of its tables, and all texts that came. */
export async function connect(
  address: string,
  token: string | null = newToken(),
  states = new Map<string, TableState | null>(), // that it knows already
  headers: Record<string, string> = {},
) {
  const socket = new WebSocket(`${address.replace(/^http/, 'ws')}/api/socket`, { headers });
  const own = new Map<string, readonly Seat[]>();
  const answers = new Map<string, (answer: Answer) => void>();
  const messages: ToClient[] = [];
  const texts: string[] = [];
  let hearers: (() => void)[] = [];

  function hear(message: ToClient): void {
    if (message.type === 'events' || message.type === 'table' || message.type === 'refused') {
      const isWhole = message.type === 'table' && message.events[0]?.seq === 1;
      const before = isWhole ? null : (states.get(message.table) ?? null);
      const fresh = message.events.filter(({ seq }) => seq > (before?.seq ?? 0));
      states.set(message.table, stateAfter(fresh, before));
    }
    if (message.type === 'table' || message.type === 'own') own.set(message.table, message.own);
    if (message.type === 'done' || message.type === 'refused') answers.get(message.id)?.(message);
  }

  socket.on('message', (data) => {
    const text = data.toString();
    texts.push(text);
    const message: ToClient = JSON.parse(text);
    messages.push(message);
    hear(message);
    const woken = hearers;
    hearers = [];
    for (const wake of woken) wake();
  });
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()));
  socket.on('error', () => {}); // it is closed, too

  const send = (message: ToServer): void => socket.send(JSON.stringify(message));

  /** Comes back once something is so, whatever it takes the server. */
  async function until(isSo: () => boolean): Promise<void> {
    while (!isSo()) {
      if (socket.readyState > socket.OPEN) throw new Error('the server has hung up');
      await Promise.race([new Promise<void>((resolve) => hearers.push(resolve)), closed]);
    }
  }

  const stateOf = (table: string): TableState => must(states.get(table));

  /** Looks at a table, on from what is known of it. */
  async function watch(table: string): Promise<void> {
    const before = messages.length;
    send({ type: 'watch', table, after: states.get(table)?.seq ?? 0 });
    await until(() =>
      messages
        .slice(before)
        .some(
          (message) =>
            (message.type === 'table' || message.type === 'gone') && message.table === table,
        ),
    );
  }

  /** Sends a command and waits for its answer. */
  async function ask(table: string, command: Command, id = newId()): Promise<Answer> {
    const answered = new Promise<Answer>((resolve) => answers.set(id, resolve));
    send({ type: 'do', id, table, after: states.get(table)?.seq ?? 0, command });
    const answer = await Promise.race([answered, closed]);
    answers.delete(id);
    if (!answer) throw new Error('the server has hung up');
    return answer;
  }

  /** The same; what is stale is sent again, and what comes too quickly a little later. */
  async function order(table: string, command: Command, id = newId()): Promise<Refused | number> {
    for (;;) {
      const answer = await ask(table, command, id);
      if (answer.type === 'done') return answer.seq;
      if (answer.refusal.code === 'too-many') await sleep(PAUSE);
      else if (answer.refusal.code !== 'stale') return answer.refusal;
    }
  }

  /** Plays the first legal move whenever it is the turn of a seat of ours, until something is so. */
  async function playUntil(table: string, isSo: (state: TableState) => boolean): Promise<void> {
    for (;;) {
      const isMine = (): boolean => {
        const seat = seatToAct(stateOf(table));
        return seat !== null && (own.get(table) ?? []).includes(seat);
      };
      await until(() => isSo(stateOf(table)) || isMine());
      if (isSo(stateOf(table))) return;
      const seat = must(seatToAct(stateOf(table)));
      const move = formatMove(must(legalMoves(must(stateOf(table).played).game)[0]));
      await order(table, { type: 'move', seat, move });
    }
  }

  await new Promise<void>((resolve, reject) => {
    socket.on('open', () => resolve());
    socket.on('error', reject);
  });
  send({ type: 'hello', protocol: PROTOCOL, token });
  await until(() => messages.length > 0);
  return {
    token,
    states,
    texts,
    messages,
    closed,
    stateOf,
    ownAt: (table: string) => own.get(table) ?? [],
    send,
    sendText: (text: string) => socket.send(text),
    until,
    watch,
    ask,
    order,
    playUntil,
    end: () => socket.terminate(),
  };
}

export type Client = Awaited<ReturnType<typeof connect>>;
