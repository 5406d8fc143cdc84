import { type Thinker, thinkerOn, webThread } from '@crownlands/bots/thinker';

/** A thinker on a thread of the page. */
export const startThinker = (): Thinker =>
  thinkerOn(webThread(new Worker(new URL('./bot-worker.ts', import.meta.url), { type: 'module' })));
