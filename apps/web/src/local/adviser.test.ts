import { adviserOn, lastWithin } from '@crownlands/bots';
import type { Thinker } from '@crownlands/bots/thinker';
import { deal, legalMoves, must, type Options, seeded, start, viewOf } from '@crownlands/rules';
import { expect, it } from 'vitest';
import { type Adviser, openAdviser } from './adviser.ts';

const FOUR: Options = { players: 4, variants: [], firstOrder: 'snake' };
const game = start(FOUR, deal(FOUR, seeded(3), 0));
const view = viewOf(game, 0);

const thinker: Thinker = {
  think: async ({ view, seed }) => {
    const { thoughts, hints } = adviserOn(view, seeded(seed));
    const thought = lastWithin({ simulations: 50 }, thoughts);
    return { ...thought, verdicts: [], hints: hints(), shortfall: null };
  },
  prepare: () => {},
  cancel: () => {},
  end: () => {},
  isAlive: () => true,
};

/** An adviser with thinkers like these, and how often one was started. */
function adviserWith(parts: Partial<Thinker>): { adviser: Adviser; started: () => number } {
  let count = 0;
  const startThinker = () => {
    count += 1;
    return { ...thinker, ...parts };
  };
  return { adviser: openAdviser(startThinker, seeded(1)), started: () => count };
}

it('prepares the champion, and gives its hints on the same thread', async () => {
  const prepared: string[] = [];
  const asked: unknown[] = [];
  const { adviser, started } = adviserWith({
    prepare: (bot, { players }) => prepared.push(`${bot} ${players}`),
    think: (question) => {
      asked.push([question.bot, question.isAdvice]);
      return thinker.think(question);
    },
  });
  expect(started()).toBe(0);
  adviser.prepare(FOUR);
  expect(prepared).toEqual(['champion 4']);
  const hints = await adviser.ask(view);
  expect(asked).toEqual([['champion', true]]);
  expect(hints.length).toBe(3);
  for (const { move } of hints) expect(legalMoves(game)).toContainEqual(move);
  expect(started()).toBe(1);
});

it('has no hint where no thread can be started', async () => {
  const adviser = openAdviser(() => {
    throw new Error('no workers here');
  }, seeded(1));
  adviser.prepare(FOUR);
  expect(await adviser.ask(view)).toEqual([]);
});

it('asks a new thread after one that died', async () => {
  let isBroken = true;
  const { adviser, started } = adviserWith({
    think: (question) => (isBroken ? Promise.reject(new Error('crash')) : thinker.think(question)),
  });
  expect(await adviser.ask(view)).toEqual([]);
  isBroken = false;
  expect(await adviser.ask(view)).not.toEqual([]);
  expect(started()).toBe(2);
});

it('says once that the champion lacks something, and advises all the same', async () => {
  const { adviser, started } = adviserWith({
    think: async (question) => ({ ...must(await thinker.think(question)), shortfall: 'no net' }),
  });
  expect(adviser.isWeak.value).toBe(false);
  expect(await adviser.ask(view)).not.toEqual([]);
  expect(adviser.isWeak.value).toBe(true);
  adviser.mend();
  expect(adviser.isWeak.value).toBe(false);
  expect(await adviser.ask(view)).not.toEqual([]);
  expect(adviser.isWeak.value).toBe(false);
  expect(started()).toBe(2);
});

it('ends its thread', async () => {
  let isEnded = false;
  const { adviser } = adviserWith({
    think: () => new Promise(() => {}),
    end: () => {
      isEnded = true;
    },
  });
  void adviser.ask(view);
  adviser.end();
  expect(isEnded).toBe(true);
});
