import { type Simulation, simulate } from '@crownlands/arena';
import { formatRecord } from '@crownlands/rules';
import { workerData } from 'piscina';
import type { Stretch } from './simulate.ts';

/** The records of a stretch of games, one a line. */
export default function play({ first, last }: Stretch): string {
  let text = '';
  for (let number = first; number < last; number++) {
    text += `${formatRecord(simulate(workerData as Simulation, number))}\n`;
  }
  return text;
}
