export { type Bench, bench, WIDEST } from './bench.ts';
export { type Contestant, type GameReport, type Match, openTable } from './match.ts';
export { type Simulation, simulate } from './simulate.ts';
export {
  type Estimate,
  eloOfShare,
  eloRatings,
  estimate,
  type Pairing,
  sprt,
} from './statistics.ts';
export { type Deals, type Standing, sharesOf, standings } from './tally.ts';
