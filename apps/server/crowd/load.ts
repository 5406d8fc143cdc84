import { setTimeout as sleep } from 'node:timers/promises';
import { seeded } from '@crownlands/rules';
import type { Running } from '../test/process.ts';
import { groupAt, openTable } from './group.ts';
import { type Hear, type Line, lineTo } from './line.ts';
import type { Lead } from './match.ts';
import { pacerAt } from './pacer.ts';
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

/** Lets a crowd sit down, then play, and measures the server meanwhile. */
export async function loadOn(server: Running, load: Load) {
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
  await repeat(pairs, async (pair) => {
    const tables: string[] = [];
    for (let game = pair; game < load.games; game += pairs) tables.push(await openTable(address));
    await groupAt(connect, 2, tables, lead);
  });
  while (waiting() < load.games) await sleep(50);

  await play(Math.min(WARMING, load.seconds));
  const before = { server: server.cpu(), crowd: process.cpuUsage() };
  const played = await play(load.seconds);
  const { user, system } = process.cpuUsage(before.crowd);
  const serverCpu = server.cpu() - before.server; // seconds
  for (const { end } of lines) end();
  const crowdCpu = (user + system) / 1e6;
  return { ...played, serverCpu, crowdCpu, rssStartMB, rssMB: server.memory() };
}
