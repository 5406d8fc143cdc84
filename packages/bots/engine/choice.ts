import { addCommon, addOwn } from './context';
import { chance } from './dice';
import { sumsOf } from './draft';
import { bestEnding, endingSpot } from './ending';
import { finalist, finalistSpot, finalists, findFinalists } from './finalists';
import {
  claimInRound,
  discardDomino,
  dominoOfTurn,
  dominoToPlace,
  freePlaces,
  kingdomToAct,
  offeredIn,
  place,
  rulesIn,
  seatOfTurn,
  seatToAct,
  turnIn,
  turnsIn,
} from './game';
import { addUp, noSums, weigh } from './net';
import { beginRows } from './rows';

/** A whole turn: where the domino goes (-1 for its discard), and the place that is claimed. */
let spot: i32 = -1;
let claimed: i32 = 0;

export function chosenSpot(): i32 {
  return spot;
}
export function chosenPlace(): i32 {
  return claimed;
}
export function chooseTurn(at: i32, place: i32): void {
  spot = at;
  claimed = place;
}

/** Plays the turn that was chosen; after the last one a round with a row waits for `nextRound`. */
export function playChosen(game: i32): void {
  const isClaiming = offeredIn(game) > 0;
  if (dominoToPlace(game)) {
    if (spot < 0) discardDomino(game);
    else place(game, spot);
  }
  if (isClaiming) claimInRound(game, claimed);
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

/** Chooses the turn with the best own worth after it. */
export function chooseGreedily(game: i32): void {
  if (offeredIn(game) == 0) {
    chooseEnding(game);
    return;
  }
  sumCommon(game);
  const seat = seatToAct(game);
  const after = turnIn(game) + 1;
  let most: f32 = -1000;
  let isFirst = true;
  for (let free = freePlaces(game); free; free &= free - 1) {
    const place = ctz(free);
    const context = sumContext(game, seat, after, 1 << place, 0);
    if (isFirst) findFinalists(game, seat, dominoToPlace(game), 0, context, FINALISTS, 1);
    isFirst = false;
    for (let rank = 0; rank < finalists(); rank++) {
      const worth = withNoise(weigh(sumsOf(finalist(rank)), context));
      if (worth <= most) continue;
      most = worth;
      chooseTurn(finalistSpot(rank, 0), place);
    }
  }
}

/** Chooses the best of the last placements. */
export function chooseEnding(game: i32): void {
  const seat = seatToAct(game);
  let next = 0;
  for (let later = turnIn(game) + 1; later < turnsIn(game); later++) {
    if (seatOfTurn(game, later) == seat) next = dominoOfTurn(game, later);
  }
  bestEnding(kingdomToAct(game), dominoToPlace(game), next, rulesIn(game));
  chooseTurn(endingSpot(), 0);
}
