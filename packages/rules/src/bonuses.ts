import {
  type Bounds,
  boundsOf,
  type Land,
  landOf,
  neighbours,
  squareAt,
  xOf,
  yOf,
} from './land.ts';
import { must } from './must.ts';
import { dominoesEach, frameSize } from './options.ts';
import { roomOf } from './placing.ts';
import { BONUSES, type Bonus, POINTS, pointsOf, type Score, scoreOf } from './score.ts';
import type { Placement, Position, Seat, Square } from './types.ts';

/** A score during a game; the bonuses in it, and in its total, are those that cannot be lost any more. */
export type ScoreNow = Score & {
  readonly possible: Score['bonuses']; // what else the end may bring
};

/** The score of a seat as it stands, and the bonuses that it may still have at the end. */
export function scoreNow(position: Position, seat: Seat): ScoreNow {
  const score = scoreOf(position, seat);
  const bonuses: { [bonus in Bonus]?: number } = {};
  const possible: { [bonus in Bonus]?: number } = {};
  let total = pointsOf(landOf(must(position.kingdoms[seat])));
  for (const bonus of bonusesIn(position)) {
    const chance = chanceOf(bonus, position, seat);
    if (chance === 'open') possible[bonus] = POINTS[bonus];
    else bonuses[bonus] = chance === 'sure' ? POINTS[bonus] : 0;
    total += bonuses[bonus] ?? 0;
  }
  return { ...score, total, bonuses, possible };
}

/** The bonuses that a seat could still have, and cannot once it has placed a domino like this. */
export function bonusesLostBy(
  position: Position,
  seat: Seat,
  placement: Placement,
): Score['bonuses'] {
  const kingdom = [...must(position.kingdoms[seat]), placement];
  const next = { ...position, kingdoms: position.kingdoms.with(seat, kingdom) };
  const lost = bonusesIn(position).filter(
    (bonus) => chanceOf(bonus, position, seat) !== 'lost' && chanceOf(bonus, next, seat) === 'lost',
  );
  return Object.fromEntries(lost.map((bonus) => [bonus, POINTS[bonus]]));
}

const bonusesIn = ({ options }: Position): Bonus[] =>
  BONUSES.filter((bonus) => options.variants.includes(bonus));

/** Whether a seat has a bonus at the end, as far as the frame and its dominoes to come tell. */
function chanceOf(bonus: Bonus, position: Position, seat: Seat): 'lost' | 'open' | 'sure' {
  const { options, kingdoms, discards } = position;
  const size = frameSize(options);
  const kingdom = must(kingdoms[seat]);
  const land = landOf(kingdom);
  const discarded = must(discards[seat]).length;
  const left = dominoesEach(options) - kingdom.length - discarded;
  if (bonus === 'harmony') {
    if (discarded > 0 || !hasRoomFor(land, size, left)) return 'lost';
    return left === 0 ? 'sure' : 'open';
  }
  if (!canBeCentred(land, size, left)) return 'lost';
  return left === 0 || isAsLargeAs(land, size) ? 'sure' : 'open';
}

/** Whether so many dominoes can bring the castle into the middle: each adds two sides at most. */
export function canBeCentred(land: Land, size: number, dominoes: number): boolean {
  const { left, right, top, bottom } = boundsOf(land);
  const isInside = Math.max(-left, right, -top, bottom) <= (size - 1) / 2;
  return isInside && Math.abs(left + right) + Math.abs(top + bottom) <= 2 * dominoes;
}

/** Whether a kingdom can grow to no side. */
function isAsLargeAs(land: Land, size: number): boolean {
  const { left, right, top, bottom } = boundsOf(land);
  return right - left + 1 === size && bottom - top + 1 === size;
}

/** Whether so many dominoes, whatever is on them, have room in some frame around a kingdom. */
export const hasRoomFor = (land: Land, size: number, dominoes: number): boolean =>
  framesAround(land, size).some((frame) => mostIn(frame, land) >= dominoes);

function framesAround(land: Land, size: number): Bounds[] {
  const room = roomOf(land, size);
  const frames: Bounds[] = [];
  for (let top = room.top; top + size - 1 <= room.bottom; top++) {
    for (let left = room.left; left + size - 1 <= room.right; left++) {
      frames.push({ left, right: left + size - 1, top, bottom: top + size - 1 });
    }
  }
  return frames;
}

/** The most dominoes that can lie on the free squares of a frame: light squares find dark ones. */
function mostIn({ left, right, top, bottom }: Bounds, land: Land): number {
  const free = new Set<Square>();
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) if (!land[squareAt(x, y)]) free.add(squareAt(x, y));
  }
  const partners = new Map<Square, Square>(); // of dark squares
  const findPartner = (light: Square, asked: Set<Square>): boolean =>
    neighbours(light).some((dark) => {
      if (!free.has(dark) || asked.has(dark)) return false;
      asked.add(dark);
      const other = partners.get(dark);
      if (other !== undefined && !findPartner(other, asked)) return false;
      partners.set(dark, light);
      return true;
    });
  const isLight = (square: Square): boolean => (xOf(square) + yOf(square)) % 2 === 0;
  return [...free].filter((square) => isLight(square) && findPartner(square, new Set())).length;
}
