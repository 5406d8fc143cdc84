import {
  type AnyRecord,
  type Deal,
  deal,
  type GameRecord,
  gamesOf,
  type Options,
  type Random,
  rowLength,
  type Shuffle,
} from '@crownlands/rules';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/** What is shown of a secret at first: whoever knows it later can see that it is the same. */
export const commitmentTo = (secret: string): string => bytesToHex(sha256(hexToBytes(secret)));

/** What chance decides before a game, which nobody alone has chosen. Games of a dynasty count from 0. */
export const dealFrom = (
  options: Options,
  secret: string,
  nonces: readonly string[],
  game = 0,
): Deal => deal(options, randomFrom(secret, nonces, game));

/** What of a record does not follow from the shuffle that it names, in words; null when all does. */
export function wrongInShuffle(
  record: AnyRecord,
  { secret, commitment, nonces }: Shuffle,
): string | null {
  if (commitmentTo(secret) !== commitment) return 'the secret is not the one of the commitment';
  const wrong = gamesOf(record).findIndex((game, number) => {
    const dealt = dealFrom(game.rules, secret, nonces, number);
    return `${dealt.kings}` !== `${game.kings}` || !beginsWith(dealt.deck, game);
  });
  return wrong < 0 ? null : `game ${wrong + 1} was not dealt by this shuffle`;
}

/** Whether the rows of a record are the first of a deck; the order inside a row is free. */
function beginsWith(deck: Deal['deck'], { rules, deck: drawn }: GameRecord): boolean {
  const length = rowLength(rules);
  const rowsOf = (dominoes: Deal['deck']): string =>
    drawn
      .flatMap((_, at) => (at % length === 0 ? [dominoes.slice(at, at + length).toSorted()] : []))
      .join(' ');
  return rowsOf(deck) === rowsOf(drawn);
}

/**
 * Randomness out of HMAC-SHA-256: the key is the secret, and block by block the text is the line
 * `crownlands/1`, a line for each nonce, the number of the game and that of the block. Each block is eight
 * words, big end first; a word that would favour small numbers is passed over.
 */
function randomFrom(secret: string, nonces: readonly string[], game: number): Random {
  const words = wordsFrom(secret, ['crownlands/1', ...nonces, game].join('\n'));
  return (n) => {
    const limit = 2 ** 32 - (2 ** 32 % n);
    for (;;) {
      const word: number = words.next().value;
      if (word < limit) return word % n;
    }
  };
}

function* wordsFrom(secret: string, text: string): Generator<number, never> {
  const key = hexToBytes(secret);
  for (let block = 0; ; block++) {
    const bytes = hmac(sha256, key, utf8ToBytes(`${text}\n${block}`));
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    for (let word = 0; word < 8; word++) yield view.getUint32(word * 4);
  }
}
