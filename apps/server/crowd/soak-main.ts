import { startPostgres } from '../test/postgres.ts';
import { serverProcess } from '../test/process.ts';
import { asked } from './asked.ts';
import { freePort, sizesAt } from './gauges.ts';
import { isSound, soak } from './soak.ts';

const HELP = `Plays whole games and rematches for a long time, and then looks at all that is kept of them.

Usage: npm run soak -- [--minutes N] [--players N] [--rate N] [--postgres] [--json]

  --minutes N  that are played (default 30)
  --players N  each with a socket, at tables of two, three and four (default 1000)
  --rate N     moves a second, of all together (default 500)
  --postgres   on PostgreSQL instead of a file
  --json       one object instead of words

Each table's log has to be what everybody there was told, and to have the moves that they made and no others; each
finished game is replayed from its record, and its shuffle checked. What the server takes (rss) and its objects take of
that (heap) is noted all the time, in MB: perHour and grown tell how it grew after the first third, by a straight line,
raised by how much its least rose from the second third to the last, whatever garbage there is between. The status is
1 when anything is wrong.
`;

/** What is noted of memory: so often at most, and at least so many seconds apart. */
const SAMPLES = 60;
const LEAST = 2;

/** Tables that are named when something is wrong there. */
const NAMED = 10;

const values = asked(HELP, { minutes: 30, players: 1000, rate: 500, postgres: false, json: false });

const seconds = 60 * values.minutes;
const extent = {
  players: values.players,
  rate: values.rate,
  seconds,
  samples: 1 + Math.max(2, Math.min(SAMPLES, Math.floor(seconds / LEAST))),
};
const metricsPort = Number(process.env.METRICS_PORT ?? (await freePort()));
const postgres = values.postgres ? await startPostgres() : null;
const server = await serverProcess({
  DATABASE_URL: postgres ? await postgres.newDatabase() : '',
  METRICS_PORT: `${metricsPort}`,
});
const findings = await soak(
  server,
  () => sizesAt(metricsPort),
  extent,
  ({ at, rss, heap }, moves) => {
    const sizes = `${Math.round(rss)} MB, ${Math.round(heap)} MB of them objects`;
    if (!values.json) console.log(`${Math.round(at / 1000)} s: ${moves} moves, ${sizes}`);
  },
);
await server.end();
await postgres?.end();

const { games, moves, times, rss, heap, wrong } = findings;
const at = (share: number): number =>
  Math.round(10 * (times[Math.floor(times.length * share)] ?? 0)) / 10;
const figures = {
  players: extent.players,
  minutes: seconds / 60,
  games,
  moves,
  movesPerSecond: Math.round(moves / seconds),
  p50: at(0.5),
  p99: at(0.99),
  rssMB: rss,
  heapMB: heap,
  wrong: wrong.length,
  where: wrong.slice(0, NAMED),
};
console.log(values.json ? JSON.stringify(figures) : figures);
process.exit(isSound(findings) ? 0 : 1);
