import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { TableEvent } from '@crownlands/protocol';
import { must, type Random, seeded } from '@crownlands/rules';
import { newToken, type Player, playAt } from './player.ts';
import { ask, type Running, SETTINGS } from './server.ts';

/** What came of it: moves that were acknowledged and are gone, made twice, or seen otherwise by somebody. */
export type Findings = {
  readonly kills: number;
  readonly acknowledged: number;
  readonly lost: number;
  readonly doubled: number;
  readonly diverged: number;
  readonly late: number; // players whose time ran out, though they were quick
  readonly games: number;
};

type Seated = {
  readonly table: string;
  readonly token: string;
  readonly players: readonly Player[];
};

/** Lets a crowd play while something goes wrong again and again, and then reads the whole log. */
export async function findFaults(
  servers: readonly Running[],
  tables: number,
  kills: number,
  harm: (random: Random) => Promise<void>,
  seed: number,
): Promise<Findings> {
  const random = seeded(seed);
  const all: Seated[] = [];
  let isStopping = false;

  /** Opens one table after the other, as long as there is to be a crowd. */
  async function keepPlaying(): Promise<void> {
    while (!isStopping) {
      const token = newToken();
      const { address } = must(servers[0]);
      const { table } = await ask(address, 'tables', token, { id: newToken(), settings: SETTINGS });
      const players = [0, 1].map((seat) =>
        playAt(table, newToken(), seat, {
          address: () => must(servers[seat % servers.length]).address,
          random,
          pause: () => sleep(random(20)),
        }),
      );
      all.push({ table, token, players });
      while (!isStopping && !players.every((player) => player.isOver())) await sleep(20);
    }
  }

  const crowd = Promise.all(Array.from({ length: tables }, keepPlaying));
  for (let kill = 0; kill < kills; kill++) {
    await sleep(150 + random(500));
    await harm(random);
  }
  await caughtUp(all);
  isStopping = true;
  await crowd;
  const findings = { kills, acknowledged: 0, lost: 0, doubled: 0, diverged: 0, late: 0 };
  for (const { table, token, players } of all) {
    for (const player of players) player.stop();
    const { events } = await ask(must(servers[0]).address, `tables/${table}/events?after=0`, token);
    const found = faultsIn(events, players);
    findings.acknowledged += found.acknowledged;
    findings.lost += found.lost;
    findings.doubled += found.doubled;
    findings.diverged += found.diverged;
    findings.late += found.late;
  }
  return { ...findings, games: all.length };
}

/** Waits until all players have moved once more: whoever is cut off is back by then. */
async function caughtUp(all: readonly Seated[]): Promise<void> {
  const open = all.filter(({ players }) => !players.every((player) => player.isOver()));
  const before = open.map(({ players }) => players.map(({ events }) => events.length));
  const isBehind = (): boolean =>
    open.some(({ players }, at) =>
      players.some(
        ({ events, isOver }, seat) => !isOver() && events.length <= must(before[at]?.[seat]),
      ),
    );
  while (isBehind()) await sleep(50);
}

function faultsIn(events: readonly TableEvent[], players: readonly Player[]) {
  const moved = events.flatMap((event) => (event.type === 'moved' ? [event] : []));
  const isThere = ({ seat, move, seq }: Player['acknowledged'][number]): boolean =>
    moved.some((event) => event.seat === seat && event.move === move && event.seq <= seq);
  const acknowledged = players.flatMap((player) => player.acknowledged);
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.filter((one) => !isThere(one)).length,
    doubled: moved.length - new Set(moved.map(({ seat, move }) => `${seat} ${move}`)).size,
    diverged: players.filter(
      (player) => !isDeepStrictEqual(player.events, events.slice(0, player.events.length)),
    ).length,
    late: events.filter(({ type }) => type === 'left').length,
  };
}
