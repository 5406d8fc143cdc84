import type { Thread } from './thread.ts';

/** A Web Worker as a thread; no page is told when one exits. */
export const webThread = <Told, Telling>(worker: Worker): Thread<Told, Telling> => ({
  post: (told) => worker.postMessage(told),
  listen(hear, fail) {
    worker.onmessage = ({ data }) => hear(data);
    worker.onerror = ({ message }) => fail(new Error(message));
    worker.onmessageerror = () => fail(new Error('a message was unreadable'));
  },
  end: async () => worker.terminate(),
});
