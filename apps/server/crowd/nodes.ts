import { setTimeout as sleep } from 'node:timers/promises';
import { must } from '@crownlands/rules';
import { type Balancer, balancerTo } from '../test/balancer.ts';
import { nginxTo } from '../test/nginx.ts';
import { inDatabase, type Postgres } from '../test/postgres.ts';
import { type Running, serverProcess } from '../test/process.ts';
import { type Extent, type Findings, findFaults, isFaultless, outagesIn } from './faults.ts';
import { figuresOf, perMove } from './figures.ts';
import { type Load, loadOn } from './load.ts';

/** How servers are put behind one address, and how many seconds they say that they stop before they do. */
export type Balance = {
  readonly to: (addresses: readonly string[]) => Promise<Balancer>;
  readonly grace: number;
};

/** Ours asks whether they are ready; nginx asks nothing. */
export const OURS: Balance = { to: balancerTo, grace: 1 };
export const NGINX: Balance = { to: nginxTo, grace: 0 };

type Cluster = {
  readonly databaseUrl: string;
  readonly nodes: readonly Running[];
  readonly balancer: Balancer;
};

/** Starts so many servers on a database of their own behind a balancer, for as long as something is done with them. */
async function withNodes<Result>(
  count: number,
  postgres: Postgres,
  { to, grace }: Balance,
  work: (cluster: Cluster) => Promise<Result>,
): Promise<Result> {
  const databaseUrl = await postgres.newDatabase();
  const nodes: Running[] = [];
  try {
    for (let node = 0; node < count; node++) {
      nodes.push(await serverProcess({ DATABASE_URL: databaseUrl, SHUTDOWN_GRACE: `${grace}` }));
    }
    const balancer = await to(nodes.map(({ address }) => address));
    try {
      return await work({ databaseUrl, nodes, balancer });
    } finally {
      await balancer.end();
    }
  } finally {
    for (const node of nodes) await node.end();
  }
}

/** Lets a crowd play through the balancer, and measures all that works for it. */
export const loadOnNodes = (
  count: number,
  postgres: Postgres,
  balance: Balance,
  load: Load,
): Promise<object> =>
  withNodes(count, postgres, balance, async ({ databaseUrl, nodes, balancer }) => {
    const sum = (figureOf: (node: Running) => number): number =>
      nodes.reduce((total, node) => total + figureOf(node), 0);
    const played = {
      address: balancer.address,
      cpu: () => sum((node) => node.cpu()),
      memory: () => sum((node) => node.memory()),
    };
    const loaded = await loadOn(played, load, async () => ({
      database: postgres.cpu(),
      balancer: balancer.cpu(),
      ...(await activityIn(databaseUrl)),
    }));
    const { database = 0, balancer: balanced = 0, transactions = 0 } = loaded.grown;
    const { flushes = 0, log = 0 } = loaded.grown;
    return {
      nodes: count,
      ...figuresOf(load, loaded),
      databaseMicrosecondsPerMove: perMove(database, loaded.arrived),
      balancerMicrosecondsPerMove: perMove(balanced, loaded.arrived), // 0: it is part of the crowd
      transactionsPerSecond: Math.round(transactions / load.seconds),
      flushesPerSecond: Math.round(flushes / load.seconds),
      logBytesPerMove: Math.round(log / loaded.arrived),
    };
  });

/** What PostgreSQL has done so far: transactions, reading ones too, and the log that it has put on disk. */
async function activityIn(databaseUrl: string) {
  const sql = `SELECT xact_commit::float8 AS transactions,
      (SELECT sum(fsyncs)::float8 FROM pg_stat_io WHERE object = 'wal') AS flushes,
      (pg_current_wal_lsn() - '0/0')::float8 AS log
    FROM pg_stat_database WHERE datname = current_database()`;
  const { rows } = await inDatabase(databaseUrl, sql);
  return rows[0] as { transactions: number; flushes: number; log: number };
}

/** What came of restarts, and how many servers did not stop in order. */
export type RollingFindings = Findings & { readonly nodes: number; readonly disorderly: number };

/**
 * Restarts one server after the other, as an upgrade does, while a crowd plays: each is told to stop, and the
 * next has its turn when it is ready again.
 */
export const restartInTurn = (
  count: number,
  postgres: Postgres,
  balance: Balance,
  extent: Extent,
): Promise<RollingFindings> =>
  withNodes(count, postgres, balance, async ({ databaseUrl, nodes, balancer }) => {
    let turn = 0;
    let disorderly = 0;
    const findings = await findFaults(
      {
        addresses: [balancer.address],
        async harm() {
          const node = must(nodes[turn++ % nodes.length]);
          if ((await node.stop('SIGTERM')) !== 0) disorderly++;
          await node.start();
          while (!(await fetch(`${node.address}/readyz`)).ok) await sleep(20);
          return null;
        },
        outages: () => outagesIn({ databaseUrl, folder: '' }),
      },
      { afterwards: 1, ...extent }, // players who lost each other would find each other by a restart
    );
    return { nodes: count, ...findings, disorderly };
  });

export const isOrderly = (findings: RollingFindings): boolean =>
  isFaultless(findings) && findings.disorderly === 0;
