import { copyDraft, draftAt, draw, redraw, sumsOf } from './draft';
import { kingdomOf, MIDDLE_KINGDOM, rulesIn } from './game';
import { weigh } from './layers';
import { listPlacements } from './placements';
import { spotIn } from './spots';

/** The best ways to place a player's dominoes, best first: a draft, its spots and its worth. */
export const MOST: i32 = 8;
const FIRST_DRAFT: i32 = 4; // those before are for trying
const spots = memory.data(8 * 2 * 2);
const worths = memory.data(8 * 4);
const order = memory.data(8); // the drafts that are in use, best first, then the others
let count: i32 = 0;
let wanted: i32 = 0;

export function finalists(): i32 {
  return count;
}
export function finalist(rank: i32): usize {
  return draftAt(FIRST_DRAFT + <i32>load<u8>(order + rank));
}
export function finalistSpot(rank: i32, which: i32): i32 {
  return load<i16>(spots + ((<usize>load<u8>(order + rank)) << 2) + ((<usize>which) << 1));
}
export function finalistWorth(rank: i32): f32 {
  return load<f32>(worths + ((<usize>load<u8>(order + rank)) << 2));
}

function begin(most: i32): void {
  wanted = min(most, MOST);
  count = 0;
  for (let i = 0; i < MOST; i++) store<u8>(order + i, <u8>i);
}

/** Lets a draft in if it is among the best so far. */
function enter(draft: usize, worth: f32, firstSpot: i32, secondSpot: i32): void {
  if (count == wanted && worth <= finalistWorth(count - 1)) return;
  let rank = count == wanted ? count - 1 : count++;
  const which = load<u8>(order + rank);
  copyDraft(draft, draftAt(FIRST_DRAFT + <i32>which));
  store<f32>(worths + ((<usize>which) << 2), worth);
  store<i16>(spots + ((<usize>which) << 2), <i16>firstSpot);
  store<i16>(spots + ((<usize>which) << 2), <i16>secondSpot, 2);
  for (; rank > 0 && finalistWorth(rank - 1) < worth; rank--) {
    store<u8>(order + rank, load<u8>(order + rank - 1));
  }
  store<u8>(order + rank, which);
}

const BEAM: i32 = 4;
const beam = memory.data(4 * 2);

/**
 * Finds the best ways to place one domino, or two of which the first is placed in the `width` best
 * ways only; 0 for a domino that there is not. They are weighed in one context.
 */
export function findFinalists(
  game: i32,
  seat: i32,
  first: i32,
  second: i32,
  context: usize,
  most: i32,
  width: i32,
): void {
  const root = draftAt(0);
  draw(kingdomOf(game, seat), root);
  const isCentring = isCentringIn(game);
  if (first == 0) {
    first = second;
    second = 0;
  }
  if (first == 0) {
    begin(1);
    enter(root, weigh(sumsOf(root), context).mean, -1, -1);
    return;
  }
  begin(second ? min(width, BEAM) : most);
  tryAll(root, first, context, isCentring, -2);
  if (second == 0) return;
  const kept = count;
  for (let i = 0; i < kept; i++) store<i16>(beam + ((<usize>i) << 1), <i16>finalistSpot(i, 0));
  begin(most);
  for (let i = 0; i < kept; i++) {
    const spot = <i32>load<i16>(beam + ((<usize>i) << 1));
    redraw(root, draftAt(2), first, spot);
    tryAll(draftAt(2), second, context, isCentring, spot);
  }
}

/** The placements that are tried. */
const listed = memory.data(1024 * 2);

/** Whether all placements of a domino are among the best that can be found. */
export function areAllFinalists(game: i32, seat: i32, domino: i32): bool {
  if (domino == 0) return true;
  const kingdom = kingdomOf(game, seat);
  const all = listPlacements(kingdom, domino, listed, false);
  return all <= MOST && all == listPlacements(kingdom, domino, listed, isCentringIn(game));
}

/** Whether placements outside the frame around the castle are left out if they can be. */
function isCentringIn(game: i32): bool {
  return (rulesIn(game) & MIDDLE_KINGDOM) != 0;
}

/** Tries all placements of a domino; `before` is where the first one went, or -2. */
function tryAll(from: usize, domino: i32, context: usize, isCentring: bool, before: i32): void {
  const trial = draftAt(1);
  const count = listPlacements(from, domino, listed, isCentring);
  for (let i = 0; i < count; i++) {
    const spot = spotIn(listed, i);
    redraw(from, trial, domino, spot);
    const worth = weigh(sumsOf(trial), context).mean;
    if (before == -2) enter(trial, worth, spot, -1);
    else enter(trial, worth, before, spot);
  }
}
