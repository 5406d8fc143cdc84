import { frameSize, type Move, must, type Random, type View } from '@crownlands/rules';
import { engine, load, movesIn, ROOT } from '../packed/engine.ts';
import type { Bot } from './bot.ts';

/** A bot that chooses at once, by a spot in the kingdom and by a slot of the next row. */
const atOnce = (spotIn: () => number, slotIn: () => number): Bot =>
  function* (view, random) {
    yield { move: moveBy(view, random, spotIn, slotIn), simulations: 0, chance: null };
  };

function moveBy(view: View, random: Random, spotIn: () => number, slotIn: () => number): Move {
  load(ROOT, view);
  engine.setDice(random(2 ** 32));
  const moves = movesIn(ROOT, frameSize(view.options));
  if (moves.length === 1) return must(moves[0]).move;
  const code = engine.dominoToPlace(ROOT) === 0 ? slotIn() : spotIn();
  return must(moves.find((one) => one.code === code)).move;
}

/** The most points from this domino and the next together, without holes or a crooked kingdom. */
export const greedy = atOnce(
  () => engine.fullGreedySpot(ROOT),
  () => engine.fullGreedyClaim(ROOT),
);

/** The most points from this domino now; then the claim that could bring most now. */
export const g1 = atOnce(
  () => engine.bestSpot(engine.kingdomToAct(ROOT), engine.dominoToPlace(ROOT)),
  () => engine.bestClaim(ROOT),
);
