import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Random, seeded } from '@crownlands/rules';
import { WebSocket } from 'ws';
import type { Running } from '../test/process.ts';
import { type Knowledge, nonsenseBy, requestBy } from './nonsense.ts';
import { newToken, playAt } from './player.ts';
import { ask, SETTINGS } from './server.ts';

export type Findings = {
  readonly messages: number;
  readonly answered: number;
  readonly closed: number; // sockets that the server had enough of
  readonly rssStartMB: number;
  readonly rssEndMB: number;
  readonly meanwhile: number; // moves of those who play as they should
  readonly games: number; // that they have played to the end
  readonly leaked: number; // tokens in the log
};

/** Sockets that talk nonsense at the same time, and what each says before it waits to be heard. */
const SOCKETS = 20;
const BURST = 25;

/** One burst in so many is of requests without a socket. */
const REQUESTS = 10;

/** Milliseconds after which whoever sent an incomplete request hangs up. */
const PATIENCE = 1000;

/** Talks nonsense to a server over many sockets, while two play there as they should. */
export async function fuzz(
  server: Running,
  { messages, seed }: { readonly messages: number; readonly seed: number },
  report: (sent: number, megabytes: number) => void = () => {},
): Promise<Findings> {
  const random = seeded(seed);
  const open = async (token: string): Promise<string> =>
    (await ask(server.address, 'tables', token, { id: newToken(), settings: SETTINGS })).table;
  const findings = { answered: 0, closed: 0, meanwhile: 0, games: 0 };
  const playing = await open(newToken());
  const tokens: string[] = [];
  let sent = 0;

  const rssStartMB = server.memory();
  const takeBurst = (): number => {
    const before = sent;
    sent = Math.min(messages, sent + BURST);
    const tenth = (count: number): number => Math.floor((10 * count) / messages);
    if (tenth(sent) > tenth(before)) report(sent, server.memory());
    return sent - before;
  };

  async function talk(): Promise<void> {
    const token = newToken();
    tokens.push(token);
    const knowledge = { token, tables: [await open(token), playing] };
    let socket: WebSocket | null = null;
    for (let burst = takeBurst(); burst > 0; burst = takeBurst()) {
      if (random(REQUESTS) === 0) {
        for (let at = 0; at < burst; at++) {
          if (await isAnswered(server.address, requestBy(knowledge, random))) findings.answered++;
        }
        continue;
      }
      if (socket?.readyState !== WebSocket.OPEN) socket = await greet(knowledge, random);
      for (let at = 0; at < burst; at++) socket.send(nonsenseBy(knowledge, random));
      await heard(socket);
    }
    socket?.removeAllListeners('close');
    socket?.terminate();
  }

  async function greet({ token }: Knowledge, by: Random): Promise<WebSocket> {
    const socket = new WebSocket(`${server.address.replace(/^http/, 'ws')}/api/socket`);
    socket.on('error', () => {}); // it is closed, too
    socket.on('message', () => findings.answered++);
    socket.on('close', () => findings.closed++);
    await once(socket, 'open');
    if (by(10) > 0) socket.send(JSON.stringify({ type: 'hello', protocol: 1, token }));
    return socket;
  }

  /** Two play one game after the other, at least one of them to its end. */
  async function play(table: string): Promise<void> {
    const players = [0, 1].map((seat) =>
      playAt(table, newToken(), seat, {
        addresses: [server.address],
        random: seeded(seed + seat),
        pause: () => sleep(20),
      }),
    );
    while (!players.every((player) => player.isOver())) await sleep(20);
    for (const player of players) {
      player.stop();
      findings.meanwhile += player.acknowledged.filter(
        ({ command }) => command.type === 'move',
      ).length;
    }
    findings.games++;
    if (sent < messages) await play(await open(newToken()));
  }

  await Promise.all([play(playing), ...Array.from({ length: SOCKETS }, talk)]);
  const leaked = tokens.filter((token) => server.log().includes(token)).length;
  return { messages, ...findings, rssStartMB, rssEndMB: server.memory(), leaked };
}

/** Comes back when the server has read all that was sent, wants less of it, or has hung up. */
async function heard(socket: WebSocket): Promise<void> {
  const done = new AbortController();
  const { signal } = done;
  const slowed = new Promise<void>((resolve) => {
    const hear = (data: Buffer) => data.includes('slow down') && resolve(); // a ping too many has no pong
    socket.on('message', hear);
    signal.addEventListener('abort', () => socket.off('message', hear));
  });
  socket.ping();
  await Promise.race([once(socket, 'pong', { signal }), once(socket, 'close', { signal }), slowed]);
  done.abort();
}

/** Whether there is an answer to a request, which may never end. */
async function isAnswered(address: string, bytes: Buffer): Promise<boolean> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  socket.resume();
  socket.on('error', () => {}); // it is closed, too
  socket.setTimeout(PATIENCE, () => socket.destroy());
  socket.write(bytes);
  await new Promise((resolve) => socket.on('close', resolve));
  return socket.bytesRead > 0;
}
