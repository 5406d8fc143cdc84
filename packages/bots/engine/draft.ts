import {
  copyKingdoms,
  crownsA,
  crownsB,
  discard,
  isInCentredFrame,
  KINGDOM,
  layoutOf,
  terrainA,
  terrainB,
} from './kingdom';
import { addUp, noSums } from './layers';
import { beginRows } from './rows';
import { addChanges, addSketch, SKETCH, sketch } from './sketch';
import { findSpots, isSpotCentred, lay, listedSpot, listSpots } from './spots';

/** A kingdom to try placements in, with its sketch and the sums of its squares in the first layer. */
const DRAFT: usize = 2464;
const drafts = memory.data(24 * 2464, 16);

export function draftAt(index: i32): usize {
  return drafts + <usize>index * DRAFT;
}

export function sumsOf(draft: usize): usize {
  return draft + KINGDOM + SKETCH;
}

function sketchOf(draft: usize): usize {
  return draft + KINGDOM;
}

/** Begins with a kingdom as it is. */
export function draw(kingdom: usize, to: usize): void {
  copyKingdoms(kingdom, to, 1);
  sketch(to, sketchOf(to));
  beginRows();
  addSketch(sketchOf(to), layoutOf(to));
  addUp(noSums(), sumsOf(to));
}

export function copyDraft(from: usize, to: usize): void {
  memory.copy(to, from, DRAFT);
}

/** A draft with a domino more; a spot of -1 discards it. */
export function redraw(from: usize, to: usize, domino: i32, spot: i32): void {
  copyKingdoms(from, to, 1);
  if (spot < 0) discard(to);
  else lay(to, domino, spot);
  sketch(to, sketchOf(to));
  beginRows();
  addChanges(sketchOf(from), sketchOf(to), layoutOf(to));
  addUp(sumsOf(from), sumsOf(to));
}

/** Lists of placements, one for each depth of those who list them. */
const LIST: usize = 1024 * 2;
const lists = memory.data(4 * 2048);

export function spotIn(depth: i32, index: i32): i32 {
  return load<i16>(lists + <usize>depth * LIST + ((<usize>index) << 1));
}

/**
 * Lists the placements worth a thought, -1 for the discard of a domino that does not fit: doubles
 * only one way round, and those inside the frame around the castle if `isCentring` and there are
 * any.
 */
export function listPlacements(kingdom: usize, domino: i32, depth: i32, isCentring: bool): i32 {
  const list = lists + <usize>depth * LIST;
  const found = findSpots(kingdom, domino);
  if (found == 0) {
    store<i16>(list, -1);
    return 1;
  }
  listSpots(kingdom);
  const odd = isDouble(domino) ? 1 : 0;
  if (isCentring && isInCentredFrame(kingdom)) {
    const count = keepSpots(kingdom, found, odd, list, true);
    if (count) return count;
  }
  return keepSpots(kingdom, found, odd, list, false);
}

/** Copies the listed placements that are not `odd`, and centred if they must be. */
function keepSpots(kingdom: usize, found: i32, odd: i32, list: usize, isCentred: bool): i32 {
  let to = list;
  for (let i = 0; i < found; i++) {
    const spot = listedSpot(i);
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
