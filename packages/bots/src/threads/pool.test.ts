import { getEventListeners } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { must, seeded } from '@crownlands/rules';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { endless, PROGRAM, short, view } from '../../test/thread.ts';
import { choose, type Thought } from '../players/bot.ts';
import { BOTS } from '../players/bots.ts';
import { nodeThread, startBots } from './node.ts';
import { type Limits, poolOf } from './pool.ts';

/** A thread that heeds no cancel; says that it has begun, does as its task says, and is nearly done. */
const PLAIN = `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', ({ type, id, task }) => {
    if (type !== 'begin') return;
    parentPort.postMessage({ id, note: 'begun' });
    if (task === 'loop') for (;;);
    if (task === 'exit') process.exit(3);
    if (task === 'throw') throw new Error('crash');
    if (task === 'refuse') return parentPort.postMessage({ id, failure: 'no' });
    if (task instanceof Int32Array) Atomics.wait(task, 0, 0);
    parentPort.postMessage({ id, note: 'nearly done' });
    parentPort.postMessage({ id, result: 'done' });
  });`;

const DONE = { ok: true, value: 'done' } as const;
const without = (problem: string, message: string | RegExp = /./) => ({
  ok: false,
  problem,
  message: expect.stringMatching(message),
});

const LIMITS: Limits = { threads: 1, places: 100, milliseconds: null };

/** A pool of real threads that can be killed; `mayStart` is asked before each is started. */
function newPool(limits: Partial<Limits> = {}, program = PLAIN, mayStart = () => true) {
  const workers: Worker[] = [];
  const pool = poolOf<string | Int32Array, string, string>(
    () => {
      if (!mayStart()) throw new Error('out of memory');
      const worker = new Worker(program, { eval: true });
      workers.push(worker);
      return nodeThread(worker);
    },
    { ...LIMITS, ...limits },
  );
  onTestFinished(() => pool.end());
  /** Asks for a task; `begun` is when its thread works on it. */
  const begin = (task: string | Int32Array, signal?: AbortSignal) => {
    let outcome: ReturnType<typeof pool.ask> | undefined;
    const begun = new Promise<void>((resolve) => {
      outcome = pool.ask(task, { hear: () => resolve(), ...(signal && { signal }) });
    });
    return { begun, outcome: must(outcome) };
  };
  return { ...pool, begin, workers };
}

/** Time that passes only when the test says so. */
function stopTheClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
}

describe('a pool', () => {
  it('does more tasks than it has threads', async () => {
    const { workers, ask } = newPool({ threads: 2 });
    const outcomes = await Promise.all([1, 2, 3, 4, 5].map(() => ask('')));
    expect(outcomes).toEqual([DONE, DONE, DONE, DONE, DONE]);
    expect(workers).toHaveLength(2);
  });

  it('refuses at once what is too much, and has room again when one is done', async () => {
    const { ask, begin, workers } = newPool({ places: 2 });
    const gate = new Int32Array(new SharedArrayBuffer(4));
    const running = begin(gate);
    await running.begun;
    const waiting = [ask(''), ask('')];
    expect(await ask('')).toEqual(without('full', '2 tasks wait already'));
    Atomics.store(gate, 0, 1);
    Atomics.notify(gate, 0);
    expect(await running.outcome).toEqual(DONE);
    expect(await ask('')).toEqual(DONE);
    expect(await Promise.all(waiting)).toEqual([DONE, DONE]);
    expect(workers).toHaveLength(1);
  });

  it('takes what a free thread can begin, though nothing may wait', async () => {
    const { ask, begin } = newPool({ places: 0 });
    const { begun } = begin('loop');
    await begun;
    expect(await ask('')).toEqual(without('full'));
    const other = newPool({ places: 0 });
    expect(await other.ask('')).toEqual(DONE);
  });

  it('keeps a thread that says why it failed, and one that cannot be told', async () => {
    const { ask, workers } = newPool();
    expect(await ask('refuse')).toEqual(without('failed', 'no'));
    expect(await ask((() => {}) as never)).toEqual(without('failed', 'could not be cloned'));
    expect(await ask('')).toEqual(DONE);
    expect(workers).toHaveLength(1);
  });
});

