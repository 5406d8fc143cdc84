import { parseArgs } from 'node:util';
import { keyOf, peopleIn } from '../src/people/people.ts';
import { openStore } from '../src/store/open.ts';
import { newToken } from '../test/client.ts';
import { startPostgres } from '../test/postgres.ts';
import { serverProcess } from '../test/process.ts';
import { fill, publicId } from './club.ts';

const HELP = `Fills a database with people and results, and measures how long they take to look at.

Usage: npm run club -- [--people N] [--games N] [--asks N] [--postgres] [--json]

  --people N   with a rating each (default 100000)
  --games N    of two, so that there are twice as many results (default 500000)
  --asks N     of each kind, four at a time (default 1000)
  --postgres   on PostgreSQL instead of a file
  --json       one object instead of words
`;

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '100000' },
    games: { type: 'string', default: '500000' },
    asks: { type: 'string', default: '1000' },
    postgres: { type: 'boolean' },
    json: { type: 'boolean' },
    help: { type: 'boolean' },
  },
});
if (values.help) {
  process.stdout.write(HELP);
  process.exit(0);
}

const people = Number(values.people);
const postgres = values.postgres ? await startPostgres() : null;
const databaseUrl = postgres ? await postgres.newDatabase() : undefined;
const server = await serverProcess({ DATABASE_URL: databaseUrl ?? '' });
await server.stop('SIGTERM');
const store = await openStore({ databaseUrl, folder: server.folder });
await fill(store.query, { people, games: Number(values.games) }, Date.now());
const token = newToken();
const { person: me } = await peopleIn(store.query, Date.now).known(keyOf(token));
await store.query('INSERT INTO ratings VALUES ($1, 2, 25, 3, 1001, 20, $2)', me, Date.now());
if (postgres) await store.query('ANALYZE');
await store.end();
await server.start();

/** Milliseconds that answers take, the quickest first. */
async function timesOf(pathOf: (index: number) => string): Promise<number[]> {
  const times: number[] = [];
  let next = 0;
  async function askOn(): Promise<void> {
    while (next < Number(values.asks)) {
      const began = performance.now();
      const answer = await fetch(`${server.address}/api/${pathOf(next++)}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      await answer.text();
      if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
      times.push(performance.now() - began);
    }
  }
  await Promise.all([1, 2, 3, 4].map(askOn));
  return times.sort((one, other) => one - other);
}

const figuresOf = (times: readonly number[]) => {
  const at = (share: number): number =>
    Math.round(10 * (times[Math.floor(times.length * share)] ?? 0)) / 10;
  return { p50: at(0.5), p99: at(0.99) };
};
const figures = {
  people,
  results: 2 * Number(values.games),
  leaderboard: figuresOf(await timesOf(() => 'leaderboards/2')), // with one's own place near its end
  profile: figuresOf(await timesOf((index) => `people/${publicId((index * 7919) % people)}`)),
  busyProfile: figuresOf(await timesOf(() => `people/${publicId(0)}`)), // as many games as are looked at
  me: figuresOf(await timesOf(() => 'me')),
};
await server.end();
await postgres?.end();
console.log(values.json ? JSON.stringify(figures) : figures);
process.exit(0);
