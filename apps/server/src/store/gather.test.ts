import { expect, it } from 'vitest';
import { gather } from './gather.ts';

it('writes all in the order in which it came, and none of a key twice at a time', async () => {
  const batches: string[] = [];
  const { add } = gather(String, async (words: readonly string[]) => {
    batches.push(words.join(' '));
    return words;
  });
  await Promise.all(['here', 'gone', 'here', 'two here', 'gone'].map(add));
  expect(batches).toEqual(['here gone', 'here two here gone']);
});