it.each([0, -1, 1.5, Number.NaN])('a pool of %d threads is a bug', (threads) => {
  expect(() => newPool({ threads })).toThrow('this is a bug');
});

describe('notes that whoever asked fails to hear', () => {
  const hear = vi.fn(() => {
    throw new Error('deaf');
  });
  const DEAF = without('failed', 'deaf');

  it('leave their task without a result, and nobody else', async () => {
    const { ask, workers } = newPool();
    hear.mockClear();
    expect(await Promise.all([ask('', { hear }), ask('')])).toEqual([DEAF, DONE]);
    expect(hear).toHaveBeenCalledTimes(1);
    expect(workers).toHaveLength(1);
  });

  it('end a thread that does not leave the task', async () => {
    stopTheClock();
    const { ask, workers } = newPool();
    expect(await ask('loop', { hear })).toEqual(DEAF);
    const next = ask('');
    vi.advanceTimersByTime(1000);
    expect(await next).toEqual(DONE);
    expect(workers).toHaveLength(2);
  });
});

describe('a thread that dies', () => {
  it('is replaced when it had nothing to do', async () => {
    const { workers, ask } = newPool();
    await ask('');
    await must(workers[0]).terminate();
    expect(await ask('')).toEqual(DONE);
    expect(workers).toHaveLength(2);
  });

  it.each([
    ['exit', 'has exited with 3'],
    ['throw', 'crash'],
  ])('by %s has only its own task without a result', async (task, message) => {
    const { workers, ask } = newPool();
    const outcomes = Promise.all([ask(task), ask(''), ask(task), ask('')]);
    const died = without('died', message);
    expect(await outcomes).toEqual([died, DONE, died, DONE]);
    expect(workers).toHaveLength(3);
  });

  it('by force too, even in an endless loop', async () => {
    const { workers, ask, begin } = newPool({ threads: 2 });
    const doomed = [begin('loop'), begin('loop')];
    const others = [ask(''), ask(''), ask('')];
    await Promise.all(doomed.map(({ begun }) => begun));
    for (const worker of workers.slice()) void worker.terminate();
    for (const { outcome } of doomed) expect(await outcome).toEqual(without('died', 'has exited'));
    expect(await Promise.all(others)).toEqual([DONE, DONE, DONE]);
    expect(workers).toHaveLength(4);
  });
});

it('a thread whose report cannot be read counts as dead, and is ended', async () => {
  const ended: number[] = [];
  const { ask } = poolOf<string, string, string>(
    () => ({
      post: () => {},
      listen: (_, fail) => queueMicrotask(() => fail(new Error('a message was unreadable'))),
      end: async () => void ended.push(1),
    }),
    LIMITS,
  );
  expect(await ask('')).toEqual(without('died', 'unreadable'));
  expect(ended).toEqual([1]);
});

describe('a start that fails', () => {
  it.each([
    ['throws', 'throw new Error("no engine")', 'no engine'],
    ['exits', 'process.exit(4)', 'has exited with 4'],
    ['is no program', '(', 'Unexpected'],
  ])('as the thread %s leaves each task without a result', async (_name, program, message) => {
    const { ask } = newPool({}, program);
    const died = without('died', message);
    expect(await Promise.all([ask(''), ask('')])).toEqual([died, died]);
  });

  it('leaves the work to the threads that live', async () => {
    let left = 1;
    const { workers, ask } = newPool({ threads: 2 }, PLAIN, () => left-- > 0);
    expect(await Promise.all([ask(''), ask('')])).toEqual([DONE, DONE]);
    expect(workers).toHaveLength(1);
  });

  it('is told when none lives, and tried again', async () => {
    let left = 1;
    const { ask } = newPool({ threads: 2 }, PLAIN, () => left-- > 0);
    const none = without('died', 'no thread could be started: Error: out of memory');
    expect(await Promise.all([ask('exit'), ask('')])).toEqual([without('died', 'exited'), none]);
    expect(await ask('')).toEqual(none);
    left = 1;
    expect(await ask('')).toEqual(DONE);
  });
});

