import { setTimeout as sleep } from 'node:timers/promises';
import { seeded } from '@crownlands/rules';
import type { Running } from '../test/process.ts';
import { groupAt, openTable } from './group.ts';
import { type Hear, type Line, lineTo } from './line.ts';
import type { Lead } from './match.ts';
import { type Played, pacerAt } from './pacer.ts';
import { repeat } from './repeat.ts';

export type Load = {
  readonly sockets: number; // of players, two and two
  readonly games: number; // that they play at the same time
  readonly rate: number; // moves a second, of all together
  readonly seconds: number; // that are measured
  readonly idle: number; // further sockets, which only watch
  readonly open: number; // further tables that nobody looks at
};

/** Seconds of playing, at most, before anything is measured. */
const WARMING = 5;

/** Watchers at a table where nothing happens. */
const WATCHERS = 10;

/** Where a crowd plays: a server, or several behind a balancer. */
type Place = Pick<Running, 'address' | 'cpu' | 'memory'>;

/** Figures that only grow, by name. */
type Gauges = { readonly [name: string]: number };

/** What came of it: seconds that processors have worked, and by how much the other figures have grown. */
export type Loaded = Played & {
  readonly serverCpu: number;
  readonly crowdCpu: number;
  readonly rssStartMB: number;
  readonly rssMB: number;
  readonly grown: Gauges;
};

/** Lets a crowd sit down, then play, and measures the server meanwhile, with what else is looked at. */
export async function loadOn(
  server: Place,
  load: Load,
  look: () => Promise<Gauges> = async () => ({}),
): Promise<Loaded> {
  const { address } = server;
  const rssStartMB = server.memory();
  const lines: Line[] = [];
  const connect = async (hear: Hear): Promise<Line> => {
    const line = await lineTo(address, hear);
    lines.push(line);
    return line;
  };
  const { ready, waiting, arrived, play } = pacerAt(load.rate);
  const lead: Lead = { random: seeded(1), ready, moved: arrived };

  await repeat(load.open, () => openTable(address));
  await repeat(Math.ceil(load.idle / WATCHERS), async (index) => {
    const table = await openTable(address);
    for (let at = index * WATCHERS; at < Math.min(load.idle, (index + 1) * WATCHERS); at++) {
      (await connect(() => {})).tell({ type: 'watch', table, after: 0 });
    }
  });
  const pairs = Math.floor(load.sockets / 2);
  const tables: string[] = [];
  await repeat(load.games, async () => tables.push(await openTable(address)));
  for (let pair = 0; pair < pairs; pair++) {
    const theirs = tables.filter((_, game) => game % pairs === pair);
    await groupAt(connect, 2, theirs, lead); // one pair after the other: a balancer parts them
  }
  while (waiting() < load.games) await sleep(50);

  await play(Math.min(WARMING, load.seconds));
  const before = { server: server.cpu(), crowd: process.cpuUsage(), others: await look() };
  const played = await play(load.seconds);
  const { user, system } = process.cpuUsage(before.crowd);
  const serverCpu = server.cpu() - before.server; // seconds
  const others = Object.entries(await look()).map(([name, figure]) => {
    return [name, figure - (before.others[name] ?? 0)] as const;
  });
  for (const { end } of lines) end();
  return {
    ...played,
    serverCpu,
    crowdCpu: (user + system) / 1e6,
    rssStartMB,
    rssMB: server.memory(),
    grown: Object.fromEntries(others),
  };
}
