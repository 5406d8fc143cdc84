import { seeded } from '@crownlands/rules';
import { openStore } from '../src/store/open.ts';
import { inDatabase, startPostgres } from '../test/postgres.ts';
import { asked } from './asked.ts';
import { type Course, courseBy, keep } from './sizes.ts';

const HELP = `Fills PostgreSQL with games of two, and measures what they take.

Usage: npm run sizes -- [--games N] [--json]

  --games N  that are over, and as many that are half way through (default 3000)
  --json     one object instead of words
`;

const values = asked(HELP, { games: 3000, json: false });

/** Different games, of which all are copies; rounds after which what was overwritten is free again. */
const COURSES = 16;
const VACUUM = 5;

const { games } = values;
const postgres = await startPostgres();
if (!postgres) throw new Error('PostgreSQL is not installed');
const random = seeded(1);
const whole = Array.from({ length: COURSES }, () => courseBy(random, Date.now()));
const half = whole.map((course) => course.slice(0, Math.ceil(course.length / 2)));
const figures = { games, over: await bytesOf(whole), halfWay: await bytesOf(half) };
await postgres.end();
console.log(values.json ? JSON.stringify(figures) : figures);
process.exit(0);

/** Bytes a game with all indexes, and a command in the log that PostgreSQL writes ahead. */
async function bytesOf(courses: readonly Course[]) {
  const databaseUrl = (await postgres?.newDatabase()) ?? '';
  const store = await openStore({ folder: '', databaseUrl });
  const ask = async (sql: string): Promise<number> =>
    Number(Object.values((await inDatabase(databaseUrl, sql)).rows[0] ?? {})[0]);
  const log = "SELECT pg_current_wal_lsn() - '0/0'";
  const before = await ask(log);
  await keep(store, games, courses, async (round) => {
    if (round % VACUUM === 0) await inDatabase(databaseUrl, 'VACUUM tables');
  });
  const written = (await ask(log)) - before;
  await store.end();
  const events = await ask('SELECT count(*) FROM events');
  const commands = await ask('SELECT count(command) FROM events');
  const sizeOf = async (table: string): Promise<number> =>
    Math.round((await ask(`SELECT pg_total_relation_size('${table}')`)) / games);
  const kept = {
    tables: await sizeOf('tables'),
    events: await sizeOf('events'),
    holdings: await sizeOf('holdings'),
    results: await sizeOf('results'),
  };
  return {
    eventsPerGame: Math.round(events / games),
    bytesPerGame: kept.tables + kept.events + kept.holdings + kept.results,
    ...kept,
    bytesPerEvent: Math.round((kept.events * games) / events),
    logBytesPerCommand: Math.round(written / commands),
  };
}
