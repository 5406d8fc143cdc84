import { roll } from './dice';
import { copyKingdoms, discard, kingdomAt } from './kingdom';
import { lay } from './spots';

/** A game in bytes; its kingdoms are those of its group. */
const PLAYERS: usize = 0;
const ROW: usize = 1; // dominoes in a row
const ROWS: usize = 2; // rows still to come
const TURNS: usize = 3; // turns of this round
const TURN: usize = 4; // the one that is being taken
const OFFERED: usize = 5; // dominoes in the next row
const DRAWN: usize = 6; // dominoes of the pile that have been drawn
const PILE: usize = 7; // dominoes in the pile
const FREE: usize = 8; // slots of the next row that nobody has claimed, as bits
const RULES: usize = 9; // the variants that count, as bits
const TURN_SEAT: usize = 16;
const TURN_DOMINO: usize = 24; // 0 once it is placed
const NEXT_DOMINO: usize = 32;
const NEXT_SEAT: usize = 40;
const PILE_DOMINO: usize = 48;
const GAME: usize = 96;
const games = memory.data(3 * 96);

/** Where a game lies, for those who fill it from outside. */
export function gameAt(game: i32): usize {
  return games + <usize>game * GAME;
}

export function copyGame(from: i32, to: i32): void {
  memory.copy(gameAt(to), gameAt(from), GAME);
  copyKingdoms(kingdomOf(from, 0), kingdomOf(to, 0), playersIn(from));
}

/** Shuffles as much of the pile as will be drawn. */
export function shufflePile(game: i32): void {
  const bytes = gameAt(game);
  const drawn = <usize>load<u8>(bytes, DRAWN);
  const first = bytes + PILE_DOMINO + drawn;
  const needed = <u32>load<u8>(bytes, ROWS) * <u32>load<u8>(bytes, ROW);
  const left = <u32>load<u8>(bytes, PILE) - <u32>drawn;
  for (let i: u32 = 0; i < needed; i++) {
    const other = i + roll(left - i);
    const domino = load<u8>(first + i);
    store<u8>(first + i, load<u8>(first + other));
    store<u8>(first + other, domino);
  }
}

/** Variants as bits of the rules; the third is the wider offer. */
export const MIDDLE_KINGDOM: i32 = 1;
export const HARMONY: i32 = 2;

export function rulesIn(game: i32): i32 {
  return load<u8>(gameAt(game), RULES);
}

export function playersIn(game: i32): i32 {
  return load<u8>(gameAt(game), PLAYERS);
}

export function isOver(game: i32): bool {
  return load<u8>(gameAt(game), TURN) == load<u8>(gameAt(game), TURNS);
}

export function seatToAct(game: i32): i32 {
  const bytes = gameAt(game);
  return load<u8>(bytes + load<u8>(bytes, TURN), TURN_SEAT);
}

/** Rows that are still to come. */
export function rowsIn(game: i32): i32 {
  return load<u8>(gameAt(game), ROWS);
}

/** Dominoes in a row. */
export function rowLengthIn(game: i32): i32 {
  return load<u8>(gameAt(game), ROW);
}

/** Turns of this round, and the one that is being taken. */
export function turnsIn(game: i32): i32 {
  return load<u8>(gameAt(game), TURNS);
}
export function turnIn(game: i32): i32 {
  return load<u8>(gameAt(game), TURN);
}
export function seatOfTurn(game: i32, turn: i32): i32 {
  return load<u8>(gameAt(game) + turn, TURN_SEAT);
}
export function dominoOfTurn(game: i32, turn: i32): i32 {
  return load<u8>(gameAt(game) + turn, TURN_DOMINO);
}

/** The domino at a slot of the next row, and who claimed it. */
export function dominoInRow(game: i32, slot: i32): i32 {
  return load<u8>(gameAt(game) + slot, NEXT_DOMINO);
}
export function claimantOf(game: i32, slot: i32): i32 {
  return load<u8>(gameAt(game) + slot, NEXT_SEAT);
}

/** Dominoes that have not appeared, and each of them. */
export function unseenIn(game: i32): i32 {
  return <i32>load<u8>(gameAt(game), PILE) - <i32>load<u8>(gameAt(game), DRAWN);
}
export function unseenDomino(game: i32, index: i32): i32 {
  return load<u8>(gameAt(game) + load<u8>(gameAt(game), DRAWN) + index, PILE_DOMINO);
}

export function kingdomOf(game: i32, seat: i32): usize {
  return kingdomAt(game * 4 + seat);
}

export function kingdomToAct(game: i32): usize {
  return kingdomOf(game, seatToAct(game));
}

/** The domino that is to be placed now; 0 when one is to be claimed. */
export function dominoToPlace(game: i32): i32 {
  const bytes = gameAt(game);
  return load<u8>(bytes + load<u8>(bytes, TURN), TURN_DOMINO);
}

/** Dominoes in the next row, free or not. */
export function offeredIn(game: i32): i32 {
  return load<u8>(gameAt(game), OFFERED);
}

