import { describe, expect, it } from 'vitest';
import { options, playthrough } from '../test/kit.ts';
import { type RefereeRecord, refereeLegal } from '../test/referee.ts';
import { perft } from './perft.ts';
import type { Game } from './types.ts';

/** A random game is played for some moves; then its continuations of some depth are counted. */
const POSITIONS = [
  ['2 players, opening', options(2), 0, 8, 148992],
  ['2 players, second round', options(2), 13, 5, 1104],
  ['2 players, last round', options(2), 44, 4, 10],
  ['3 players, opening', options(3), 0, 6, 10368],
  ['3 players, fifth round', options(3), 28, 5, 1026],
  ['4 players, opening', options(4), 0, 8, 165888],
  ['4 players, sixth round', options(4), 45, 5, 2352],
  ['wider offer, opening', options(2, ['wider-offer']), 0, 6, 14400],
  ['wider offer, third round', options(3, ['wider-offer']), 16, 5, 15000],
  ['mighty duel, opening', options(2, ['mighty-duel']), 0, 7, 49664],
  ['mighty duel, sixth round', options(2, ['mighty-duel']), 45, 4, 6960],
] as const;

/** The same count, one move list after the other, by the referee. */
function slowPerft(record: RefereeRecord, depth: number): number {
  const moves = refereeLegal(record);
  if (depth === 0 || moves.length === 0) return 1;
  if (depth === 1) return moves.length;
  return moves.reduce(
    (count, move) => count + slowPerft({ ...record, moves: [...record.moves, move] }, depth - 1),
    0,
  );
}

describe.each(POSITIONS)('perft, %s', (_name, mix, played, depth, count) => {
  const { games, record } = playthrough(mix, 2026);
  const game = games[played] as Game;

  it('agrees with the referee', () => {
    const shallow = depth - 1;
    const slow = slowPerft({ ...record, moves: record.moves.slice(0, played) }, shallow);
    expect(perft(game, shallow)).toBe(slow);
  });

  it(`counts ${count} games of ${depth} more moves`, () => {
    expect(perft(game, depth)).toBe(count);
  });
});
