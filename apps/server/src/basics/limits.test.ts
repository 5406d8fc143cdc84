import { expect, it } from 'vitest';
import { bucketOf, bucketsBy } from './limits.ts';

const RATE = { size: 3, perSecond: 2 };

it('a bucket gives what is in it, and fills again with time', () => {
  let now = 0;
  const may = bucketOf(RATE, () => now);
  expect([may(), may(), may(), may()]).toEqual([true, true, true, false]);
  now = 400;
  expect(may()).toBe(false);
  now = 500;
  expect([may(), may()]).toEqual([true, false]);
  now = 99_000;
  expect([may(4), may(3), may()]).toEqual([false, true, false]);
});

it('a clock that is set back takes nothing away', () => {
  let now = 3_600_000;
  const may = bucketOf(RATE, () => now);
  may(2);
  now = 0;
  expect([may(), may()]).toEqual([true, false]);
  now = 500;
  expect([may(), may()]).toEqual([true, false]);
});

it('each address has its own, and this machine none', () => {
  const may = bucketsBy(RATE, () => 0);
  expect([may('a', 3), may('a'), may('b')]).toEqual([true, false, true]);
  expect(Array.from({ length: 9 }, () => may(null))).not.toContain(false);
});

it('addresses that kept still are forgotten, and those that did not are not', () => {
  let now = 0;
  const may = bucketsBy(RATE, () => now);
  for (let address = 0; address < 9_999; address++) may(`old ${address}`);
  now = 1501;
  may('busy', 3);
  may('one more');
  expect(may('busy')).toBe(false);
});

it('a flood from everywhere shares one bucket, and those who were there before keep theirs', () => {
  const may = bucketsBy({ size: 1, perSecond: 0.001 }, () => 1_800_000_000_000);
  for (let one = 0; one < 100_000; one++) may(`address ${one}`, 0);
  expect([may('newcomer'), may('another')]).toEqual([true, false]);
  expect([may('address 1'), may('address 2')]).toEqual([true, true]);
});
