import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from './log.ts';
import type { Online } from './online.ts';

/** Milliseconds that open requests have to end before they are cut off. */
const PATIENCE = 300;

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** Milliseconds after which the program ends, whatever is still under way. */
const LIMIT = 10_000;

/**
 * Stops when it is told to: for a while balancers only learn that it does, then nobody is let in any more, all
 * are told to come back, what is under way is written down. Whoever tells it twice does not wait.
 */
export function stopOnSignal(
  servers: readonly Server[],
  online: Pick<Online, 'readiness' | 'leave' | 'end'>,
  grace: number,
  logger: Logger,
): void {
  async function stop(signal: string): Promise<void> {
    logger.info('stopping', { signal, seconds: grace / 1000 });
    online.readiness.stop();
    await sleep(grace);
    setTimeout(() => {
      logger.error('stopped before all was done');
      process.exit(1);
    }, LIMIT);
    const closed = servers.map((server) => new Promise((resolve) => server.close(resolve)));
    online.leave();
    setTimeout(() => {
      for (const server of servers) server.closeAllConnections();
    }, PATIENCE);
    await Promise.all(closed);
    await online.end();
    logger.info('stopped');
    process.exit(0);
  }
  function begin(signal: string): void {
    for (const one of SIGNALS) process.off(one, begin); // the next one ends the program
    void stop(signal);
  }
  for (const signal of SIGNALS) process.on(signal, begin);
}
