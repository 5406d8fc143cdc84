import { type DominoNumber, dominoOf, type Move, type Tile } from '@crownlands/rules';
import { say } from '../texts.ts';

/** A domino in words. */
export function describeDomino(domino: DominoNumber): string {
  const { a, b } = dominoOf(domino);
  return say('domino.faces', { domino, a: describeTile(a), b: describeTile(b) });
}

const describeTile = ({ terrain, crowns }: Tile): string =>
  crowns > 0
    ? `${say(`terrain.${terrain}`)} (${say('crowns', { count: crowns })})`
    : say(`terrain.${terrain}`);

/** A move in words. */
export const describeMove = (name: string, { type, domino }: Move): string =>
  say(`log.${type}`, { name, domino });
