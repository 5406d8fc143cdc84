import { BOTS, type Bot, choose, prepare, type Thought } from '@crownlands/bots';
import { nodeThread, startBots } from '@crownlands/bots/node';
import '@crownlands/bots/node-thread';
import { type Thinker, thinkerOn, webThread } from '@crownlands/bots/thinker';
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
export const inPage = (worker: Worker): Thinker => thinkerOn(webThread(worker));
export const inNode = (worker: Parameters<typeof nodeThread>[0]): Thinker =>
  thinkerOn(nodeThread(worker));
export const chanceOf = async (program: URL, view: View): Promise<number | undefined> => {
  const bots = startBots(program, { threads: 1, places: 0, milliseconds: 5000 });
  const question = { bot: 'champion', view, budget: { simulations: 100 }, seed: 1 } as const;
  const outcome = await bots.ask({ ...question, asked: { moves: legalMoves(view) } });
  await bots.end();
  return outcome.ok ? outcome.value.verdicts[0]?.chances[0] : undefined;
};

// @ts-expect-error: no bot has that name
export const nobody: Bot = BOTS.nobody;
