import type { Answer, BotName, Outcome } from '@crownlands/bots';
import { startBots } from '@crownlands/bots/node';
import { type Game, must, type Random, viewOf } from '@crownlands/rules';

/** How long a bot thinks about a move. */
const THINKING = { milliseconds: 300 };

/** Milliseconds after which a bot that says nothing has failed, even on a slow machine. */
const PATIENCE = 15_000;

/** The bots of a game. */
export type Opponents = {
  /** What a bot plays on the seat that is to act. */
  readonly choose: (bot: BotName, game: Game, signal: AbortSignal) => Promise<Outcome<Answer>>;
  readonly leave: () => Promise<void>;
};

/** They think on a thread of their own, so that the terminal stays awake. */
export function seatOpponents(random: Random): Opponents {
  const { ask, end } = startBots(new URL('./bot-thread.js', import.meta.url), {
    threads: 1,
    places: 1, // behind a question that has just been cancelled
    milliseconds: PATIENCE,
  });
  return {
    choose(bot, game, signal) {
      const view = viewOf(game, must(game.turns[0]).seat);
      return ask({ bot, view, budget: THINKING, seed: random(2 ** 32) }, { signal });
    },
    leave: end,
  };
}
