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
import { reasonsFor } from '../advice/reasons.ts';
import { choose, type Thought } from '../bot.ts';
import { forgetWeights } from '../net/prepare.ts';
import { BOTS } from '../players/bots.ts';
import { poolOf, type Thinker, type Thread, thinkerOn } from './thinker.ts';
import type { Question } from './thread.ts';

const built = buildSync({
  entryPoints: ['packages/bots/src/threads/node-thread.ts'],
  bundle: true,
  platform: 'node',
  format: 'cjs',
  write: false,
});
const PROGRAM = built.outputFiles[0]?.text ?? '';

const threads: Thinker[] = [];
afterAll(() => {
  for (const thinker of threads) thinker.end();
});

/** A real worker thread. */
const newThinker = (program = PROGRAM): Thinker => thinkerIn(new Worker(program, { eval: true }));

function thinkerIn(worker: Worker): Thinker {
  const thread: Thread = {
    post: (request) => worker.postMessage(request),
    listen(hear, fail) {
      worker.on('message', hear);
      worker.on('error', fail);
      worker.on('exit', (code) => fail(new Error(`the thread has exited with ${code}`)));
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
    forgetWeights(); // as its thread, which has loaded none
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
    const spoilt = PROGRAM.replaceAll(/(WEIGHTS\d* = ['"][\w+/]{5000})./g, '$1=');
    const changed = PROGRAM.replaceAll(/(WEIGHTS\d* = ['"][\w+/]{5000})(.)/g, (_, text, letter) => {
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

  it('has no answer after it was ended', async () => {
    const thinker = newThinker();
    thinker.end();
    expect(await thinker.think(short)).toBe(null);
  });

  it('fails at once when its thread died before it was asked', async () => {
    let fail = (_error: Error): void => {};
    const dead: Thread = { post: () => {}, listen: (_, tell) => (fail = tell), end: () => {} };
    const thinker = thinkerOn(dead);
    fail(new Error('crash'));
    await expect(thinker.think(short)).rejects.toThrow('crash');
  });
});

describe('a pool', () => {
  const answer = choose(BOTS['monte-carlo'], view, short.budget, seeded(1));

  /** A pool on real threads that can be killed; `mayStart` is asked before each is started. */
  function newPool(size: number, mayStart = () => true, program = PROGRAM) {
    const workers: Worker[] = [];
    const pool = poolOf(size, () => {
      if (!mayStart()) throw new Error('out of memory');
      const worker = new Worker(program, { eval: true });
      workers.push(worker);
      return thinkerIn(worker);
    });
    return { workers, ...pool };
  }

  it('answers more questions than it has threads', async () => {
    const { workers, think } = newPool(2);
    const thoughts = await Promise.all([1, 2, 3, 4, 5].map((seed) => think({ ...short, seed })));
    expect(thoughts).toMatchObject(
      [1, 2, 3, 4, 5].map((seed) => choose(BOTS['monte-carlo'], view, short.budget, seeded(seed))),
    );
    expect(workers).toHaveLength(2);
  });

  it('starts another thread for one that died while it had nothing to do', async () => {
    const { workers, think } = newPool(1);
    await think(short);
    await must(workers[0]).terminate();
    expect(await think(short)).toMatchObject(answer);
    expect(workers).toHaveLength(2);
  });

  it('fails the question that a thread dies of, and answers all others', async () => {
    const { workers, think } = newPool(2);
    const kill = (index: number) => () => void must(workers[index]).terminate();
    const doomed = [0, 1].map((index) => think(endless, kill(index)));
    const others = [1, 2, 3].map(() => think(short));
    await Promise.all(doomed.map((one) => expect(one).rejects.toThrow('has exited')));
    expect(await Promise.all(others)).toMatchObject([answer, answer, answer]);
    expect(workers).toHaveLength(4);
  });

  it('keeps the thread of a question that has no answer', async () => {
    const { workers, think } = newPool(1);
    await expect(think({ ...short, bot: 'deep-blue' as never })).rejects.toThrow();
    expect(await think(short)).toMatchObject(answer);
    expect(workers).toHaveLength(1);
  });

  it('goes on with the threads that live where no other can be started', async () => {
    let left = 1;
    const { workers, think } = newPool(2, () => left-- > 0);
    expect(await Promise.all([think(short), think(short)])).toMatchObject([answer, answer]);
    expect(workers).toHaveLength(1);
  });

  it('says so when no thread is left and none can be started', async () => {
    let left = 1;
    const { workers, think } = newPool(2, () => left-- > 0);
    await Promise.all([
      expect(think(endless, () => void must(workers[0]).terminate())).rejects.toThrow('has exited'),
      expect(think(short)).rejects.toThrow('no thread could be started: Error: out of memory'),
    ]);
    await expect(think(short)).rejects.toThrow('no thread could be started');
    left = 1;
    expect(await think(short)).toMatchObject(answer);
  });

  it('fails each question whose thread cannot begin', async () => {
    const { think } = newPool(1, () => true, 'throw new Error("no engine")');
    const asked = [1, 2, 3].map(() => expect(think(short)).rejects.toThrow('no engine'));
    await Promise.all(asked);
  });

  it('leaves nobody waiting when it is ended', async () => {
    const { workers, think, end } = newPool(1);
    const asked = [think(endless, () => end()), think(short)];
    expect(await Promise.all(asked)).toEqual([null, null]);
    expect(await think(short)).toBe(null);
    expect(workers).toHaveLength(1);
  });
});
