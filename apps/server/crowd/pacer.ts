import { setTimeout as sleep } from 'node:timers/promises';
import { must } from '@crownlands/rules';

/** Makes the next move of some game, which was wanted since then. */
export type Play = (since: number) => void;

/** What came of some seconds of playing. */
export type Played = {
  readonly arrived: number; // moves, in these seconds
  readonly times: readonly number[]; // milliseconds of each that was wanted, the quickest first
};

/** Milliseconds after which a move that was sent is not waited for any longer. */
const PATIENCE = 10_000;

/**
 * Wants one move after the other at even times, whether the server keeps up or not. A move counts from when
 * it was wanted till it has arrived; where no game is ready for it, it waits and grows old.
 */
export function pacerAt(rate: number) {
  const games: Play[] = [];
  let times: number[] = [];
  let underWay = 0;

  return {
    ready: (play: Play): void => void games.push(play),
    waiting: (): number => games.length,
    arrived(since: number): void {
      underWay--;
      times.push(performance.now() - since);
    },
    async play(seconds: number): Promise<Played> {
      times = [];
      const wanted = Math.round(rate * seconds);
      const begun = performance.now();
      const timeOf = (move: number): number => begun + (1000 * move) / rate;
      let sent = 0;
      while (performance.now() < timeOf(wanted)) {
        for (; games.length > 0 && timeOf(sent) <= performance.now(); underWay++) {
          must(games.shift())(timeOf(sent++));
        }
        await sleep(1);
      }
      const arrived = times.length;
      const end = performance.now();
      while (underWay > 0 && performance.now() < end + PATIENCE) await sleep(10);
      if (underWay > 0) throw new Error(`${underWay} moves never arrived`);
      for (; sent < wanted; sent++) times.push(end - timeOf(sent));
      return { arrived, times: times.toSorted((one, other) => one - other) };
    },
  };
}
