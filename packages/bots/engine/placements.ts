import {
  copyKingdoms,
  crownsA,
  crownsB,
  discard,
  isInCentredFrame,
  terrainA,
  terrainB,
} from './kingdom';
import { isSpotCentred, lay, listSpots, spotIn } from './spots';

/**
 * Lists the placements worth a thought, -1 for the discard of a domino that does not fit: doubles
 * only one way round, and those inside the frame around the castle if `isCentring` and there are
 * any. Returns how many they are.
 */
export function listPlacements(kingdom: usize, domino: i32, list: usize, isCentring: bool): i32 {
  const found = listSpots(kingdom, domino, list);
  if (found == 0) {
    store<i16>(list, -1);
    return 1;
  }
  const odd = isDouble(domino) ? 1 : 0;
  if (isCentring && isInCentredFrame(kingdom)) {
    const count = keepSpots(kingdom, list, found, odd, true);
    if (count) return count;
  }
  return keepSpots(kingdom, list, found, odd, false);
}

/** Keeps the placements of a list that are not `odd`, and centred if they must be. */
function keepSpots(kingdom: usize, list: usize, found: i32, odd: i32, isCentred: bool): i32 {
  let to = list;
  for (let i = 0; i < found; i++) {
    const spot = spotIn(list, i);
    if (spot & odd || (isCentred && !isSpotCentred(kingdom, spot))) continue;
    store<i16>(to, <i16>spot);
    to += 2;
  }
  return <i32>((to - list) >> 1);
}

/** Whether it makes no difference which way round a domino lies: of two opposite ways one is odd. */
function isDouble(domino: i32): bool {
  return terrainA(domino) == terrainB(domino) && crownsA(domino) == crownsB(domino);
}

/** Copies a kingdom and adds a domino; a spot of -1 discards it. */
export function extend(from: usize, to: usize, domino: i32, spot: i32): void {
  copyKingdoms(from, to, 1);
  if (spot < 0) discard(to);
  else lay(to, domino, spot);
}