/** The domino at this slot of the next row if it is free, else 0. */
export function freeDomino(game: i32, slot: i32): i32 {
  return (freeSlots(game) >> slot) & 1 ? load<u8>(gameAt(game) + slot, NEXT_DOMINO) : 0;
}

/** The slots of the next row that are free, as bits. */
export function freeSlots(game: i32): i32 {
  return load<u8>(gameAt(game), FREE);
}

export function place(game: i32, spot: i32): void {
  lay(kingdomToAct(game), dominoToPlace(game), spot);
  endPlacing(game);
}

export function discardDomino(game: i32): void {
  discard(kingdomToAct(game));
  endPlacing(game);
}

/** Claims the domino at this slot of the next row. */
export function claim(game: i32, slot: i32): void {
  claimInRound(game, slot);
  if (isOver(game)) nextRound(game);
}

/** The same, but after its last turn the round waits for `nextRound`. */
export function claimInRound(game: i32, slot: i32): void {
  const bytes = gameAt(game);
  store<u8>(bytes + slot, <u8>seatToAct(game), NEXT_SEAT);
  store<u8>(bytes, <u8>(freeSlots(game) & ~(1 << slot)), FREE);
  endTurn(game);
}

function endPlacing(game: i32): void {
  const bytes = gameAt(game);
  if (load<u8>(bytes, OFFERED)) {
    store<u8>(bytes + load<u8>(bytes, TURN), 0, TURN_DOMINO);
    return;
  }
  endTurn(game);
  if (isOver(game)) nextRound(game);
}

function endTurn(game: i32): void {
  const bytes = gameAt(game);
  store<u8>(bytes, load<u8>(bytes, TURN) + 1, TURN);
}

/** The claims become turns, and the next row is drawn. */
export function nextRound(game: i32): void {
  const bytes = gameAt(game);
  let turns: usize = 0;
  const offered = <usize>load<u8>(bytes, OFFERED);
  for (let slot: usize = 0; slot < offered; slot++) {
    if ((freeSlots(game) >> <i32>slot) & 1) continue;
    store<u8>(bytes + turns, load<u8>(bytes + slot, NEXT_SEAT), TURN_SEAT);
    store<u8>(bytes + turns, load<u8>(bytes + slot, NEXT_DOMINO), TURN_DOMINO);
    turns++;
  }
  store<u8>(bytes, <u8>turns, TURNS);
  store<u8>(bytes, 0, TURN);
  drawRow(game);
}

/** Draws the next row from the pile, if there is one to come, in ascending order. */
function drawRow(game: i32): void {
  const bytes = gameAt(game);
  store<u8>(bytes, 0, OFFERED);
  const rows = load<u8>(bytes, ROWS);
  if (rows == 0) return;
  store<u8>(bytes, rows - 1, ROWS);
  const length = <usize>load<u8>(bytes, ROW);
  const drawn = <usize>load<u8>(bytes, DRAWN);
  for (let i: usize = 0; i < length; i++) {
    const domino = load<u8>(bytes + drawn + i, PILE_DOMINO);
    let at = bytes + i;
    for (; at > bytes && load<u8>(at, NEXT_DOMINO - 1) > domino; at--) {
      store<u8>(at, load<u8>(at, NEXT_DOMINO - 1), NEXT_DOMINO);
    }
    store<u8>(at, domino, NEXT_DOMINO);
  }
  store<u8>(bytes, <u8>(drawn + length), DRAWN);
  store<u8>(bytes, <u8>length, OFFERED);
  const all: i32 = (1 << (<i32>length)) - 1;
  store<u8>(bytes, <u8>all, FREE);
}

/** A new game with its first row: all dominoes shuffled, the kings in any order. */
export function setGame(game: i32, players: i32, row: i32, rows: i32, rules: i32): void {
  const bytes = gameAt(game);
  memory.fill(bytes, 0, GAME);
  store<u8>(bytes, <u8>players, PLAYERS);
  store<u8>(bytes, <u8>row, ROW);
  store<u8>(bytes, <u8>rows, ROWS);
  store<u8>(bytes, <u8>rules, RULES);
  const kings = players == 3 ? 3 : 4;
  store<u8>(bytes, <u8>kings, TURNS);
  for (let turn = 0; turn < kings; turn++) store<u8>(bytes + turn, <u8>(turn % players), TURN_SEAT);
  for (let turn = kings - 1; turn > 0; turn--) {
    const one = bytes + TURN_SEAT + turn;
    const other = bytes + TURN_SEAT + <usize>roll(turn + 1);
    const seat = load<u8>(one);
    store<u8>(one, load<u8>(other));
    store<u8>(other, seat);
  }
  store<u8>(bytes, 48, PILE);
  for (let i = 0; i < 48; i++) store<u8>(bytes + i, <u8>(i + 1), PILE_DOMINO);
  shufflePile(game);
  drawRow(game);
}
