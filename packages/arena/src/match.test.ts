import { type GameRecord, parseRecord, replayGame } from '@crownlands/rules';
import { accepted, options } from '@crownlands/rules/test/kit';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Match, openTable } from './match.ts';
import { countDeal, NOTHING_PLAYED, shareOf, standingOf, type Tally } from './tally.ts';

const base: Match = {
  options: options(2),
  contestants: ['greedy', 'random'],
  budget: { simulations: 20 },
  seed: 1,
  keepsRecords: true,
};

function open(match: Match) {
  const table = openTable(match);
  onTestFinished(() => table.close());
  return table;
}

describe('a deal', () => {
  it.each([
    ['2 players', { ...base }],
    ['3 players', { ...base, options: options(3), contestants: ['greedy', 'random', 'g1'] }],
    ['4 players', { ...base, options: options(4), contestants: ['greedy', 'random', 'g1', 'g1'] }],
  ])('is played once from each seating: %s', async (_name, match) => {
    const reports = await open(match).playDeal(0);
    const records = reports.map(({ record }) => record as GameRecord);
    expect(new Set(records.map(({ deck }) => deck.join())).size).toBe(1);
    expect(new Set(records.map(({ kings }) => kings.join())).size).toBe(1);
    for (const seat of match.contestants.keys()) {
      const sat = records.map(({ seats }) => seats[seat]?.bot).sort();
      expect(sat).toEqual(match.contestants.toSorted());
    }
    for (const [game, record] of records.entries()) {
      accepted(replayGame(record));
      const { performances } = reports[game] ?? { performances: [] };
      expect(performances.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 10);
      for (const [index, { score, share }] of performances.entries()) {
        const seat = (index - game + match.contestants.length) % match.contestants.length;
        expect(record.seats[seat]?.bot).toBe(match.contestants[index]);
        expect(score).toBe(record.result?.scores[seat]?.total);
        expect(share > 0).toBe(record.result?.winners.includes(seat));
      }
    }
  });

  it('is the same for the same seed, and another for another', async () => {
    const play = async (match: Match, deal: number) =>
      (await open(match).playDeal(deal)).map(({ record }) => JSON.stringify(record)).join();
    expect(await play(base, 3)).toBe(await play(base, 3));
    expect(await play(base, 4)).not.toBe(await play(base, 3));
    expect(await play({ ...base, seed: 2 }, 3)).not.toBe(await play(base, 3));
  });

  it('goes on after a forfeit, with the reason', async () => {
    const match = { ...base, contestants: ['greedy', 'cmd:node -e process.exit(3)'] };
    const reports = await open(match).playDeal(0);
    for (const { performances, record } of reports) {
      const [own, other] = performances;
      expect(own).toMatchObject({ share: 1, forfeit: null });
      expect(other).toMatchObject({ share: 0, forfeit: 'ended with status 3' });
      expect(record).not.toHaveProperty('result');
      expect(parseRecord(JSON.stringify(record)).ok).toBe(true);
    }
  });

  it('gives the victory to all others after a forfeit', async () => {
    const contestants = ['greedy', 'cmd:node -e process.exit(3)', 'g1'];
    const match = { ...base, options: options(3), contestants };
    for (const { performances } of await open(match).playDeal(0)) {
      expect(performances.map(({ share }) => share)).toEqual([0.5, 0, 0.5]);
    }
  });
});

it.each([
  [['greedy', 'nobody'], 'there is no bot nobody'],
  [['greedy'], '2 sit at this table, not 1'],
])('a table for %j is not opened', (contestants, why) => {
  expect(() => openTable({ ...base, contestants })).toThrow(why);
});

describe('standings', () => {
  const performance = (
    share: number,
    score: number,
    margin: number,
    forfeit: string | null = null,
  ) => {
    return { share, score, margin, moves: 10, milliseconds: 50, simulations: 300, forfeit };
  };
  const deals = [
    [
      { performances: [performance(1, 40, 10), performance(0, 30, -10)], record: null },
      { performances: [performance(0.5, 20, 0), performance(0.5, 20, 0)], record: null },
    ],
    [
      { performances: [performance(1, 50, 20), performance(0, 30, -20, 'slept')], record: null },
      { performances: [performance(0, 10, -30), performance(1, 40, 30)], record: null },
    ],
  ];

  it('are means over deals', () => {
    expect(deals.map((deal) => shareOf(0, deal))).toEqual([0.75, 0.5]);
    const none: readonly Tally[] = [NOTHING_PLAYED, NOTHING_PLAYED];
    const tallies = deals.reduce(countDeal, none);
    const [first, second] = tallies.map((tally, index) => standingOf(`${'ab'[index]}`, tally));
    expect(first).toMatchObject({
      bot: 'a',
      score: 30,
      msPerMove: 5,
      playoutsPerMove: 30,
      forfeits: 0,
    });
    expect(first?.share.mean).toBe(0.625);
    expect(first?.margin.mean).toBe(0);
    expect(second).toMatchObject({ bot: 'b', forfeits: 1, reasons: ['slept'] });
  });
});
