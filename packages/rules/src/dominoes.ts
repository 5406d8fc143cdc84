import { must } from './must.ts';
import { type Domino, type DominoNumber, TERRAINS, type Tile } from './types.ts';

/** Both squares of every domino, 1 to 48: the terrain's first letter and the number of crowns. */
const FACES = `
  w0-w0  w0-w0  f0-f0  f0-f0  f0-f0  f0-f0
  l0-l0  l0-l0  l0-l0  g0-g0  g0-g0  s0-s0
  w0-f0  w0-l0  w0-g0  w0-s0  f0-l0  f0-g0
  w1-f0  w1-l0  w1-g0  w1-s0  w1-m0  f1-w0
  f1-w0  f1-w0  f1-w0  f1-l0  f1-g0  l1-w0
  l1-w0  l1-f0  l1-f0  l1-f0  l1-f0  w0-g1
  l0-g1  w0-s1  g0-s1  m1-w0  w0-g2  l0-g2
  w0-s2  g0-s2  m2-w0  s0-m2  s0-m2  w0-m3`;

const TILE = /^[wflgsm][0-3]$/;

/** Reads a tile as kingdoms are drawn: `w1` is wheat with one crown. */
export function parseTile(text: string): Tile | null {
  if (!TILE.test(text)) return null;
  const terrain = must(TERRAINS.find((name) => name.startsWith(text.charAt(0))));
  return { terrain, crowns: Number(text.charAt(1)) };
}

export const formatTile = ({ terrain, crowns }: Tile): string => `${terrain.charAt(0)}${crowns}`;

const DOMINOES: readonly Domino[] = FACES.trim()
  .split(/\s+/)
  .map((face) => {
    const [a = '', b = ''] = face.split('-');
    return { a: must(parseTile(a)), b: must(parseTile(b)) };
  });

/** The numbers of all dominoes, ascending. */
export const NUMBERS: readonly DominoNumber[] = DOMINOES.map((_, index) => index + 1);

export const dominoOf = (number: DominoNumber): Domino => must(DOMINOES[number - 1]);

/** Whether both halves are the same, so that it makes no difference which way round it lies. */
export function isDouble(number: DominoNumber): boolean {
  const { a, b } = dominoOf(number);
  return formatTile(a) === formatTile(b);
}
