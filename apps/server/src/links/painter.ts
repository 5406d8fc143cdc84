import { Worker } from 'node:worker_threads';
import type { Card } from '@crownlands/art';

/** Pictures that may wait; who comes then is told to come again. */
const PLACES = 16;

/** Milliseconds after which a picture is given up, and with it the thread. */
const PATIENCE = 10_000;

export type Painter = {
  /** A card as PNG; null when too many wait, or it cannot be painted. */
  readonly paint: (card: Card) => Promise<Uint8Array | null>;
  readonly end: () => Promise<void>;
};

type Job = {
  readonly card: Card;
  readonly done: (png: Uint8Array | null) => void;
};

/** Paints on a thread of its own, one picture after the other; it begins with the first. */
export function painterOn(program: URL, log: (line: string) => void): Painter {
  const waiting: Job[] = [];
  let thread: Worker | null = null;
  let current: (Job & { readonly timer: NodeJS.Timeout }) | null = null;
  let hasEnded = false;

  function settle(png: Uint8Array | null): void {
    const job = current;
    current = null;
    clearTimeout(job?.timer);
    job?.done(png);
    next();
  }

  /** Gives up the picture that it is about; the next gets another thread. */
  function fail(failed: Worker, message: string): void {
    if (thread !== failed) return;
    thread = null;
    void failed.terminate();
    log(`A picture could not be painted: ${message}`);
    settle(null);
  }

  function start(): Worker {
    const started = new Worker(program);
    started.on('message', (png) => {
      if (thread === started) settle(png); // it was not given up
    });
    started.on('error', (error) => fail(started, (error as Error).message));
    started.unref();
    return started;
  }

  function next(): void {
    const job = current ? undefined : waiting.shift();
    if (!job) return;
    thread ??= start();
    const painting = thread;
    const timer = setTimeout(() => fail(painting, 'it takes too long'), PATIENCE);
    current = { ...job, timer };
    painting.postMessage(job.card);
  }

  return {
    paint: (card) =>
      new Promise((done) => {
        if (hasEnded || waiting.length >= PLACES) return done(null);
        waiting.push({ card, done });
        next();
      }),
    async end() {
      hasEnded = true;
      for (const { done } of waiting.splice(0)) done(null);
      const ended = thread;
      thread = null;
      clearTimeout(current?.timer);
      current?.done(null);
      await ended?.terminate();
    },
  };
}
