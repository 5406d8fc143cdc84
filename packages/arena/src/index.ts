export { type Bench, bench, WIDEST } from './bench.ts';
export { type Contestant, type GameReport, type Match, openTable } from './match.ts';
export { Forfeit, type Groups, killGroup, type Program, startProgram } from './program.ts';
export { makeReady, Shortfall } from './shortfall.ts';
export { type Simulation, simulate } from './simulate.ts';
export {
  type Estimate,
  eloOfShare,
  eloRatings,
  estimate,
  type Pairing,
  spreadOf,
  sprt,
} from './statistics.ts';
export {
  countDeal,
  NOTHING_PLAYED,
  type Standing,
  shareOf,
  standingOf,
  type Tally,
} from './tally.ts';
