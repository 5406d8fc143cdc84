import { Worker } from 'node:worker_threads';
import { formatMove, legalMoves, must, seeded } from '@crownlands/rules';
import { afterAll, describe, expect, it } from 'vitest';
import { endless, game, mix, PROGRAM, short, view } from '../../test/thread.ts';
import { adviserOn } from '../advice/hints.ts';
import { forgetWeights, loadWeights } from '../net/loaded.ts';
import { netFor } from '../net/nets.ts';
import { choose, type Thought } from '../players/bot.ts';
import { BOTS } from '../players/bots.ts';
import { reasonedOn } from '../review/reasoned.ts';
import { lastWithin } from '../search/budget.ts';
import { evaluate } from '../search/evaluate.ts';
import { nodeThread } from './node.ts';
import { type Thinker, thinkerOn } from './thinker.ts';
import type { Question } from './thinking.ts';

const threads: Thinker[] = [];
afterAll(() => {
  for (const thinker of threads) thinker.end();
});

/** A thinker on a real worker thread. */
function newThinker(program = PROGRAM): Thinker {
  const thinker = thinkerOn(nodeThread(new Worker(program, { eval: true })));
  threads.push(thinker);
  return thinker;
}

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

  it('leaves a question whose thoughts are not heard, and says so', async () => {
    const thinker = newThinker();
    const deaf = (): void => {
      throw new Error('deaf');
    };
    await expect(thinker.think(endless, deaf)).rejects.toThrow('deaf');
    expect(await thinker.think(short)).toMatchObject({ move: { type: 'place' } });
  });

  it('has the same verdicts on moves as on this one, and on no others', async () => {
    expect(await loadWeights(netFor(mix))).toMatchObject({ ok: true });
    const moves = legalMoves(game).slice(0, 3);
    const asked = { moves, kept: moves.slice(2) };
    const budget = { simulations: 60 };
    const here = lastWithin(budget, evaluate(view, seeded(4), asked)).verdicts();
    const question: Question = { bot: 'champion', view, budget, seed: 4, asked };
    const { verdicts, shortfall } = must(await newThinker().think(question));
    expect(shortfall).toBe(null);
    expect(verdicts).toEqual(reasonedOn(view, asked.kept, here));
    expect(verdicts.map(({ move }) => formatMove(move)).sort()).toEqual(
      moves.map(formatMove).sort(),
    );
    expect(must(await newThinker().think(short)).verdicts).toEqual([]);
  });

  it('drops a question for a newer one', async () => {
    const thinker = newThinker();
    const old = thinker.think(endless);
    const fresh = thinker.think(short);
    expect(await old).toBe(null);
    expect(await fresh).toMatchObject(choose(BOTS['monte-carlo'], view, short.budget, seeded(1)));
  });

  it('gives hints, if it is asked', async () => {
    forgetWeights(); // as its thread, which has loaded none
    const { move, hints } = must(await newThinker().think({ ...short, isAdvice: true }));
    expect(hints[0]?.move).toEqual(move);
    const adviser = adviserOn(view, seeded(short.seed));
    lastWithin(short.budget, adviser.thoughts);
    expect(hints).toEqual(adviser.hints());
    expect(must(await newThinker().think(short)).hints).toEqual([]);
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
    const question: Question = { ...short, bot: 'champion', isAdvice: true };
    for (const [text, what] of [
      [spoilt, 'could not be loaded'],
      [changed, 'are corrupt'],
    ] as const) {
      const answer = must(await newThinker(text).think(question));
      expect(answer.shortfall).toBe(`the weights of net four ${what}; monte-carlo plays instead`);
      expect(legalMoves(game)).toContainEqual(answer.move);
      expect(answer.hints.length).toBeGreaterThan(0);
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
    const worker = new Worker('throw new Error("crash")', { eval: true });
    const thinker = thinkerOn(nodeThread(worker));
    await new Promise((resolve) => worker.once('exit', resolve));
    expect(thinker.isAlive()).toBe(false);
    await expect(thinker.think(short)).rejects.toThrow('crash');
  });

  it('is cancelled at once, even where its thread does not heed', async () => {
    const thinker = newThinker('for (;;);');
    const thought = thinker.think(short);
    thinker.cancel();
    expect(await thought).toBe(null);
    thinker.end();
  });

  it('does not hear of what it has cancelled', async () => {
    const thinker = newThinker(`
      const { parentPort } = require('node:worker_threads');
      let current = 0;
      parentPort.on('message', ({ type, id }) => {
        current = id ?? current;
        parentPort.postMessage({ id: current, note: type });
      });`);
    const heard: unknown[] = [];
    const cancelAt = (note: unknown): void => {
      heard.push(note);
      thinker.cancel();
    };
    expect(await thinker.think(short, cancelAt)).toBe(null);
    expect(await thinker.think(short, cancelAt)).toBe(null);
    expect(heard).toEqual(['begin', 'begin']);
  });
});
