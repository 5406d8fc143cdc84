import { beforeEach, expect, it, vi } from 'vitest';
import { isMuted, mute } from './manners.ts';

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
});
beforeEach(() => kept.clear());

it('who is muted in one tab stays so when another mutes or hears somebody else', () => {
  mute('ana', true);
  kept.set('crownlands.muted', JSON.stringify(['ana', 'ben'])); // by another tab
  mute('cleo', true);
  expect(['ana', 'ben', 'cleo'].map(isMuted)).toEqual([true, true, true]);
  mute('ana', false);
  expect(JSON.parse(kept.get('crownlands.muted') ?? '')).toEqual(['ben', 'cleo']);
});
