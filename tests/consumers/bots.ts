import { BOTS, type Bot, choose, prepare, type Thought } from '@crownlands/bots';
import '@crownlands/bots/node-thread';
import { type Thinker, thinkerOn } from '@crownlands/bots/thinker';
import '@crownlands/bots/web-worker';
import { legalMoves, pick, seeded, type View } from '@crownlands/rules';

const own: Bot = function* (view, random) {
  yield { move: pick(legalMoves(view), random), simulations: 0, chance: null };
};
export const think = (view: View): Thought => choose(own, view, { simulations: 1 }, seeded(1));
export const lacks: Promise<string | null> = prepare('champion', {
  players: 2,
  variants: [],
  firstOrder: 'drawn',
});
export const start: (...given: Parameters<typeof thinkerOn>) => Thinker = thinkerOn;

// @ts-expect-error: no bot has that name
export const nobody: Bot = BOTS.nobody;
