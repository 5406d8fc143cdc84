import {
  claimantOf,
  dominoInRow,
  dominoOfTurn,
  freeSlots,
  kingdomOf,
  offeredIn,
  playersIn,
  rowsIn,
  rulesIn,
  seatOfTurn,
  turnsIn,
  unseenDomino,
  unseenIn,
} from './game';
import { crownsA, crownsB, layoutOf, terrainA, terrainB } from './kingdom';
import { sizeOf } from './layout';
import { addRow, BAG, CLAIMED, CLAIMED_SLOT, HAND, HAND_SLOT, OFFER, PICKS, RULES } from './rows';

/** Dominoes with the same face are of one type; there are 33. */
const types = memory.data(49);

function typeOf(domino: i32): i32 {
  return load<u8>(types + domino);
}

/** Numbers the types, once all faces are set. */
export function prepareTypes(): void {
  let count = 0;
  for (let domino = 1; domino <= 48; domino++) {
    let type = -1;
    for (let other = 1; other < domino && type < 0; other++) {
      if (isSameFace(domino, other)) type = typeOf(other);
    }
    store<u8>(types + domino, <u8>(type < 0 ? count++ : type));
  }
}

function isSameFace(one: i32, other: i32): bool {
  return (
    terrainA(one) == terrainA(other) &&
    crownsA(one) == crownsA(other) &&
    terrainB(one) == terrainB(other) &&
    crownsB(one) == crownsB(other)
  );
}

/** The first row that is not of a square. */
function restOf(game: i32): i32 {
  const size = sizeOf(layoutOf(kingdomOf(game, 0)));
  return 17 * size * size;
}

const inBag = memory.data(36);

/** Lists what all players have in common: the bag and the rules. */
export function addCommon(game: i32): void {
  const rest = restOf(game);
  const rules = rulesIn(game);
  for (let bit = 0; bit < 3; bit++) {
    if ((rules >> bit) & 1) addRow(rest + RULES + bit, 1);
  }
  if (rowsIn(game) == 0) return;
  memory.fill(inBag, 0, 36);
  const unseen = unseenIn(game);
  for (let i = 0; i < unseen; i++) {
    const at = inBag + typeOf(unseenDomino(game, i));
    store<u8>(at, load<u8>(at) + 1);
  }
  for (let type = 0; type < 36; type++) {
    const times = <i32>load<u8>(inBag + type);
    if (times) addRow(rest + BAG + type, times);
  }
}

/**
 * Lists what is a player's own: from this turn of the round on, with some slots of the next row
 * more that the player has claimed.
 */
export function addOwn(game: i32, seat: i32, turn: i32, claims: i32): void {
  const rest = restOf(game);
  const turns = turnsIn(game);
  const offered = offeredIn(game);
  let toCome = 0;
  for (let later = turn; later < turns; later++) {
    if (seatOfTurn(game, later) != seat) continue;
    toCome++;
    addRow(rest + HAND_SLOT + later, 1);
    const domino = dominoOfTurn(game, later);
    if (domino) addRow(rest + HAND + typeOf(domino), 1);
  }
  const free = freeSlots(game) & ~claims;
  for (let slot = 0; slot < offered; slot++) {
    const type = typeOf(dominoInRow(game, slot));
    if ((free >> slot) & 1) {
      if (toCome) addRow(rest + OFFER + type, 1);
    } else if ((claims >> slot) & 1 || claimantOf(game, slot) == seat) {
      addRow(rest + CLAIMED + type, 1);
      addRow(rest + CLAIMED_SLOT + slot, 1);
    }
  }
  const kings = playersIn(game) == 2 ? 2 : 1;
  addRow(rest + PICKS + (offered ? toCome : 0) + rowsIn(game) * kings, 1);
}
