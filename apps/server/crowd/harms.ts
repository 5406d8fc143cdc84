import { setTimeout as sleep } from 'node:timers/promises';
import { must, type Random } from '@crownlands/rules';
import { PULSE } from '../src/store/store.ts';
import type { Postgres } from '../test/postgres.ts';
import { type Running, serverProcess } from '../test/process.ts';
import { type Extent, type Findings, findFaults, outagesIn } from './faults.ts';

/** What can go wrong; all but the first with two servers on PostgreSQL. */
export const KINDS = ['file', 'nodes', 'database', 'sleep'] as const;
export type Kind = (typeof KINDS)[number];

/** Milliseconds for which a server hangs: so long that others take over whatever it had to do. */
const HANGING = { least: 6000, more: 30_000 };

/** A clock that is an hour ahead, which nobody should notice where others have the right time. */
const AHEAD = '--import=data:text/javascript,Date.now=(now=>()=>now()+3600000)(Date.now)';

/** Kills a server; gives a moment at which it was not there. */
async function killAndStart(server: Running): Promise<number> {
  await server.stop('SIGKILL');
  const moment = Date.now();
  await server.start();
  return moment;
}

const HARMS: {
  readonly [kind in Kind]: (
    victim: Running,
    postgres: Postgres | null,
    hang: () => Promise<void>,
  ) => Promise<number | null>;
} = {
  file: killAndStart,
  nodes: async (victim) => {
    await killAndStart(victim); // while the other goes on
    return null;
  },
  database: (_, postgres) => must(postgres).restart('crash'),
  sleep: async (victim, _, hang) => {
    victim.signal('SIGSTOP');
    await hang();
    victim.signal('SIGCONT');
    return null;
  },
};

/** How much is to go wrong, and for how long a server hangs instead of a while that is left to chance. */
type Harmed = Extent & { readonly hang?: number };

/** Starts what a kind of harm needs, lets a crowd play, and finds what came of the harm. */
export async function faultsOf(
  kind: Kind,
  postgres: Postgres | null, // null does for a file
  { hang, ...extent }: Harmed,
): Promise<Findings> {
  const databaseUrl = kind === 'file' ? '' : await must(postgres).newDatabase();
  const start = (env = {}) => serverProcess({ DATABASE_URL: databaseUrl, ...env });
  const servers = [await start()];
  if (kind !== 'file') servers.push(await start({ NODE_OPTIONS: AHEAD }));
  const victim = must(servers.at(-1));
  const place = {
    addresses: servers.map(({ address }) => address),
    harm: (random: Random) =>
      HARMS[kind](victim, postgres, () => sleep(hang ?? HANGING.least + random(HANGING.more))),
    outages: () => outagesIn({ databaseUrl, folder: victim.folder }),
    unheard: kind === 'database' ? 2 * PULSE : 0, // both lose it, and come back one by one
  };
  try {
    return await findFaults(place, extent);
  } finally {
    for (const server of servers) await server.end();
  }
}
