import { copyKingdoms, KINGDOM, layoutOf } from './kingdom';
import { addUp, noSums } from './layers';
import { extend } from './placements';
import { beginRows } from './rows';
import { addChanges, addSketch, SKETCH, sketch } from './sketch';

/** A kingdom to try placements in, with its sketch and the sums of its squares in the first layer. */
const DRAFT: usize = 2464;
const drafts = memory.data(12 * 2464, 16);

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
  extend(from, to, domino, spot);
  sketch(to, sketchOf(to));
  beginRows();
  addChanges(sketchOf(from), sketchOf(to), layoutOf(to));
  addUp(sumsOf(from), sumsOf(to));
}
