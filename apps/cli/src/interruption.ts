import { endThreads } from './threads.ts';

/** What a shell sees of a program that such a signal ends. */
const STATUSES = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

/**
 * Ctrl-C and its like end what is going on instead of the program, which then says what it knows;
 * the second one ends the program too.
 */
export function interrupted(): AbortSignal {
  const controller = new AbortController();
  for (const signal of Object.keys(STATUSES) as (keyof typeof STATUSES)[]) {
    process.on(signal, async () => {
      process.exitCode = STATUSES[signal];
      if (!controller.signal.aborted) return controller.abort();
      await endThreads();
      return process.exit();
    });
  }
  return controller.signal;
}
