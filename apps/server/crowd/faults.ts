import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { stateAfter, type TableEvent, type TableState } from '@crownlands/protocol';
import { formatMove, must, type Random, seeded } from '@crownlands/rules';
import { openStore, type StorePlace } from '../src/store/open.ts';
import type { Outage } from '../src/store/store.ts';
import { wrongInTold } from './audit.ts';
import { wronglyTimed } from './clocks.ts';
import { accountOf } from './deeds.ts';
import { PLANS, type Plan } from './plans.ts';
import { newToken, type Player, playAt } from './player.ts';
import { ask } from './server.ts';

/** What came of it: moves that were acknowledged and are gone, made twice, or seen otherwise by somebody. */
export type Findings = {
  readonly kills: number;
  readonly acknowledged: number;
  readonly lost: number; // of moves and all else that players do
  readonly doubled: number; // or made without a word to whoever made them
  readonly diverged: number; // players who have not heard the whole log, and nothing else
  readonly late: number; // players whose time ran out, though they were quick
  readonly mistimed: number; // clocks that were charged for an outage, or for anything else than thinking
  readonly unsound: number; // games whose records do not replay
  readonly dropped: number; // games that never came to their end
  readonly games: number;
  readonly refused: number; // times that a player was told that nothing could be written
  readonly unfelt: number; // harms that nobody was told of, and somebody should have been
  readonly hangUps: number; // of players on a server that said nothing any more
  readonly longestWait: number; // milliseconds that nothing was heard at a table where people play
};

const FAULTS = [
  'lost',
  'doubled',
  'diverged',
  'late',
  'mistimed',
  'unsound',
  'dropped',
  'unfelt',
] as const;

export const isFaultless = (findings: Findings): boolean =>
  FAULTS.every((fault) => findings[fault] === 0);

/** How much is to go wrong, while how many tables are played at. */
export type Extent = {
  readonly kills: number;
  readonly tables: number;
  readonly seed: number;
  readonly afterwards?: number; // games that are begun at each table when all is well again
};

/** Where a crowd plays, and what goes wrong there. */
type Place = {
  readonly addresses: readonly string[]; // the first player of a table asks the first, the second the second
  /** Tells a moment at which no server can have been there for anybody, if there was one; some may have felt it. */
  readonly harm: (random: Random, isFelt: () => boolean) => Promise<number | null>;
  /** All outages that servers know of. */
  readonly outages: () => Promise<readonly Outage[]>;
  readonly isTold?: boolean; // each harm has to be felt: whoever acts is told that it cannot be written
  readonly unheard?: number; // milliseconds for which one may not know that another has ended an outage
};

/** Events that are heard at a table, by all who sit down there, before its game begins. */
const SEATING = 16;

/** People who play together. */
type Party = {
  readonly plan: Plan;
  readonly tokens: readonly string[];
  readonly table: string;
  readonly isAgain: boolean; // they have played together before
};

/** Milliseconds without any news at a table after which its players have lost touch for good. */
const PATIENCE = 30_000;

/**
 * Lets a crowd play while something goes wrong again and again; then everybody has to finish their game
 * by themselves, and the log is compared with what each of them knows.
 */
export async function findFaults(
  { addresses, harm, outages, isTold = false, unheard = 0 }: Place,
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
    unsound: 0,
    dropped: 0,
    games: 0,
    refused: 0,
    unfelt: 0,
    hangUps: 0,
    longestWait: 0,
  };
  const address = must(addresses[0]);
  const logs: (readonly TableEvent[])[] = [];
  let parties = 0;
  let isStopping = false;
  let heard = -SEATING * tables;

  /** Lets the crowd play on for a random while, unless it is stuck. */
  async function playOn(): Promise<void> {
    const wanted = heard + tables + random(4 * tables);
    const end = performance.now() + PATIENCE;
    while (heard < wanted && performance.now() < end) await sleep(5);
  }

  async function newParty(): Promise<Party> {
    const plan = must(PLANS[parties++ % PLANS.length]);
    const tokens = Array.from({ length: plan.persons }, newToken);
    const { settings } = plan;
    const { table } = await ask(address, 'tables', must(tokens[0]), { id: newToken(), settings });
    return { plan, tokens, table, isAgain: false };
  }

  const playersOf = ({ plan, tokens, table, isAgain }: Party): readonly Player[] =>
    tokens.map((token, seat) =>
      playAt(table, token, seat, {
        addresses,
        random,
        bots: plan.settings.rules.players - plan.persons,
        isFickle: true,
        isKeen: !isAgain,
        pause: () => sleep(random(20)),
        heard: () => heard++,
        refused: () => findings.refused++,
      }),
    );

  /** Plays one game after the other, as long as there is to be a crowd; everybody once more with the same. */
  async function keepPlaying(): Promise<void> {
    let party: Party | null = null;
    for (let left = afterwards; !isStopping || left > 0; ) {
      if (isStopping) left--;
      party ??= await newParty();
      const next = await playOnce(party);
      party = party.isAgain || next === null ? null : { ...party, table: next, isAgain: true };
    }
  }

  /** Plays at a table, looks at what is kept of it, and gives that of the rematch. */
  async function playOnce(party: Party): Promise<string | null> {
    const players = playersOf(party);
    const longest = await played(players);
    for (const player of players) player.stop();
    const { table, tokens } = party;
    const path = `tables/${table}/events?after=0`;
    const log: readonly TableEvent[] = (await ask(address, path, must(tokens[0]))).events;
    const state = must(stateAfter(log));
    const acknowledged = players.flatMap((player) => player.acknowledged);
    const { lost, doubled } = accountOf(log, acknowledged);
    logs.push(log);
    findings.games++;
    findings.hangUps += players.reduce((sum, { hangUps }) => sum + hangUps(), 0);
    findings.longestWait = Math.max(findings.longestWait, longest);
    findings.acknowledged += acknowledged.filter(({ command }) => command.type === 'move').length;
    findings.lost += lost;
    findings.doubled += doubled;
    findings.diverged += players.filter((one) => !isDeepStrictEqual(one.events, log)).length;
    findings.late += log.filter((event) => event.type === 'left' && event.why !== 'left').length;
    if (!players.every((player) => player.isOver())) findings.dropped++;
    else {
      const record = await ask(address, `tables/${table}/record`, must(tokens[0]));
      if (wrongInTold(record, movesAt(state))) findings.unsound++;
    }
    return state.next?.table ?? null;
  }

  const crowd = Promise.all(Array.from({ length: tables }, keepPlaying));
  const down: (number | null)[] = [];
  for (let kill = 0; kill < kills; kill++) {
    await playOn();
    const { refused } = findings;
    const isFelt = (): boolean => findings.refused > refused;
    down.push(await harm(random, isFelt));
    if (isTold && !isFelt()) findings.unfelt++;
  }
  isStopping = true;
  await crowd;
  const known = await outages();
  const isKnown = (moment: number | null): boolean =>
    moment === null || known.some(({ from, to }) => from <= moment && moment <= to);
  const mistimed = logs.flatMap((log) => wronglyTimed(log, known, unheard));
  return { ...findings, mistimed: mistimed.length + down.filter((at) => !isKnown(at)).length };
}

/** All outages that servers of a place know of. */
export async function outagesIn(place: StorePlace): Promise<readonly Outage[]> {
  const store = await openStore(place);
  const outages = await store.outagesSince(0);
  await store.end();
  return outages;
}

/** The moves that stand, of all games. */
const movesAt = ({ earlier, played }: TableState): readonly string[] => [
  ...earlier.flatMap(({ moves }) => moves),
  ...must(played).moves.map(formatMove),
];

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