describe('a thread that does not answer in time', () => {
  it('is ended and replaced', async () => {
    stopTheClock();
    const { workers, ask, begin, end } = newPool({ milliseconds: 500 });
    const { begun, outcome } = begin('loop');
    const next = ask('');
    await begun;
    vi.advanceTimersByTime(500);
    expect(await outcome).toEqual(without('late', 'no answer within 500 ms'));
    expect(await next).toEqual(DONE);
    await end();
    expect(workers.map(({ threadId }) => threadId)).toEqual([-1, -1]);
  });

  it('is ended though it never began', async () => {
    stopTheClock();
    const { ask } = newPool({ milliseconds: 500 }, 'for (;;);');
    const outcome = ask('');
    vi.advanceTimersByTime(500);
    expect(await outcome).toEqual(without('late'));
  });

  it('has its whole time, however long the task had to wait', async () => {
    stopTheClock();
    const { begin } = newPool({ milliseconds: 500 });
    const gates = [0, 1].map(() => new Int32Array(new SharedArrayBuffer(4)));
    const tasks = gates.map((gate) => begin(gate));
    for (const [index, gate] of gates.entries()) {
      await must(tasks[index]).begun;
      vi.advanceTimersByTime(499);
      Atomics.store(gate, 0, 1);
      Atomics.notify(gate, 0);
      expect(await must(tasks[index]).outcome).toEqual(DONE);
    }
  });

  it('is not heard when it answers after all, and nobody else gets its answer', async () => {
    stopTheClock();
    const workers: Worker[] = [];
    const { ask, end } = poolOf<string | Int32Array, string, string>(
      () => {
        const worker = new Worker(PLAIN, { eval: true });
        workers.push(worker);
        return { ...nodeThread(worker), end: async () => {} }; // cannot be ended
      },
      { ...LIMITS, milliseconds: 500 },
    );
    onTestFinished(() => void Promise.all(workers.map((worker) => worker.terminate())));
    onTestFinished(end);
    const gate = new Int32Array(new SharedArrayBuffer(4));
    let begin = (): void => {};
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const slow = ask(gate, { hear: begin });
    await begun;
    vi.advanceTimersByTime(500);
    expect(await slow).toEqual(without('late'));
    const next = ask('refuse');
    const answered = new Promise((resolve) => must(workers[0]).once('message', resolve));
    Atomics.store(gate, 0, 1);
    Atomics.notify(gate, 0);
    expect(await answered).toMatchObject({ note: 'nearly done' });
    expect(await next).toEqual(without('failed', 'no'));
  });
});

