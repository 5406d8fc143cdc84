import { addCommon, addOwn } from './context';
import { kingdomOf, setGame, turnIn } from './game';
import { clear } from './kingdom';
import { sizeOf } from './layout';
import { beginRows, FACTS, REST, rowListed, rowsListed, timesListed } from './rows';
import { sketch } from './sketch';

/** Deals a new game: shuffles all dominoes and draws the kings' order. */
export function dealGame(
  game: i32,
  players: i32,
  row: i32,
  rows: i32,
  rules: i32,
  layout: i32,
): void {
  setGame(game, players, row, rows, rules);
  for (let seat = 0; seat < players; seat++) clear(kingdomOf(game, seat), layout);
}

/** Bytes of a player's part of a record. */
export function partBytes(layout: i32): i32 {
  return 4 * sizeOf(layout) * sizeOf(layout) + REST;
}

const drawn = memory.data(400);

/**
 * Writes how a player stands: four bytes a square (what lies there, three bits, its crowns, two, and
 * whether it is a hole; the terrains beside it; crowns and squares of its territory), then the other
 * inputs, a byte each.
 */
export function writePart(game: i32, seat: i32, layout: i32, to: usize): void {
  sketch(kingdomOf(game, seat), drawn);
  const area = sizeOf(layout) * sizeOf(layout);
  for (let cell = 0; cell < area; cell++) {
    const from = drawn + (cell << 3);
    const at = to + (cell << 2);
    const crowns: i32 = (<i32>load<u8>(from, 1)) << 3;
    const hole: i32 = (<i32>load<u8>(from, 5)) << 5;
    store<u8>(at, <u8>(<i32>load<u8>(from) | crowns | hole));
    store<u8>(at, load<u8>(from, 4), 1);
    store<u8>(at, load<u8>(from, 2), 2);
    store<u8>(at, load<u8>(from, 3), 3);
  }
  const rest = to + (area << 2);
  memory.fill(rest, 0, REST);
  for (let fact = 0; fact < 6; fact++) {
    store<u8>(rest + FACTS + fact, load<u8>(drawn + (area << 3) + fact));
  }
  beginRows();
  addCommon(game);
  addOwn(game, seat, turnIn(game), 0);
  for (let i = 0; i < rowsListed(); i++) {
    const at = rest + rowListed(i) - 17 * area;
    store<u8>(at, <u8>(<i32>load<u8>(at) + <i32>timesListed(i)));
  }
}
