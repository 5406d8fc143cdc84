import { thinkOnThread } from './thinking.ts';

/** The thread of a page: new Worker(new URL('…/web-worker.js', import.meta.url), { type: 'module' }). */
const handle = thinkOnThread((reply) => postMessage(reply));
addEventListener('message', ({ data }) => handle(data));
