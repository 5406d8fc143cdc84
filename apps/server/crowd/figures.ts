import { loadavg } from 'node:os';
import type { Load, Loaded } from './load.ts';

/** What is told of a load: times in milliseconds, work in microseconds of a processor. */
export function figuresOf(
  { rate, seconds }: Pick<Load, 'rate' | 'seconds'>,
  { arrived, times, serverCpu, crowdCpu, rssMB }: Omit<Loaded, 'grown'>,
) {
  const at = (share: number): number =>
    Math.round(10 * (times[Math.floor(times.length * share)] ?? 0)) / 10;
  return {
    wantedPerSecond: rate,
    movesPerSecond: Math.round(arrived / seconds),
    p50: at(0.5),
    p99: at(0.99),
    p999: at(0.999),
    rssMB,
    serverMicrosecondsPerMove: perMove(serverCpu, arrived),
    crowdMicrosecondsPerMove: perMove(crowdCpu, arrived),
    loadAverage: Math.round(10 * (loadavg()[0] ?? 0)) / 10, // of the machine, all of this included
  };
}

/** Microseconds for each move. */
export const perMove = (seconds: number, moves: number): number =>
  Math.round((1e6 * seconds) / moves);
