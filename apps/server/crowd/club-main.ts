import { execFileSync } from 'node:child_process';
import { deviceOf, peopleIn } from '../src/people/people.ts';
import { openStore } from '../src/store/open.ts';
import { newToken } from '../test/client.ts';
import { startPostgres } from '../test/postgres.ts';
import { serverProcess } from '../test/process.ts';
import { asked } from './asked.ts';
import { fill, publicId } from './club.ts';
import { pacerAt } from './pacer.ts';

const HELP = `Fills a database with people and results, and measures how long they take to look at.

Usage: npm run club -- [--people N] [--games N] [--asks N] [--rate N] [--postgres] [--json]

  --people N   with a rating each (default 100000)
  --games N    of two, so that there are twice as many results (default 1000000)
  --asks N     of each kind (default 1000)
  --rate N     of them a second, whether the server keeps up or not (default 50)
  --postgres   on PostgreSQL instead of a file
  --json       one object instead of words
`;

const values = asked(HELP, {
  people: 100_000,
  games: 1_000_000,
  asks: 1000,
  rate: 50,
  postgres: false,
  json: false,
});

const { people } = values;
const postgres = values.postgres ? await startPostgres() : null;
const databaseUrl = postgres ? await postgres.newDatabase() : undefined;
const server = await serverProcess({ DATABASE_URL: databaseUrl ?? '' });
await server.stop('SIGTERM');
const store = await openStore({ databaseUrl, folder: server.folder });
await fill(store.query, { people, games: values.games }, Date.now());
const token = newToken();
const { person: me } = await peopleIn(store.query, Date.now).known(deviceOf(token));
await store.query('INSERT INTO ratings VALUES ($1, 2, 25, 3, 1001, 20, $2)', me, Date.now());
if (postgres) await store.query('VACUUM ANALYZE');
await store.end();
execFileSync('sync'); // of gigabytes, for which no server waits in a year's play
await server.start();

/** Connections that ask, and seconds for which they do so, at most, before it is measured. */
const ASKING = 16;
const WARMING = 2;

/** Milliseconds that answers take, the quickest first. */
async function timesOf(pathOf: (index: number) => string): Promise<readonly number[]> {
  const pacer = pacerAt(values.rate);
  let next = 0;
  async function ask(since: number): Promise<void> {
    const answer = await fetch(`${server.address}/api/${pathOf(next++)}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    await answer.text();
    if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
    pacer.arrived(since);
    pacer.ready(ask);
  }
  for (let connection = 0; connection < ASKING; connection++) pacer.ready(ask);
  const seconds = values.asks / values.rate;
  await pacer.play(Math.min(WARMING, seconds));
  return (await pacer.play(seconds)).times;
}

const figuresOf = (times: readonly number[]) => {
  const at = (share: number): number =>
    Math.round(10 * (times[Math.floor(times.length * share)] ?? 0)) / 10;
  return { p50: at(0.5), p99: at(0.99) };
};
const figures = {
  people,
  results: 2 * values.games,
  leaderboard: figuresOf(await timesOf(() => 'leaderboards/2')), // with one's own place near its end
  profile: figuresOf(await timesOf((index) => `people/${publicId((index * 7919) % people)}`)),
  busyProfile: figuresOf(await timesOf(() => `people/${publicId(0)}`)), // as many games as are looked at
  me: figuresOf(await timesOf(() => 'me')),
};
await server.end();
await postgres?.end();
console.log(values.json ? JSON.stringify(figures) : figures);
process.exit(0);
