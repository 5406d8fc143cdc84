import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { TableEvent } from '@crownlands/protocol';
import { must, type Random, seeded } from '@crownlands/rules';
import { newToken, type Player, playAt } from './player.ts';
import { ask, SETTINGS } from './server.ts';

/** What came of it: moves that were acknowledged and are gone, made twice, or seen otherwise by somebody. */
export type Findings = {
  readonly kills: number;
  readonly acknowledged: number;
  readonly lost: number;
  readonly doubled: number; // or made without a word to whoever made them
  readonly diverged: number; // players who have not heard the whole log, and nothing else
  readonly late: number; // players whose time ran out, though they were quick
  readonly dropped: number; // games that never came to their end
  readonly games: number;
  readonly longestWait: number; // milliseconds that nothing was heard at a table where people play
};

export const isFaultless = ({ lost, doubled, diverged, late, dropped }: Findings): boolean =>
  lost + doubled + diverged + late + dropped === 0;

/** How much is to go wrong, while how many tables are played at. */
export type Extent = {
  readonly kills: number;
  readonly tables: number;
  readonly seed: number;
  readonly afterwards?: number; // games that are begun at each table when all is well again
};

type Seated = {
  readonly table: string;
  readonly token: string;
  readonly players: readonly Player[];
};

/** Milliseconds without any news at a table after which its players have lost touch for good. */
const PATIENCE = 30_000;

/**
 * Lets a crowd play while something goes wrong again and again; then everybody has to finish their game
 * by themselves, and the log is compared with what each of them knows.
 */
export async function findFaults(
  addresses: readonly string[], // the first player of a table asks the first, the second the second
  harm: (random: Random) => Promise<void>,
  { kills, tables, seed, afterwards = 0 }: Extent,
): Promise<Findings> {
  const random = seeded(seed);
  const findings = {
    kills,
    acknowledged: 0,
    lost: 0,
    doubled: 0,
    diverged: 0,
    late: 0,
    dropped: 0,
    games: 0,
    longestWait: 0,
  };
  let isStopping = false;
  let heard = 0;

  /** Lets the crowd play on for a random while, unless it is stuck. */
  async function playOn(): Promise<void> {
    const wanted = heard + tables + random(4 * tables);
    const end = performance.now() + PATIENCE;
    while (heard < wanted && performance.now() < end) await sleep(5);
  }

  async function seat(): Promise<Seated> {
    const token = newToken();
    const { table } = await ask(must(addresses[0]), 'tables', token, {
      id: newToken(),
      settings: SETTINGS,
    });
    const players = [0, 1].map((seat) =>
      playAt(table, newToken(), seat, {
        address: () => must(addresses[seat % addresses.length]),
        random,
        pause: () => sleep(random(20)),
        heard: () => heard++,
      }),
    );
    return { table, token, players };
  }

  /** Plays one game after the other, as long as there is to be a crowd. */
  async function keepPlaying(): Promise<void> {
    for (let left = afterwards; !isStopping || left > 0; ) {
      if (isStopping) left--;
      const { table, token, players } = await seat();
      const longest = await played(players);
      for (const player of players) player.stop();
      const { events } = await ask(must(addresses[0]), `tables/${table}/events?after=0`, token);
      const found = faultsIn(events, players);
      for (const name of [
        'acknowledged',
        'lost',
        'doubled',
        'diverged',
        'late',
        'dropped',
      ] as const) {
        findings[name] += found[name];
      }
      findings.games++;
      findings.longestWait = Math.max(findings.longestWait, longest);
    }
  }

  const crowd = Promise.all(Array.from({ length: tables }, keepPlaying));
  for (let kill = 0; kill < kills; kill++) {
    await playOn();
    await harm(random);
  }
  isStopping = true;
  await crowd;
  return findings;
}

/**
 * Waits until everybody has seen the end of the game, or nothing has happened for long; gives the milliseconds of
 * the longest time in which nothing happened.
 */
async function played(players: readonly Player[]): Promise<number> {
  const known = (): number => players.reduce((sum, { events }) => sum + events.length, 0);
  let last = { known: known(), at: performance.now() };
  let longest = 0;
  while (!players.every((player) => player.isOver()) && longest < PATIENCE) {
    await sleep(20);
    longest = Math.max(longest, Math.round(performance.now() - last.at));
    if (known() > last.known) last = { known: known(), at: performance.now() };
  }
  return longest;
}

function faultsIn(events: readonly TableEvent[], players: readonly Player[]) {
  const moved = events.flatMap((event) => (event.type === 'moved' ? [event] : []));
  const acknowledged = players.flatMap((player) => player.acknowledged);
  const kept = acknowledged.flatMap(({ seat, move, seq }) => {
    const last = moved.findLast((event) => event.seat === seat && event.seq <= seq);
    return last?.move === move ? [last] : [];
  });
  const accounted = new Set(kept).size;
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.length - accounted,
    doubled: moved.length - accounted,
    diverged: players.filter(({ events: heard }) => !isDeepStrictEqual(heard, events)).length,
    late: events.filter(({ type }) => type === 'left').length,
    dropped: players.every((player) => player.isOver()) ? 0 : 1,
  };
}
