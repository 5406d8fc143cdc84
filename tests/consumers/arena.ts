import {
  countDeal,
  type Match,
  NOTHING_PLAYED,
  openTable,
  type Standing,
  standingOf,
} from '@crownlands/arena';

const match: Match = {
  options: { players: 2, variants: [], firstOrder: 'drawn' },
  contestants: ['greedy', 'random'],
  budget: { simulations: 10 },
  seed: 1,
  keepsRecords: false,
};
export const standings = async (): Promise<Standing[]> => {
  const deal = await openTable(match).playDeal(0);
  const tallies = countDeal([NOTHING_PLAYED, NOTHING_PLAYED], deal);
  return tallies.map((tally, index) => standingOf(match.contestants[index] ?? '', tally));
};

// @ts-expect-error: a budget is of milliseconds or of simulations
export const endless: Match = { ...match, budget: {} };
