import { createHash, createHmac } from 'node:crypto';
import { deal, must, type Options } from '@crownlands/rules';
import { describe, expect, it } from 'vitest';
import { commitmentTo, dealFrom } from './shuffle.ts';

const SECRET = '5e'.repeat(32);
const OPTIONS: Options = { players: 4, variants: [], firstOrder: 'drawn' };

/** The same by another hand, as the documents tell it. */
function* words(nonces: readonly string[], game: number): Generator<number, never> {
  for (let block = 0; ; block++) {
    const text = ['crownlands/1', ...nonces, game, block].join('\n');
    const bytes = createHmac('sha256', Buffer.from(SECRET, 'hex')).update(text).digest();
    for (let at = 0; at < 32; at += 4) yield bytes.readUInt32BE(at);
  }
}

describe('a shuffle', () => {
  it('is committed to by the hash of its secret', () => {
    const hash = createHash('sha256').update(Buffer.from(SECRET, 'hex')).digest('hex');
    expect(commitmentTo(SECRET)).toBe(hash);
  });

  it('follows from the secret and the nonces as is told', () => {
    const nonces = ['one', '', 'three', 'four'];
    for (const game of [0, 1, 2]) {
      const source = words(nonces, game);
      const dealt = deal(OPTIONS, (n) => must(source.next().value) % n);
      expect(dealFrom(OPTIONS, SECRET, nonces, game)).toEqual(dealt);
    }
  });

  it('is another with another secret, nonce or game', () => {
    const decks = [
      dealFrom(OPTIONS, SECRET, ['one', 'two']),
      dealFrom(OPTIONS, SECRET, ['one', 'two'], 1),
      dealFrom(OPTIONS, SECRET, ['one', 'three']),
      dealFrom(OPTIONS, 'ff'.repeat(32), ['one', 'two']),
    ].map(({ deck }) => deck.join());
    expect(new Set(decks).size).toBe(4);
  });
});
