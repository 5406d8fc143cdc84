import { startPostgres } from '../test/postgres.ts';
import { asked } from './asked.ts';
import { isFaultless } from './faults.ts';
import { faultsOf, isOnFile, KINDS } from './harms.ts';

const HELP = `Plays at many tables while servers are killed or cannot write, and counts what was lost.

Usage: npm run faults -- [--kills N] [--tables N] [--kind KIND] [--seed S] [--json]

  --kills N    how often (default 100)
  --tables N   that are played at at the same time (default 20)
  --kind KIND  file: one server on SQLite is killed (default)
               disk: one server on SQLite cannot write for up to 6 seconds: its disk is
               full (really, for root), or its files may only be read
               nodes: two servers on PostgreSQL, and one of them is killed
               database: PostgreSQL itself crashes below two servers
               sleep: one of two servers hangs for 6 to 36 seconds, and wakes up late
  --seed S     what all randomness comes from (default 1)
  --json       one object instead of words

Two, three and four play all variants, some with a computer player. They take moves back, leave and return, play once
more, and go to the other server when theirs is gone or says nothing. Each clock is compared with the times at which no
server was there. The status is 1 when anything is wrong.
`;

const values = asked(HELP, { kills: 100, tables: 20, kind: 'file', seed: 1, json: false });

const kind = KINDS.find((one) => one === values.kind);
if (!kind) throw new Error(`--kind: there is no ${values.kind}`);

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => process.exit(1)); // what was started or mounted is gone then
}

const postgres = isOnFile(kind) ? null : await startPostgres();
const begun = performance.now();
const findings = await faultsOf(kind, postgres, {
  kills: values.kills,
  tables: values.tables,
  seed: values.seed,
});
const seconds = Math.round((performance.now() - begun) / 1000);
await postgres?.end();
if (values.json) console.log(JSON.stringify(findings));
else console.log({ ...findings, seconds });
process.exit(isFaultless(findings) ? 0 : 1);
