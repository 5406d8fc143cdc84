import {
  eloRatings,
  type GameReport,
  makeReady,
  type Pairing,
  shareOf,
  spreadOf,
} from '@crownlands/arena';
import { BOT_NAMES } from '@crownlands/bots';
import { must, pick, type Random, seeded } from '@crownlands/rules';
import { BOT_HELP, type Command, jobsOf } from './command.ts';
import { fail } from './failure.ts';
import { interrupted } from './interruption.ts';
import { contestantOf, dealsOf, heading, MATCH_FLAGS, MATCH_HELP, matchOf, play } from './match.ts';
import { say, table, write } from './output.ts';

export const ladder: Command = {
  help: `Ranks bots by a round robin, in Elo points.

Usage: crownlands ladder [BOT...] [FLAGS]

Every bot plays every other; with 3 or 4 players they sit in turns around the table. Without names
all bots of ours play. The weakest has 0 points; intervals are of 95%, from the spread over deals.
Ctrl-C rates those that have played so far.

  --games N            of each pair, rounded up to whole deals (default 100)
${MATCH_HELP}

${BOT_HELP}

Examples:
  crownlands ladder random g1 greedy --games 200
  crownlands ladder --simulations 500
`,
  flags: MATCH_FLAGS,
  async run(call) {
    const bots = call.files.length > 0 ? call.files.map(contestantOf) : BOT_NAMES;
    if (bots.length < 2) fail('a ladder needs two bots or more');
    const settings = matchOf(call, bots.slice(0, 2));
    const { options, budget, seed } = settings;
    const games = dealsOf(call, settings) * options.players;
    await makeReady(bots, options);
    const jobs = jobsOf(call);
    const interruption = interrupted();
    const pairings: Pairing[] = [];
    for (const [one, other] of pairsOf(bots.length)) {
      const [bot, rival] = [must(bots[one]), must(bots[other])];
      const seats = Array.from({ length: options.players }, (_, seat) => (seat % 2 ? rival : bot));
      const match = matchOf(call, seats);
      const shares: number[] = [];
      for await (const deal of play(match, dealsOf(call, match), jobs, interruption)) {
        shares.push(pairShare(deal, options.players));
      }
      if (shares.length > 0) {
        pairings.push({ one, other, shares });
        say(`${bot} against ${rival}: ${(100 * spreadOf(shares).mean).toFixed(1)}%`);
      }
      if (interruption.aborted) break;
    }
    const count = 1 + (pairings.at(-1)?.other ?? -1); // pairs come in the order of the bots
    const [played, others] = [bots.slice(0, count), bots.slice(count)];
    if (others.length > 0) say(`not rated, as they have not played: ${others.join(', ')}`);
    if (played.length === 0) return;
    const ratings = ratingsOf(played, pairings);
    if (call.flags.json) {
      const all = interruption.aborted ? {} : { games }; // else not so many were played
      return write(`${JSON.stringify({ ...all, ...options, ...budget, seed, ratings })}\n`);
    }
    const rows = ratings.map(({ bot, elo, low, high }) => [bot, elo, `${low} to ${high}`]);
    const list = table([['bot', 'Elo', '95% interval'], ...rows]);
    return write(`${heading(options, budget, seed)}\n\n${list}`);
  },
};

/** Every pair of so many, each once. */
const pairsOf = (count: number): [number, number][] =>
  Array.from({ length: count }, (_, other) =>
    Array.from({ length: other }, (_, one): [number, number] => [one, other]),
  ).flat();

/** What the bots on even seats win against those on odd ones in a deal, seat for seat. */
function pairShare(deal: readonly GameReport[], players: number): number {
  const shares = Array.from({ length: players }, (_, index) => shareOf(index, deal));
  const mean = (parity: number) => spreadOf(shares.filter((_, seat) => seat % 2 === parity)).mean;
  return mean(0) / (mean(0) + mean(1));
}

/** Ratings from the weakest at 0, strongest first; intervals by drawing the deals anew 200 times. */
function ratingsOf(bots: readonly string[], pairings: readonly Pairing[]) {
  const above = (ratings: readonly number[]) =>
    ratings.map((rating) => rating - Math.min(...ratings));
  const elos = above(eloRatings(bots.length, pairings));
  const random = seeded(1);
  const samples = Array.from({ length: 200 }, () =>
    above(
      eloRatings(
        bots.length,
        pairings.map((pairing) => redrawn(pairing, random)),
      ),
    ),
  );
  return bots
    .map((bot, index) => {
      const drawn = samples.map((sample) => sample[index] ?? 0).sort((a, b) => a - b);
      const [low, high] = [drawn[5], drawn[194]].map((elo) => Math.round(elo ?? 0));
      return { bot, elo: Math.round(elos[index] ?? 0), low, high };
    })
    .sort((one, other) => other.elo - one.elo);
}

const redrawn = ({ shares, ...pairing }: Pairing, random: Random): Pairing => {
  return { ...pairing, shares: shares.map(() => pick(shares, random)) };
};
