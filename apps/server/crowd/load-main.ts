import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { seeded } from '@crownlands/rules';
import { WebSocket } from 'ws';
import { startPostgres } from '../test/postgres.ts';
import { serverProcess } from '../test/process.ts';
import { newToken, type Player, playAt } from './player.ts';
import { ask, SETTINGS } from './server.ts';

const HELP = `Plays at many tables at once, and measures how long moves take to everybody.

Usage: npm run load -- [--sockets N] [--rate N] [--seconds N] [--idle N] [--open N] [--postgres] [--json]

  --sockets N  players, two a table (default 1000)
  --rate N     moves a second, of all together (default 2500)
  --seconds N  that are measured, after as many of warming up, at most 5 (default 20)
  --idle N     further sockets that only watch a table where nothing happens (default 0)
  --open N     further tables that nobody looks at (default 0)
  --postgres   on PostgreSQL instead of a file
  --json       one object instead of words
`;

const { values } = parseArgs({
  options: {
    sockets: { type: 'string', default: '1000' },
    rate: { type: 'string', default: '2500' },
    seconds: { type: 'string', default: '20' },
    idle: { type: 'string', default: '0' },
    open: { type: 'string', default: '0' },
    postgres: { type: 'boolean' },
    json: { type: 'boolean' },
    help: { type: 'boolean' },
  },
});
if (values.help) {
  process.stdout.write(HELP);
  process.exit(0);
}
const [sockets, rate, seconds, idle, open] = [
  values.sockets,
  values.rate,
  values.seconds,
  values.idle,
  values.open,
].map(Number) as [number, number, number, number, number];

const postgres = values.postgres ? await startPostgres() : null;
const server = await serverProcess({
  DATABASE_URL: postgres ? await postgres.newDatabase() : '',
});
const host = newToken();
const openTable = async (): Promise<string> =>
  (await ask(server.address, 'tables', host, { id: newToken(), settings: SETTINGS })).table;

/** Moves under way, by what they are: when each was sent, and how many have heard of it. */
const underWay = new Map<string, { readonly at: number; heard: number }>();
const times: number[] = [];
let isMeasured = false;

/** Each player waits so long before a move that all together make as many as are wanted. */
const tables = Math.floor(sockets / 2);
const wait = (tables / rate) * 1000;
const random = seeded(1);

async function playOn(): Promise<never> {
  for (;;) {
    const table = await openTable();
    const players: Player[] = [0, 1].map((seat) =>
      playAt(table, newToken(), seat, {
        address: () => server.address,
        random,
        pause: () => sleep(wait * (0.5 + random(1000) / 1000)),
        sent: (at, by, move) =>
          underWay.set(`${at} ${by} ${move}`, { at: performance.now(), heard: 0 }),
        heard(at, event) {
          if (event.type !== 'moved') return;
          const key = `${at} ${event.seat} ${event.move}`;
          const one = underWay.get(key);
          if (!one || ++one.heard < 2) return;
          underWay.delete(key);
          if (isMeasured) times.push(performance.now() - one.at);
        },
      }),
    );
    while (!players.every((player) => player.isOver())) await sleep(100);
    for (const player of players) player.stop();
  }
}

/** Somebody who looks at a table and does nothing. */
const watch = (table: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`${server.address.replace(/^http/, 'ws')}/api/socket`);
    socket.on('error', reject);
    socket.on('open', () => {
      socket.send(JSON.stringify({ type: 'hello', protocol: 1, token: newToken() }));
      socket.send(JSON.stringify({ type: 'watch', table, after: 0 }));
    });
    socket.on('message', (data) => `${data}`.startsWith('{"type":"table"') && resolve());
  });

/** Does something so many times, some at once. */
async function repeat(times: number, work: () => Promise<unknown>): Promise<void> {
  let left = times;
  const worker = async (): Promise<void> => {
    while (left-- > 0) await work();
  };
  await Promise.all(Array.from({ length: 20 }, worker));
}

await repeat(open, openTable);
let quiet = '';
let watchers = 0;
await repeat(idle, async () => {
  if (watchers++ % 10 === 0) quiet = await openTable();
  await watch(quiet);
});
for (let table = 0; table < tables; table++) {
  void playOn();
  if (table % 20 === 0) await sleep(20);
}
await sleep(Math.min(5, seconds) * 1000);
isMeasured = true;
const begun = performance.now();
await sleep(seconds * 1000);
const took = (performance.now() - begun) / 1000;
times.sort((one, other) => one - other);
const at = (share: number): number =>
  Math.round(10 * (times[Math.floor(times.length * share)] ?? 0)) / 10;
const figures = {
  sockets: tables * 2 + idle,
  movesPerSecond: Math.round(times.length / took),
  p50: at(0.5),
  p99: at(0.99),
  rssMB: server.memory(),
  games: tables + open + Math.ceil(idle / 10),
};
await server.end();
await postgres?.end();
console.log(values.json ? JSON.stringify(figures) : figures);
process.exit(0);
