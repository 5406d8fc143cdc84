import {
  boundsOf,
  type DominoNumber,
  dominoOf,
  formatTile,
  frameSize,
  type Land,
  landOf,
  must,
  NUMBERS,
  type Position,
  pointsOf,
  rowsToCome,
  type Seat,
  type Square,
  squareAt,
  TERRAINS,
  type Territory,
  territoriesOf,
} from '@crownlands/rules';
import { inputsOf, netFor } from './nets.ts';

/** Where the inputs begin that are not of a square: see engine/rows.ts. */
const [HAND, HAND_SLOT, CLAIMED, CLAIMED_SLOT, OFFER, BAG] = [0, 36, 41, 77, 82, 118];
const [PICKS, FACTS, RULES] = [154, 180, 186];

const faceOf = (domino: DominoNumber): string => {
  const { a, b } = dominoOf(domino);
  return `${formatTile(a)}-${formatTile(b)}`;
};
const FACES = [...new Set(NUMBERS.map(faceOf))];
const typeOf = (domino: DominoNumber): number => FACES.indexOf(faceOf(domino));

/** The inputs of the net for a seat, as the engine makes them, but slow and plain. */
export function featuresOf(position: Position, seat: Seat): Float32Array {
  const inputs = new Float32Array(inputsOf(netFor(position.options)));
  const size = frameSize(position.options);
  const land = landOf(must(position.kingdoms[seat]));
  addSquares(inputs, land, size);
  const rest = inputs.subarray(17 * size * size);
  addBetween(rest, position, seat);
  const { left, right, top, bottom } = boundsOf(land);
  const reach = (size - 1) / 2;
  rest[FACTS] = 2 * must(position.kingdoms[seat]).length;
  rest[FACTS + 1] = Math.min(255, pointsOf(land));
  rest[FACTS + 2] = left === -right && top === -bottom ? 1 : 0;
  rest[FACTS + 3] = Math.max(-left, right, -top, bottom) <= reach ? 1 : 0;
  rest[FACTS + 4] = must(position.discards[seat]).length === 0 ? 1 : 0;
  rest[FACTS + 5] = 1;
  return inputs;
}

/** The squares of the frame, row by row: around the castle, or shifted to where the land sticks out. */
function frameOf(land: Land, size: number): Square[] {
  const { left, right, top, bottom } = boundsOf(land);
  const reach = (size - 1) / 2;
  const startOf = (first: number, last: number): number =>
    first < -reach ? first : Math.max(-reach, last - size + 1);
  const [x, y] = [startOf(left, right), startOf(top, bottom)];
  return Array.from({ length: size * size }, (_, cell) =>
    squareAt(x + (cell % size), y + Math.floor(cell / size)),
  );
}

function addSquares(inputs: Float32Array, land: Land, size: number): void {
  const frame = frameOf(land, size);
  const area = frame.length;
  const territories = territoriesOf(land);
  const isEmpty = (cell: number | undefined): boolean =>
    cell !== undefined && !land[must(frame[cell])];
  for (const [cell, square] of frame.entries()) {
    const here = land[square];
    const around = besides(cell, size);
    const set = (plane: number, value: number): void => {
      inputs[plane * area + cell] = value;
    };
    if (here === 'castle') set(6, 1);
    else if (here) {
      const whole = territoryOf(territories, square);
      set(TERRAINS.indexOf(here.terrain), 1);
      set(7, here.crowns);
      set(8, whole.crowns);
      set(9, whole.squares.length);
    } else {
      for (const [index, terrain] of TERRAINS.entries()) {
        const touches = around.some((other) => {
          const there = land[must(frame[other])];
          return there === 'castle' || (there && there.terrain === terrain);
        });
        set(10 + index, touches ? 1 : 0);
      }
      set(16, around.some(isEmpty) ? 0 : 1);
    }
  }
}

const territoryOf = (territories: readonly Territory[], square: Square): Territory =>
  must(territories.find(({ squares }) => squares.includes(square)));

/** The cells of a frame that share a side with one of them. */
function besides(cell: number, size: number): number[] {
  const [x, y] = [cell % size, Math.floor(cell / size)];
  return [
    ...(x > 0 ? [cell - 1] : []),
    ...(x < size - 1 ? [cell + 1] : []),
    ...(y > 0 ? [cell - size] : []),
    ...(y < size - 1 ? [cell + size] : []),
  ];
}

/** What lies between the players: dominoes to place, claimed, free and unseen; claims to come; the rules. */
function addBetween(rest: Float32Array, position: Position, seat: Seat): void {
  const { options, turns, claims, offer, unseen } = position;
  const add = (at: number): void => {
    rest[at] = (rest[at] ?? 0) + 1;
  };
  const own = turns.flatMap((turn, index) => (turn.seat === seat ? [{ ...turn, index }] : []));
  for (const { domino, index } of own) {
    add(HAND_SLOT + claims.length + index);
    if (domino !== null) add(HAND + typeOf(domino));
  }
  const row = [...claims.map(({ domino }) => domino), ...offer].sort((one, other) => one - other);
  for (const claim of claims) {
    if (claim.seat !== seat) continue;
    add(CLAIMED + typeOf(claim.domino));
    add(CLAIMED_SLOT + row.indexOf(claim.domino));
  }
  if (own.length > 0) for (const domino of offer) add(OFFER + typeOf(domino));
  const rows = rowsToCome(position);
  if (rows > 0) for (const domino of unseen) add(BAG + typeOf(domino));
  add(PICKS + (row.length > 0 ? own.length : 0) + rows * (options.players === 2 ? 2 : 1));
  for (const [bit, variant] of (['middle-kingdom', 'harmony', 'wider-offer'] as const).entries()) {
    if (options.variants.includes(variant)) add(RULES + bit);
  }
}
