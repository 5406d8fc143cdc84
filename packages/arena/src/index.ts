export { type Bench, bench } from './bench.ts';
export { type Simulation, simulate } from './simulate.ts';
