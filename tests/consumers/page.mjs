import { thinkerOn, webThread } from '@crownlands/bots/thinker';
import { deal, formatMove, seeded, start, viewOf } from '@crownlands/rules';

const thinker = thinkerOn(webThread(new Worker('/worker.js', { type: 'module' })));

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
