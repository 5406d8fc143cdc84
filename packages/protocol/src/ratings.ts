import type { Players } from './people.ts';
import type { Sitter } from './table.ts';

/**
 * What computer players are rated, for ever: as far apart as their ladder of two players puts them, around a
 * knight with 1500, and with more players as much closer as matches against `greedy` were (docs/ratings.md).
 */
export const ANCHORS: Readonly<Record<Players, Readonly<Record<Sitter, number>>>> = {
  2: { apprentice: 1227, squire: 1378, knight: 1500, baron: 1681, duke: 1858, champion: 2052 },
  3: { apprentice: 1309, squire: 1415, knight: 1500, baron: 1627, duke: 1751, champion: 1887 },
  4: { apprentice: 1260, squire: 1393, knight: 1500, baron: 1659, duke: 1815, champion: 1985 },
};

/** Points to either side within which a settled rating may well be off, at most. */
export const SETTLED = 220;

export const isSettled = (spread: number): boolean => spread <= SETTLED;
