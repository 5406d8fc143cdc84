import { describe, expect, it } from 'vitest';
import { ALL_OPTIONS, accepted, options, refused } from '../test/kit.ts';
import {
  checkOptions,
  dominoesEach,
  dominoesInPlay,
  frameSize,
  kingsIn,
  roundsOf,
  rowLength,
} from './options.ts';

describe('the numbers of a game', () => {
  it.each([
    ['[C4] [S1] [S2] [T6] 2 players', options(2), 4, 4, 6, 24, 12, 5],
    ['[C4] [S1] [S2] [T6] 3 players', options(3), 3, 3, 12, 36, 12, 5],
    ['[C4] [S1] [S2] [T6] 4 players', options(4), 4, 4, 12, 48, 12, 5],
    ['[V4] mighty duel', options(2, ['mighty-duel']), 4, 4, 12, 48, 24, 7],
    ['[V5] wider offer, 2 players', options(2, ['wider-offer']), 4, 5, 6, 30, 12, 5],
    ['[V5] [R7] wider offer, 3 players', options(3, ['wider-offer']), 3, 4, 12, 48, 12, 5],
    ['[V6] both', options(2, ['mighty-duel', 'wider-offer']), 4, 5, 9, 45, 18, 7],
  ] as const)('%s', (_rule, mix, kings, row, rounds, dominoes, each, frame) => {
    expect(kingsIn(mix)).toBe(kings);
    expect(rowLength(mix)).toBe(row);
    expect(roundsOf(mix)).toBe(rounds);
    expect(dominoesInPlay(mix)).toBe(dominoes);
    expect(dominoesEach(mix)).toBe(each);
    expect(frameSize(mix)).toBe(frame);
  });
});

describe('options that do not go together', () => {
  it.each([
    ['[V4] mighty duel with 3 players', options(3, ['mighty-duel']), 'V4', 'player-count'],
    ['[V4] mighty duel with 4 players', options(4, ['mighty-duel']), 'V4', 'player-count'],
    ['[V5] wider offer with 4 players', options(4, ['wider-offer']), 'V5', 'player-count'],
    ['a variant twice', options(2, ['harmony', 'harmony']), 'F2', 'repeated-variant'],
  ] as const)('%s are refused', (_rule, mix, rule, code) => {
    expect(refused(checkOptions(mix))).toMatchObject({ rule, code, at: 'rules.variants' });
    expect(refused(checkOptions(mix)).message).toMatch(/^[a-z].*[a-z0-9]$/);
  });

  it('all others are accepted: 32 mixes of variants for 2 players, 16 for 3, 8 for 4', () => {
    for (const mix of ALL_OPTIONS) expect(accepted(checkOptions(mix))).toBe(mix);
    expect([2, 3, 4].map((n) => ALL_OPTIONS.filter(({ players }) => players === n).length)).toEqual(
      [3 * 32, 3 * 16, 3 * 8],
    );
  });
});