describe('a task that is cancelled', () => {
  it('before it is asked for is not begun', async () => {
    const { ask, workers } = newPool();
    expect(await ask('', { signal: AbortSignal.abort() })).toEqual(without('cancelled'));
    expect(workers).toHaveLength(0);
  });

  it('while it waits gives its place to another', async () => {
    const { ask, begin } = newPool({ places: 1 });
    const gate = new Int32Array(new SharedArrayBuffer(4));
    const { begun, outcome } = begin(gate);
    await begun;
    const controller = new AbortController();
    const waiting = ask('exit', { signal: controller.signal });
    controller.abort();
    expect(await waiting).toEqual(without('cancelled'));
    const next = ask('');
    Atomics.store(gate, 0, 1);
    Atomics.notify(gate, 0);
    expect(await Promise.all([outcome, next])).toEqual([DONE, DONE]);
  });

  it('while its thread does not heed is left, and the thread is ended and replaced', async () => {
    stopTheClock();
    const { ask, begin, workers } = newPool({ milliseconds: 500_000 });
    const controller = new AbortController();
    const { begun, outcome } = begin('loop', controller.signal);
    await begun;
    controller.abort();
    expect(await outcome).toEqual(without('cancelled'));
    const next = ask('');
    expect(workers).toHaveLength(1);
    vi.advanceTimersByTime(1000);
    expect(await next).toEqual(DONE);
    expect(workers).toHaveLength(2);
  });

  it('is not heard of any more', async () => {
    const { ask } = newPool();
    const gate = new Int32Array(new SharedArrayBuffer(4));
    const controller = new AbortController();
    const heard: string[] = [];
    const hear = (note: string): void => {
      heard.push(note);
      controller.abort();
    };
    expect(await ask(gate, { hear, signal: controller.signal })).toEqual(without('cancelled'));
    Atomics.store(gate, 0, 1);
    Atomics.notify(gate, 0);
    expect(await ask('')).toEqual(DONE);
    expect(heard).toEqual(['begun']);
  });

  it('leaves nothing behind on its signal, done or not', async () => {
    const { ask, begin } = newPool({ places: 0 });
    const { signal } = new AbortController();
    expect(await ask('', { signal })).toEqual(DONE);
    await begin('loop').begun;
    expect(await ask('', { signal })).toEqual(without('full'));
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});

describe('a pool that is ended', () => {
  it('leaves nobody waiting, and no thread', async () => {
    const { ask, begin, end, workers } = newPool({ threads: 2 });
    const running = [begin('loop'), begin('loop')];
    const waiting = [ask(''), ask('')];
    await Promise.all(running.map(({ begun }) => begun));
    const ending = end();
    for (const outcome of [...running.map(({ outcome }) => outcome), ...waiting, ask('')]) {
      expect(await outcome).toEqual(without('ended', 'the pool was ended'));
    }
    await ending;
    expect(workers.map(({ threadId }) => threadId)).toEqual([-1, -1]);
    await end();
  });

  it('can be ended before it was asked, and with idle threads', async () => {
    const unused = newPool();
    await unused.end();
    expect(await unused.ask('')).toEqual(without('ended'));
    const idle = newPool();
    await idle.ask('');
    await idle.end();
    expect(must(idle.workers[0]).threadId).toBe(-1);
  });
});

describe('bots on threads', () => {
  /** They run from a file, as a built program has it. */
  function newBots(program = PROGRAM, limits: Partial<Limits> = {}) {
    const path = mkdtempSync(join(tmpdir(), 'crownlands-'));
    onTestFinished(() => rmSync(path, { recursive: true }));
    writeFileSync(join(path, 'bots.cjs'), program);
    const bots = startBots(pathToFileURL(join(path, 'bots.cjs')), { ...LIMITS, ...limits });
    onTestFinished(() => bots.end());
    return bots;
  }

  const thoughtOf = (seed: number) => choose(BOTS['monte-carlo'], view, short.budget, seeded(seed));

  it('have the same thoughts as here', async () => {
    const { ask } = newBots(PROGRAM, { threads: 2 });
    const outcomes = await Promise.all([1, 2, 3].map((seed) => ask({ ...short, seed })));
    expect(outcomes).toMatchObject([1, 2, 3].map((seed) => ({ ok: true, value: thoughtOf(seed) })));
  });

  it('report while they think, and leave a question that is cancelled', async () => {
    stopTheClock(); // no thread is ended for not leaving
    const { ask } = newBots();
    const controller = new AbortController();
    const heard: Thought[] = [];
    const hear = (thought: Thought): void => {
      heard.push(thought);
      if (heard.length === 3) controller.abort();
    };
    expect(await ask(endless, { hear, signal: controller.signal })).toEqual(without('cancelled'));
    expect(await ask(short)).toMatchObject({ ok: true, value: thoughtOf(1) });
    expect(heard).toHaveLength(3);
  });

  it('go on after one of them failed', async () => {
    const { ask } = newBots();
    const broken = { ...short, bot: 'deep-blue' as never };
    expect(await ask(broken)).toEqual(without('failed'));
    expect(await ask(short)).toMatchObject({ ok: true, value: thoughtOf(1) });
  });

  it('say that their program is not there', async () => {
    const bots = startBots(new URL('./nowhere.js', import.meta.url), LIMITS);
    expect(await bots.ask(short)).toEqual(without('died', 'Cannot find module'));
    await bots.end();
  });
});
