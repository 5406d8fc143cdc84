import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { must, type Random } from '@crownlands/rules';
import { startPostgres } from '../test/postgres.ts';
import { findFaults } from './faults.ts';
import { type Running, startServer } from './server.ts';

const HELP = `Plays at many tables while servers are killed, and counts what was lost.

Usage: npm run faults -- [--kills N] [--tables N] [--kind KIND] [--seed S] [--json]

  --kills N    how often (default 100)
  --tables N   that are played at at the same time (default 20)
  --kind KIND  file: one server on SQLite is killed (default)
               nodes: two servers on PostgreSQL, and one of them is killed
               database: PostgreSQL itself crashes below two servers
               sleep: one of two servers stops for a while, and wakes up
  --seed S     what all randomness comes from (default 1)
  --json       one object instead of words
`;

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '100' },
    tables: { type: 'string', default: '20' },
    kind: { type: 'string', default: 'file' },
    seed: { type: 'string', default: '1' },
    json: { type: 'boolean' },
    help: { type: 'boolean' },
  },
});
if (values.help) {
  process.stdout.write(HELP);
  process.exit(0);
}

const isFile = values.kind === 'file';
const postgres = isFile ? null : await startPostgres();
const url = postgres ? await postgres.newDatabase() : '';
const servers = isFile ? [await startServer()] : [await startServer(url), await startServer(url)];
const last = must(servers.at(-1));

const killAndStart = async (server: Running): Promise<void> => {
  await server.kill('SIGKILL');
  await server.start();
};
const harms: { readonly [kind: string]: (random: Random) => Promise<void> } = {
  file: () => killAndStart(last),
  nodes: () => killAndStart(last),
  database: async () => postgres?.restart('crash'),
  sleep: async (random) => {
    last.signal('SIGSTOP');
    await sleep(200 + random(2000));
    last.signal('SIGCONT');
  },
};
const harm = harms[values.kind];
if (!harm) throw new Error(`--kind: there is no ${values.kind}`);

const begun = performance.now();
const findings = await findFaults(
  servers,
  Number(values.tables),
  Number(values.kills),
  harm,
  Number(values.seed),
);
const seconds = Math.round((performance.now() - begun) / 1000);
for (const server of servers) await server.end();
await postgres?.end();
if (values.json) console.log(JSON.stringify(findings));
else console.log({ ...findings, seconds });
process.exit(findings.lost + findings.doubled + findings.diverged + findings.late > 0 ? 1 : 0);
