import { addCommon, addOwn } from './context';
import { chance } from './dice';
import { sumsOf } from './draft';
import { bestEnding } from './ending';
import { finalist, finalistSpot, finalists, findFinalists } from './finalists';
import {
  claimInRound,
  discardDomino,
  dominoOfTurn,
  dominoToPlace,
  freeSlots,
  kingdomToAct,
  offeredIn,
  place,
  rulesIn,
  seatOfTurn,
  seatToAct,
  turnIn,
  turnsIn,
} from './game';
import { addUp, noSums, weigh } from './layers';
import { beginRows } from './rows';

/** A whole turn in one number: where the domino goes, -1 for its discard, and the slot to claim. */
export function choiceOf(spot: i32, slot: i32): i32 {
  return (spot << 3) | slot;
}
export function spotOf(choice: i32): i32 {
  return choice >> 3;
}
export function slotOf(choice: i32): i32 {
  return choice & 7;
}

/** Plays a turn; after the last one a round with a row waits for `nextRound`. */
export function playChoice(game: i32, choice: i32): void {
  const isClaiming = offeredIn(game) > 0;
  if (dominoToPlace(game)) {
    if (spotOf(choice) < 0) discardDomino(game);
    else place(game, spotOf(choice));
  }
  if (isClaiming) claimInRound(game, slotOf(choice));
}

/** Points by which every worth is off, for players who are to try something. */
let noise: f32 = 0;

export function setNoise(points: f32): void {
  noise = points;
}

export function withNoise(worth: f32): f32 {
  return noise > 0 ? worth + noise * chance() : worth;
}

const common = memory.data(1024, 16);
const contexts = memory.data(4 * 1024, 16);

/** Sums up what all players have in common. */
export function sumCommon(game: i32): void {
  beginRows();
  addCommon(game);
  addUp(noSums(), common);
}

export function contextAt(index: i32): usize {
  return contexts + <usize>index * 1024;
}

/** Sums up a player's context: see `addOwn`. There is room for a few of them. */
export function sumContext(game: i32, seat: i32, turn: i32, claims: i32, index: i32): usize {
  beginRows();
  addOwn(game, seat, turn, claims);
  addUp(common, contextAt(index));
  return contextAt(index);
}

/** Placements that are weighed with every claim; the others only with the first. */
export const FINALISTS: i32 = 6;

/** The turn with the best own worth after it. */
export function chooseByWorth(game: i32): i32 {
  if (offeredIn(game) == 0) return chooseEnding(game);
  sumCommon(game);
  const seat = seatToAct(game);
  const after = turnIn(game) + 1;
  let best = -1;
  let most: f32 = -1000;
  let isFirst = true;
  for (let free = freeSlots(game); free; free &= free - 1) {
    const slot = ctz(free);
    const context = sumContext(game, seat, after, 1 << slot, 0);
    if (isFirst) findFinalists(game, seat, dominoToPlace(game), 0, context, FINALISTS, 1);
    isFirst = false;
    for (let rank = 0; rank < finalists(); rank++) {
      const worth = withNoise(weigh(sumsOf(finalist(rank)), context).mean);
      if (worth <= most) continue;
      most = worth;
      best = choiceOf(finalistSpot(rank, 0), slot);
    }
  }
  return best;
}

/** The best of the last placements. */
export function chooseEnding(game: i32): i32 {
  const seat = seatToAct(game);
  let next = 0;
  for (let later = turnIn(game) + 1; later < turnsIn(game); later++) {
    if (seatOfTurn(game, later) == seat) next = dominoOfTurn(game, later);
  }
  const ending = bestEnding(kingdomToAct(game), dominoToPlace(game), next, 0, rulesIn(game));
  return choiceOf(ending.spot, 0);
}
