import { parentPort } from 'node:worker_threads';
import { thinkOnThread } from './thinking.ts';

/** The thread of a Node program: new Worker(new URL('…/node-thread.js', import.meta.url)). */
const handle = thinkOnThread((reply) => parentPort?.postMessage(reply));
parentPort?.on('message', handle);
