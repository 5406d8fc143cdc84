import {
  apply,
  deal,
  type Game,
  legalMoves,
  must,
  seeded,
  start,
  type View,
  viewOf,
} from '@crownlands/rules';
import { options } from '@crownlands/rules/test/kit';
import { buildSync } from 'esbuild';
import type { Question } from '../src/threads/thinking.ts';

/** The program of a worker thread that thinks. */
export const PROGRAM: string = must(
  buildSync({
    entryPoints: ['packages/bots/src/threads/node-thread.ts'],
    bundle: true,
    conditions: ['@crownlands/source'],
    platform: 'node',
    format: 'cjs',
    write: false,
  }).outputFiles[0],
).text;

/** A first placement: by symmetry no move is clearly best, so thinking does not end by itself. */
export const mix = options(4);
export const game: Game = [0, 1, 2, 3].reduce<Game>(
  (now) => apply(now, must(legalMoves(now)[0])),
  start(mix, deal(mix, seeded(3))),
);
export const view: View = viewOf(game, must(game.turns[0]).seat);
export const endless: Question = {
  bot: 'monte-carlo',
  view,
  budget: { simulations: 1e12 },
  seed: 1,
};
export const short: Question = { ...endless, budget: { simulations: 400 } };
