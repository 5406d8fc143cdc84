import { expect, it, onTestFinished } from 'vitest';
import { fuzz } from '../crowd/fuzz.ts';
import { serverProcess } from '../test/process.ts';

it('stands thousands of broken messages, says nothing of them, and lets others play', async () => {
  const server = await serverProcess();
  onTestFinished(server.end);
  const found = await fuzz(server, { messages: 3000, seed: 1 });
  expect(found.games).toBeGreaterThan(0);
  expect(found.meanwhile).toBe(48 * found.games);
  expect(found.answered).toBeGreaterThan(2000);
  expect(found.leaked).toBe(0);
  expect(server.log()).toBe('');
});
