import { beforeEach, expect, it, vi } from 'vitest';
import { playNow } from './people.ts';
import { remember, see, witnessOf } from './witness.ts';

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
});
beforeEach(() => kept.clear());

it('whoever asked to play has added what they sent, also when the first answer was lost', async () => {
  const sent: string[] = [];
  let isLost = true;
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body).nonce);
    if (isLost) throw new TypeError('failed');
    return Response.json({ table: 'found' });
  });
  const wish = {
    rules: { players: 2, variants: [], firstOrder: 'drawn' },
    pace: { type: 'none' },
    isRated: false,
    patience: 30,
  } as const;
  expect((await playNow(wish, 'Ana')).ok).toBe(false);
  isLost = false;
  expect((await playNow(wish, 'Ana')).ok).toBe(true);
  expect(witnessOf('found').nonces).toEqual(sent);
  await playNow(wish, 'Ana');
  expect(witnessOf('found').nonces).toEqual(sent);
  expect(new Set(sent).size).toBe(3);
});

it('tables are forgotten once there are many newer ones, and what is broken is nothing', () => {
  for (let n = 0; n <= 300; n++) see(`table-${n}`, 'seal');
  expect([0, 1, 300].map((n) => witnessOf(`table-${n}`).commitment)).toEqual([
    null,
    'seal',
    'seal',
  ]);
  for (const broken of ['{', '{}', '[null,{},{"table":"table-0"}]']) {
    kept.set('crownlands.witness', broken);
    remember('a-number-of-mine', 'table-0');
    expect(witnessOf('table-0').nonces).toContain('a-number-of-mine');
  }
});
