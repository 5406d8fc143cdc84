import { thinkerOn } from '@crownlands/bots/thinker';
import { deal, formatMove, seeded, start, viewOf } from '@crownlands/rules';

const worker = new Worker('/worker.js', { type: 'module' });
const thinker = thinkerOn({
  post: (request) => worker.postMessage(request),
  listen(hear, fail) {
    worker.onmessage = ({ data }) => hear(data);
    worker.onerror = ({ message }) => fail(new Error(message));
  },
  end: async () => worker.terminate(),
});

/** @type {import('@crownlands/rules').Options} */
const options = { players: 2, variants: [], firstOrder: 'drawn' };
const view = viewOf(start(options, deal(options, seeded(1))), 1);
const budget = { simulations: 500 };
thinker.think({ bot: 'champion', view, budget, seed: 2 }).then(
  (answer) => {
    document.title = `${answer && formatMove(answer.move)} ${answer?.shortfall}`;
  },
  (error) => {
    document.title = `${error}`;
  },
);
