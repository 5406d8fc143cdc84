import { Worker } from 'node:worker_threads';
import {
  apply,
  deal,
  formatMove,
  type Game,
  legalMoves,
  must,
  seeded,
  start,
  viewOf,
} from '@crownlands/rules';
import { options } from '@crownlands/rules/test/kit';
import { buildSync } from 'esbuild';
import { afterAll, describe, expect, it } from 'vitest';
import { choose, type Thought } from './bot.ts';
import { BOTS } from './bots.ts';
import { reasonsFor } from './reasons.ts';
import { poolOf, type Thinker, type Thread, thinkerOn } from './thinker.ts';
import type { Question } from './thread.ts';

const built = buildSync({
  entryPoints: ['packages/bots/src/node-thread.ts'],
  bundle: true,
  platform: 'node',
  format: 'cjs',
  write: false,
});

const threads: Thinker[] = [];
afterAll(() => {
  for (const thinker of threads) thinker.end();
});

/** A real worker thread. */
function newThinker(program = built.outputFiles[0]?.text ?? ''): Thinker {
  const worker = new Worker(program, { eval: true });
  const thread: Thread = {
    post: (request) => worker.postMessage(request),
    listen(hear, fail) {
      worker.on('message', hear);
      worker.on('error', fail);
    },
    end: () => void worker.terminate(),
  };
  const thinker = thinkerOn(thread);
  threads.push(thinker);
  return thinker;
}

/** A first placement: by symmetry no move is clearly best, so thinking does not end by itself. */
const mix = options(4);
const game = [0, 1, 2, 3].reduce<Game>(
  (now) => apply(now, must(legalMoves(now)[0])),
  start(mix, deal(mix, seeded(3))),
);
const view = viewOf(game, game.turns[0]?.seat ?? 0);
const endless: Question = { bot: 'monte-carlo', view, budget: { simulations: 1e12 }, seed: 1 };
const short: Question = { ...endless, budget: { simulations: 400 } };

describe('a thinker on another thread', () => {
  it('has the same thought as on this one', async () => {
    const here = choose(BOTS['monte-carlo'], view, short.budget, seeded(1));
    expect(await newThinker().think(short)).toMatchObject(here);
  });

  it('reports while it thinks, and is cancelled at once', async () => {
    const thinker = newThinker();
    const heard: Thought[] = [];
    const last = await thinker.think(endless, (thought) => {
      heard.push(thought);
      if (heard.length === 3) thinker.cancel();
    });
    expect(last).toBe(null);
    expect(heard).toHaveLength(3);
    const simulations = heard.map((thought) => thought.simulations);
    expect(simulations).toEqual(simulations.toSorted((a, b) => a - b));
    for (const { move } of heard) {
      expect(legalMoves(game).map(formatMove)).toContain(formatMove(move));
    }
    expect(await thinker.think(short)).toMatchObject({ move: { type: 'place' } });
  });

  it('drops a question for a newer one', async () => {
    const thinker = newThinker();
    const old = thinker.think(endless);
    const fresh = thinker.think(short);
    expect(await old).toBe(null);
    expect(await fresh).toMatchObject(choose(BOTS['monte-carlo'], view, short.budget, seeded(1)));
  });

  it('says why, if it is asked', async () => {
    const { move, reasons } = must(await newThinker().think({ ...short, isWhy: true }));
    expect(reasons.length).toBeGreaterThan(0);
    expect(reasons).toEqual(reasonsFor(view, move));
    expect(must(await newThinker().think(short)).reasons).toEqual([]);
  });

  it('can be prepared while it thinks', async () => {
    const thinker = newThinker();
    const thought = thinker.think(short);
    thinker.prepare('champion', mix);
    expect(await thought).toMatchObject({ move: { type: 'place' }, shortfall: null });
  });

  it('says that the weights of its bot are corrupt, and answers all the same', async () => {
    const program = built.outputFiles[0]?.text ?? '';
    const spoilt = program.replaceAll(/(WEIGHTS\d* = ['"][\w+/]{5000})./g, '$1=');
    const changed = program.replaceAll(/(WEIGHTS\d* = ['"][\w+/]{5000})(.)/g, (_, text, letter) => {
      return `${text}${letter === 'A' ? 'B' : 'A'}`;
    });
    const question: Question = { ...short, bot: 'champion', isWhy: true };
    for (const [text, what] of [
      [spoilt, 'could not be loaded'],
      [changed, 'are corrupt'],
    ] as const) {
      const answer = must(await newThinker(text).think(question));
      expect(answer.shortfall).toBe(`the weights of net four ${what}; monte-carlo plays instead`);
      expect(legalMoves(game)).toContainEqual(answer.move);
      expect(answer.reasons.length).toBeGreaterThan(0);
    }
    expect(await newThinker().think(question)).toMatchObject({ shortfall: null });
  });

  it('fails when its thread does', async () => {
    const broken = { ...short, bot: 'deep-blue' as never };
    await expect(newThinker().think(broken)).rejects.toThrow();
  });

  it('fails at once when its thread died before it was asked', async () => {
    let fail = (_error: Error): void => {};
    const dead: Thread = { post: () => {}, listen: (_, tell) => (fail = tell), end: () => {} };
    const thinker = thinkerOn(dead);
    fail(new Error('crash'));
    await expect(thinker.think(short)).rejects.toThrow('crash');
  });
});

it('a pool answers more questions than it has threads', async () => {
  const pool = poolOf([newThinker(), newThinker()]);
  const thoughts = await Promise.all([1, 2, 3, 4, 5].map((seed) => pool.think({ ...short, seed })));
  expect(thoughts).toMatchObject(
    [1, 2, 3, 4, 5].map((seed) => choose(BOTS['monte-carlo'], view, short.budget, seeded(seed))),
  );
});
