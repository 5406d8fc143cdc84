import { expect, it } from 'vitest';
import { type Clocks, timeLeft } from './clocks.ts';

const CLOCKS: Clocks = {
  seats: [
    { isRunning: true, deadline: 90_000 },
    { isRunning: false, left: 45_000 },
  ],
  ahead: 20_000,
};

it('a clock that runs follows the clock of the table, whatever that of this device says', () => {
  expect(timeLeft(CLOCKS, 0, 10_000)).toBe(60_000);
  expect(timeLeft(CLOCKS, 0, 30_000)).toBe(40_000);
});

it('a clock that stands has what is left, and none has less than nothing', () => {
  expect(timeLeft(CLOCKS, 1, 10_000)).toBe(45_000);
  expect(timeLeft(CLOCKS, 1, 70_000)).toBe(45_000);
  expect(timeLeft(CLOCKS, 0, 80_000)).toBe(0);
});
