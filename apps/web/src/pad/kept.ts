import { COLOURS, dominoOf, formatTile, NUMBERS, parseTile, type Tile } from '@crownlands/rules';
import { mostCrowns } from './brush.ts';
import { BONUSES, type Bonus, type Pad } from './pad.ts';
import { beside, type Laid, type Sheet, SIZES, type Size } from './sheet.ts';

const VERSION = 1;
const FREE = '..';

/** Letters of a name. */
export const LONGEST_NAME = 20;

/** The pad as the browser keeps it. */
export const formatPad = ({ size, bonuses, seat, names, sheets }: Pad): string =>
  JSON.stringify({
    version: VERSION,
    size,
    bonuses,
    seat,
    names,
    sheets: sheets.map(({ castle, tiles, laid, hasDiscarded }) => ({
      castle,
      tiles: tiles.map((tile) => (tile ? formatTile(tile) : FREE)).join(' '),
      laid: laid.map(({ domino, a, b }) => [domino, a, b]),
      hasDiscarded,
    })),
  });

/** Reads a kept pad; null if it is damaged in any way. */
export function parsePad(text: string): Pad | null {
  const kept = readJson(text);
  if (!isRecord(kept) || kept.version !== VERSION || !Array.isArray(kept.sheets)) return null;
  const size = SIZES.find((one) => one === kept.size);
  const bonuses = readBonuses(kept.bonuses);
  const seat = isBelow(COLOURS.length, kept.seat) ? kept.seat : null;
  const names = readNames(kept.names);
  if (!size || !bonuses || seat === null || !names) return null;
  if (kept.sheets.length !== COLOURS.length) return null;
  const sheets = kept.sheets.map((sheet) => readSheet(sheet, size));
  const whole = sheets.filter((sheet) => sheet !== null);
  const numbers = whole.flatMap(({ laid }) => laid.map(({ domino }) => domino));
  if (whole.length < sheets.length || new Set(numbers).size < numbers.length) return null;
  return { size, bonuses, seat, names, sheets: whole };
}

function readSheet(kept: unknown, size: Size): Sheet | null {
  if (!isRecord(kept) || typeof kept.tiles !== 'string' || !Array.isArray(kept.laid)) return null;
  const { castle, hasDiscarded } = kept;
  const tiles = kept.tiles.split(' ').map(readTile);
  if (tiles.length !== size * size || tiles.includes(undefined)) return null;
  if (!isBelow(tiles.length, castle) || tiles[castle] || typeof hasDiscarded !== 'boolean') {
    return null;
  }
  const sheet = { castle, tiles: tiles as (Tile | null)[], laid: [], hasDiscarded };
  const laid = kept.laid.map((one) => readLaid(one, sheet, size));
  return laid.includes(null) ? null : { ...sheet, laid: laid as Laid[] };
}

function readTile(word: string): Tile | null | undefined {
  if (word === FREE) return null;
  const tile = parseTile(word);
  return tile && tile.crowns <= mostCrowns(tile.terrain) ? tile : undefined;
}

function readLaid(kept: unknown, { tiles }: Sheet, size: Size): Laid | null {
  if (!Array.isArray(kept) || kept.length !== 3 || !NUMBERS.includes(kept[0])) return null;
  const [domino, a, b] = kept;
  if (!isBelow(tiles.length, a) || !beside(size, a).includes(b)) return null;
  const halves = dominoOf(domino);
  const lies = (half: Tile, tile: Tile | null | undefined) =>
    tile !== null && tile !== undefined && formatTile(half) === formatTile(tile);
  return lies(halves.a, tiles[a]) && lies(halves.b, tiles[b]) ? { domino, a, b } : null;
}

function readBonuses(kept: unknown): Bonus[] | null {
  if (!Array.isArray(kept)) return null;
  const bonuses = BONUSES.filter((bonus) => kept.includes(bonus));
  return bonuses.length === kept.length ? bonuses : null;
}

/** Older pads have none. */
function readNames(kept: unknown = COLOURS.map(() => '')): string[] | null {
  const isName = (name: unknown) => typeof name === 'string' && name.length <= LONGEST_NAME;
  const areAll = Array.isArray(kept) && kept.length === COLOURS.length && kept.every(isName);
  return areAll ? kept : null;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isBelow = (limit: number, value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) < limit;
