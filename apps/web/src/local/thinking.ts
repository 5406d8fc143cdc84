import { type Thinker, type Thread, thinkerOn } from '@crownlands/bots/thinker';

/** A thread of the page for the bots; a new one takes the place of one that crashed. */
function startThread(): Thread {
  const worker = new Worker(new URL('./bot-worker.ts', import.meta.url), { type: 'module' });
  return {
    post: (request) => worker.postMessage(request),
    listen: (hear, fail) => {
      worker.onmessage = ({ data }) => hear(data);
      worker.onerror = (event) => fail(new Error(event.message));
      worker.onmessageerror = () => fail(new Error('a message was unreadable'));
    },
    end: () => worker.terminate(),
  };
}

export const startThinker = (): Thinker => thinkerOn(startThread());
