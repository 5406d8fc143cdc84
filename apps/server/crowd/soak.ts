import { setTimeout as sleep } from 'node:timers/promises';
import { must, seeded } from '@crownlands/rules';
import type { Running } from '../test/process.ts';
import { auditOf } from './audit.ts';
import { groupAt, groupsOf, openTable } from './group.ts';
import { ledger } from './ledger.ts';
import { type Hear, type Line, lineTo } from './line.ts';
import type { Lead } from './match.ts';
import { type Sample, type Trend, trendOf } from './memory.ts';
import { pacerAt } from './pacer.ts';
import { repeat } from './repeat.ts';

/** How many play, how quickly, and for how long. */
export type Extent = {
  readonly players: number;
  readonly rate: number; // moves a second, of all together
  readonly seconds: number;
  readonly samples: number; // of memory
  readonly ahead?: () => number; // moves at a table that are made at once, before the others
};

export type Findings = {
  readonly games: number; // that were played to their end
  readonly moves: number;
  readonly times: readonly number[]; // milliseconds of each that was wanted, the quickest first
  readonly rss: Trend;
  readonly heap: Trend;
  readonly wrong: readonly string[]; // each with its table
};

/** Megabytes by which a server may grow after the first third, and what its objects take when garbage is gone. */
const GROWTH = 64;
const RAISED = 32;

export const isSound = ({ wrong, rss, heap, games }: Findings): boolean =>
  wrong.length === 0 && rss.grown < GROWTH && heap.raised < RAISED && games > 0;

/** Milliseconds without any news after which games that do not go on are given up. */
const PATIENCE = 30_000;

/** Lets a crowd play for a long time, and then looks at all that the server has kept of it. */
export async function soak(
  server: Running,
  sizes: () => Promise<Omit<Sample, 'at'>>,
  { players, rate, seconds, samples: wanted, ahead }: Extent,
  report: (sample: Sample, moves: number) => void = () => {},
): Promise<Findings> {
  const { address } = server;
  const { accounts, ...witness } = ledger();
  const { ready, waiting, arrived, play } = pacerAt(rate);
  let moves = 0;
  const moved = (since: number): void => {
    moves++;
    arrived(since);
  };
  const lead: Lead = { random: seeded(1), ready, moved, witness };
  const lines: Line[] = [];
  const connect = async (hear: Hear): Promise<Line> => {
    const line = await lineTo(address, hear);
    lines.push(line);
    return line;
  };

  const groups = groupsOf(players);
  await repeat(groups.length, async (index) => {
    const size = must(groups[index]);
    await groupAt(connect, size, [await openTable(address, size)], lead, ahead);
  });

  /** Waits until everybody knows all of their game, and it is somebody's turn. */
  async function settle(): Promise<void> {
    let last = { waiting: -1, at: 0 };
    while (waiting() < groups.length) {
      if (waiting() !== last.waiting) last = { waiting: waiting(), at: performance.now() };
      if (performance.now() > last.at + PATIENCE) throw new Error('some games do not go on');
      await sleep(20);
    }
  }

  const samples: Sample[] = [];
  async function watchMemory(): Promise<void> {
    const begun = performance.now();
    for (let sample = 0; sample < wanted; sample++) {
      const at = (1000 * seconds * sample) / (wanted - 1);
      await sleep(begun + at - performance.now());
      const found = { at, ...(await sizes()) };
      samples.push(found);
      report(found, moves);
    }
  }

  await settle();
  const [{ times }] = await Promise.all([play(seconds), watchMemory()]);
  await settle();
  for (const { end } of lines) end();

  let games = 0;
  const wrong: string[] = [];
  const all = accounts();
  await repeat(all.length, async (index) => {
    const account = must(all[index]);
    const found = await auditOf(address, account);
    if (found.isFinished) games++;
    if (found.wrong) wrong.push(`${account.table}: ${found.wrong}`);
  });
  const [rss, heap] = [trendOf(samples, 'rss'), trendOf(samples, 'heap')];
  return { games, moves, times, rss, heap, wrong };
}
