import type { Mine } from '@crownlands/protocol';
import { expect, it, vi } from 'vitest';
import { speak } from '../../words/texts.ts';
import { awaitedIn, othersAt } from './at-game.ts';

vi.stubGlobal('document', { documentElement: {} });

const withTurn = (turn: number): Mine => {
  const players = [{ name: 'Ana' }, { name: '' }, { name: '', bot: 'duke' }, null];
  return { own: [0], isMyTurn: turn === 0, summary: { players, turn } } as unknown as Mine;
};

it('a game of mine says whom it waits for, and calls who has no name by their colour', async () => {
  await speak('en');
  expect([0, 1, 2].map((turn) => awaitedIn(withTurn(turn)))).toEqual([
    'Your turn',
    'Waiting for Yellow',
    'Waiting for Duke',
  ]);
  expect(othersAt(withTurn(0))).toBe('Yellow and Duke');
});
