import {
  apply,
  deal,
  type Game,
  legalMoves,
  type Options,
  play,
  seeded,
  start,
} from '@crownlands/rules';

const options: Options = { players: 3, variants: ['harmony'], firstOrder: 'snake' };
const game: Game = start(options, deal(options, seeded(1)));
const [move] = legalMoves(game);
export const next: Game = move ? apply(game, move) : game;

const played = play(game, { type: 'claim', domino: 1 });
export const why: string = played.ok ? 'legal' : played.refusal.message;

// @ts-expect-error: there are no games of five
export const five: Options = { ...options, players: 5 };
