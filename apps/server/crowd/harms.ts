import { setTimeout as sleep } from 'node:timers/promises';
import { must, type Random } from '@crownlands/rules';
import { PULSE } from '../src/store/store.ts';
import type { Postgres } from '../test/postgres.ts';
import { type Running, serverProcess } from '../test/process.ts';
import { type Disk, fill, limit, newDisk, seal } from '../test/unwritable.ts';
import { type Extent, type Findings, findFaults, outagesIn } from './faults.ts';

/** What can go wrong: the first two with one server on a file, all others with two on PostgreSQL. */
export const KINDS = ['file', 'disk', 'nodes', 'database', 'sleep'] as const;
export type Kind = (typeof KINDS)[number];

export const isOnFile = (kind: Kind): boolean => kind === 'file' || kind === 'disk';

/** Milliseconds that a server hangs, so long that others take over whatever it had to do, or that it cannot write. */
const HANGING = { least: 6000, more: 30_000 };
const FULL = { least: 0, more: 6000 };

/** Milliseconds in which a server notices whether it can write. */
const PATIENCE = 30_000;

/** A clock that is an hour ahead, which nobody should notice where others have the right time. */
const AHEAD = '--import=data:text/javascript,Date.now=(now=>()=>now()+3600000)(Date.now)';

/** Where something goes wrong. */
type Scene = {
  readonly victim: Running;
  readonly postgres: Postgres | null;
  readonly disk: Disk | null; // of the victim's own
  readonly turn: number; // 0 is the first
  readonly isFelt: () => boolean; // by somebody who plays
  readonly wait: (usual: { readonly least: number; readonly more: number }) => Promise<void>;
};

/** Kills a server; gives a moment at which it was not there. */
async function killAndStart({ victim }: Scene): Promise<number> {
  await victim.stop('SIGKILL');
  const moment = Date.now();
  await victim.start();
  return moment;
}

/** Waits until something is so, as long as there is patience. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + PATIENCE;
  while (!(await isSo()) && performance.now() < end) await sleep(20);
}

/** Whether a server says that it can write. */
const isReady = async ({ address }: Running): Promise<boolean> =>
  (await fetch(`${address}/readyz`)).ok;

const HARMS: { readonly [kind in Kind]: (scene: Scene) => Promise<number | null> } = {
  file: killAndStart,
  disk: async ({ victim, disk, turn, isFelt, wait }) => {
    await until(() => isReady(victim)); // after the last time
    const harm = disk ? must([fill, seal][turn % 2]) : limit;
    const mend = harm(victim);
    try {
      await until(async () => isFelt() && !(await isReady(victim)));
      const moment = Date.now();
      await wait(FULL);
      return moment;
    } finally {
      mend();
    }
  },
  nodes: async (scene) => {
    await killAndStart(scene); // while the other goes on
    return null;
  },
  database: ({ postgres }) => must(postgres).restart('crash'),
  sleep: async ({ victim, wait }) => {
    victim.signal('SIGSTOP');
    await wait(HANGING);
    victim.signal('SIGCONT');
    return null;
  },
};

/** How much is to go wrong, and for how long each time instead of a while that is left to chance. */
type Harmed = Extent & { readonly lasting?: number };

/** Starts what a kind of harm needs, lets a crowd play, and finds what came of the harm. */
export async function faultsOf(
  kind: Kind,
  postgres: Postgres | null, // null does for a file
  { lasting, ...extent }: Harmed,
): Promise<Findings> {
  const databaseUrl = isOnFile(kind) ? '' : await must(postgres).newDatabase();
  const disk = kind === 'disk' ? newDisk() : null;
  const start = (env = {}) => serverProcess({ DATABASE_URL: databaseUrl, ...env }, disk?.folder);
  const servers = [await start()];
  if (!isOnFile(kind)) servers.push(await start({ NODE_OPTIONS: AHEAD }));
  const victim = must(servers.at(-1));
  let turn = 0;
  const place = {
    addresses: servers.map(({ address }) => address),
    harm: (random: Random, isFelt: () => boolean) =>
      HARMS[kind]({
        victim,
        postgres,
        disk,
        turn: turn++,
        isFelt,
        wait: ({ least, more }) => sleep(lasting ?? least + random(more)),
      }),
    outages: () => outagesIn({ databaseUrl, folder: victim.folder }),
    isTold: kind === 'disk',
    unheard: kind === 'database' ? 2 * PULSE : 0, // both lose it, and come back one by one
  };
  try {
    return await findFaults(place, extent);
  } finally {
    for (const server of servers) await server.end();
    disk?.end();
  }
}
