import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stateAfter, type TableEvent } from '@crownlands/protocol';
import { must } from '@crownlands/rules';
import { openStore } from '../src/store/open.ts';
import type { Entry } from '../src/store/store.ts';
import { rowOf } from '../src/tables/row.ts';
import { startPostgres } from '../test/postgres.ts';
import { serverProcess } from '../test/process.ts';
import { sitting, tableWith } from '../test/table.ts';
import { asked } from './asked.ts';
import { SETTINGS } from './server.ts';

const HELP = `Measures how long a server takes to start where many games are under way.

Usage: npm run crowd-start -- [--games N] [--postgres] [--json]

  --games N   that two play with a clock that runs (default 10000)
  --postgres  on PostgreSQL instead of a file
  --json      one object instead of words
`;

const values = asked(HELP, { games: 10_000, postgres: false, json: false });

const SECRET = '5e'.repeat(32);

/** A game that has just begun, as it is kept: at the beginning of time, and then moved to now. */
function gameOf(id: string, now: number): Entry {
  const played = tableWith(SETTINGS, SECRET);
  played.do('ana', sitting(0));
  played.do('bo', sitting(1));
  const moved = played.events().map((event): TableEvent => {
    if (event.type !== 'started') return { ...event, at: now };
    const clocks = must(event.clocks).map((clock) =>
      clock.isRunning ? { ...clock, deadline: clock.deadline + now } : clock,
    );
    return { ...event, at: now, clocks };
  });
  const row = rowOf({ id, host: 'ana', secret: SECRET }, must(stateAfter(moved)));
  const holdings = ['ana', 'bo'].map((person, seat) => ({ seat, person: `${person} ${id}` }));
  return { row, from: 0, command: null, events: moved, holdings };
}

const { games } = values;
const folder = mkdtempSync(join(tmpdir(), 'crownlands-'));
const postgres = values.postgres ? await startPostgres() : null;
const databaseUrl = await postgres?.newDatabase();
const store = await openStore({ folder, databaseUrl });
const now = Date.now();
await Promise.all(
  Array.from({ length: games }, (_, n) => store.append(gameOf(`${n}`.padStart(22, '0'), now))),
);
await store.end();

const begun = performance.now();
const server = await serverProcess({ DATA: folder, DATABASE_URL: databaseUrl ?? '' });
const listens = performance.now() - begun;
while (!(await fetch(`${server.address}/readyz`)).ok);
const ready = performance.now() - begun;
const table = `${games - 1}`.padStart(22, '0');
const answer = await fetch(`${server.address}/api/tables/${table}/events?after=0&wait=0`);
const { events = [] } = (await answer.json()) as { events?: unknown[] };
const told = performance.now() - begun;
const rounded = (milliseconds: number): number => Math.round(milliseconds);
const figures = {
  games,
  store: databaseUrl ? 'postgres' : 'sqlite',
  listensAfterMs: rounded(listens),
  readyAfterMs: rounded(ready),
  firstTableAfterMs: rounded(told),
  eventsOfIt: events.length,
  rssMB: server.memory(),
};
console.log(values.json ? JSON.stringify(figures) : figures);
await server.end();
await postgres?.end();
rmSync(folder, { recursive: true });
process.exit(0);
