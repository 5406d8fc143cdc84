import { BOTS, type BotName, choose } from '@crownlands/bots';
import {
  type AnyRecord,
  apply,
  deal,
  dynastyOf,
  type GameRecord,
  isOver,
  type Move,
  must,
  type Options,
  recordOf,
  seeded,
  start,
  viewOf,
} from '@crownlands/rules';

/** What is simulated: the options, a bot for each seat, and the seed of all randomness. */
export type Simulation = {
  readonly options: Options;
  readonly bots: readonly BotName[];
  readonly simulations: number; // that a bot may play in its mind for each move
  readonly seed: number;
};

/** The record of a simulation's game (or dynasty) of that number, whatever came before it. */
export function simulate(simulation: Simulation, number: number): AnyRecord {
  const play = (part: number) => simulateGame(simulation, [simulation.seed, number, part]);
  const isDynasty = simulation.options.variants.includes('dynasty');
  return isDynasty ? dynastyOf([play(0), play(1), play(2)]) : play(0);
}

/** The deal has a stream of its own, so other bots get the same one. */
function simulateGame(simulation: Simulation, seed: readonly number[]): GameRecord {
  const { options, bots, simulations } = simulation;
  const dealt = deal(options, seeded(...seed));
  const streams = bots.map((_, seat) => seeded(...seed, seat + 1));
  const moves: Move[] = [];
  let game = start(options, dealt);
  while (!isOver(game)) {
    const { seat } = must(game.turns[0]);
    const bot = BOTS[must(bots[seat])];
    const { move } = choose(bot, viewOf(game, seat), { simulations }, must(streams[seat]));
    moves.push(move);
    game = apply(game, move);
  }
  const seats = bots.map((bot, seat) => ({ name: `${bot} ${seat + 1}`, bot }));
  return recordOf(game, dealt, seats, moves);
}
