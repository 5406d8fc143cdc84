import { expect, it } from 'vitest';
import { timeBy } from './time.ts';

/** Two clocks, one of them so far ahead, and what an answer takes on its way there and back. */
function clocks(ahead: number) {
  const clock = { now: 1_000_000, ahead, there: 0, back: 0 };
  const told = async () => {
    clock.now += clock.there;
    const answer = clock.now + clock.ahead;
    clock.now += clock.back;
    return answer;
  };
  const time = timeBy(() => clock.now, told);
  return { clock, time, error: () => time.now() - clock.now - clock.ahead };
}

it.each([20_000, -20_000, 3, 0])('goes by the other clock, %d ms ahead', async (ahead) => {
  const { clock, time, error } = clocks(ahead);
  Object.assign(clock, { there: 1, back: 1 });
  await time.adjust();
  expect(Math.abs(error())).toBeLessThanOrEqual(1);
});

it('stays as it is while that can be right, however long answers take', async () => {
  const { clock, time, error } = clocks(20_000);
  await time.adjust();
  for (const [there, back] of [
    [0, 10_000],
    [10_000, 0],
    [1, 2],
  ]) {
    Object.assign(clock, { there, back });
    await time.adjust();
    expect(error()).toBe(0);
  }
});

it('keeps what it knows when nobody answers', async () => {
  const lost = new Error('there is no connection');
  let told = async () => 1500;
  const time = timeBy(
    () => 1000,
    () => told(),
  );
  await time.adjust();
  told = () => Promise.reject(lost);
  await expect(time.adjust()).rejects.toThrow(lost);
  expect(time.now()).toBe(1500);
});

it('follows when its own clock is set, or the other', async () => {
  const { clock, time, error } = clocks(0);
  clock.now += 3600_000;
  clock.ahead = -3600_000;
  await time.adjust();
  expect(error()).toBe(0);
  clock.ahead += 5000;
  await time.adjust();
  expect(error()).toBe(0);
});
