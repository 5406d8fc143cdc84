import {
  apply,
  deal,
  type Game,
  legalMoves,
  must,
  type Options,
  seeded,
  start,
} from '@crownlands/rules';
import { describe, expect, it } from 'vitest';
import { possibleIn, waysIn } from './trying.ts';

const DUEL: Options = { players: 2, variants: [], firstOrder: 'snake' };
const claiming = start(DUEL, deal(DUEL, seeded(3), 0));
const step = (game: Game): Game => apply(game, must(legalMoves(game)[0]));
const placing = step(step(step(step(claiming))));

const NOTHING = { ghost: null, chosen: null };

describe('a try that was kept', () => {
  it('is what it was when it can be done', () => {
    const ghost = must(waysIn(placing).at(-1));
    const chosen = must(claiming.offer.at(-1));
    expect(possibleIn(placing, { ghost, chosen: null })).toEqual({ ghost, chosen: null });
    expect(possibleIn(claiming, { ghost: null, chosen })).toEqual({ ghost: null, chosen });
  });

  it.each([
    ['without anything', {}],
    ['with text', { ghost: 'here', chosen: '12' }],
    ['with numbers', { ghost: 5, chosen: 99 }],
    ['with a placement that is none', { ghost: { domino: 1 }, chosen: {} }],
    ['with squares that are no numbers', { ghost: { domino: 1, a: 'a', b: null }, chosen: null }],
    ['that covers the castle', { ghost: { ...must(waysIn(placing)[0]), a: 0 }, chosen: null }],
  ])('%s is nothing', (_what, kept) => {
    expect(possibleIn(placing, kept)).toEqual(NOTHING);
    expect(possibleIn(claiming, kept)).toEqual(NOTHING);
  });
});
