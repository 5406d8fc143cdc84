import { setTimeout as sleep } from 'node:timers/promises';
import { must, type Random } from '@crownlands/rules';
import type { Postgres } from '../test/postgres.ts';
import { type Running, serverProcess } from '../test/process.ts';
import { type Extent, type Findings, findFaults } from './faults.ts';

/** What can go wrong; all but the first with two servers on PostgreSQL. */
export const KINDS = ['file', 'nodes', 'database', 'sleep'] as const;
export type Kind = (typeof KINDS)[number];

const killAndStart = async (server: Running): Promise<void> => {
  await server.stop('SIGKILL');
  await server.start();
};

const HARMS: {
  readonly [kind in Kind]: (
    victim: Running,
    postgres: Postgres | null,
    random: Random,
  ) => Promise<void>;
} = {
  file: killAndStart,
  nodes: killAndStart,
  database: (_, postgres) => must(postgres).restart('crash'),
  sleep: async (victim, _, random) => {
    victim.signal('SIGSTOP');
    await sleep(200 + random(2000));
    victim.signal('SIGCONT');
  },
};

/** Starts what a kind of harm needs, lets a crowd play, and finds what came of the harm. */
export async function faultsOf(
  kind: Kind,
  postgres: Postgres | null, // null does for a file
  extent: Extent,
): Promise<Findings> {
  const DATABASE_URL = kind === 'file' ? '' : await must(postgres).newDatabase();
  const servers = [await serverProcess({ DATABASE_URL })];
  if (kind !== 'file') servers.push(await serverProcess({ DATABASE_URL }));
  const victim = must(servers.at(-1));
  try {
    const addresses = servers.map(({ address }) => address);
    return await findFaults(addresses, (random) => HARMS[kind](victim, postgres, random), extent);
  } finally {
    for (const server of servers) await server.end();
  }
}
