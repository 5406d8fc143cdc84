import { roll } from './dice';
import {
  claim,
  discardDomino,
  dominoToPlace,
  freeDomino,
  freePlaces,
  isOver,
  kingdomToAct,
  offeredIn,
  place,
} from './game';
import { findSpots, gainOf, listedSpot, listSpots, spotAt } from './spots';

/** Plays to the end with any legal moves, all alike. */
export function playRandomly(game: i32): void {
  while (!isOver(game)) {
    const domino = dominoToPlace(game);
    if (domino == 0) {
      claim(game, randomClaim(game));
      continue;
    }
    const kingdom = kingdomToAct(game);
    const count = findSpots(kingdom, domino);
    if (count == 0) discardDomino(game);
    else place(game, spotAt(kingdom, roll(count)));
  }
}

function randomClaim(game: i32): i32 {
  let free = freePlaces(game);
  for (let left = roll(popcnt(free)); left > 0; left--) free &= free - 1;
  return ctz(free);
}

/** Plays to the end with the best placement now, then the claim whose best placement is best now. */
export function playGreedily(game: i32): void {
  while (!isOver(game)) {
    const domino = dominoToPlace(game);
    if (domino == 0) {
      claim(game, greedyClaim(game));
      continue;
    }
    const spot = bestSpot(kingdomToAct(game), domino);
    if (spot < 0) discardDomino(game);
    else place(game, spot);
  }
}

let bestGain: i32 = 0;

/** The gain of the placement that `bestSpot` found last; -1 if there was none. */
export function gainFound(): i32 {
  return bestGain;
}

/** The placement that adds most points now, ties at random; -1 when the domino does not fit. */
export function bestSpot(kingdom: usize, domino: i32): i32 {
  const count = findSpots(kingdom, domino);
  listSpots(kingdom);
  bestGain = -1;
  let best = -1;
  let ties: u32 = 0;
  for (let i = 0; i < count; i++) {
    const spot = listedSpot(i);
    const gain = gainOf(kingdom, domino, spot);
    if (gain < bestGain) continue;
    if (gain > bestGain) ties = 0;
    bestGain = gain;
    if (roll(++ties) == 0) best = spot;
  }
  return best;
}

/** The place of the free domino that could add most points now, ties at random. */
export function greedyClaim(game: i32): i32 {
  const kingdom = kingdomToAct(game);
  const offered = offeredIn(game);
  let most = -2;
  let best = 0;
  let ties: u32 = 0;
  for (let place = 0; place < offered; place++) {
    const domino = freeDomino(game, place);
    if (!domino) continue;
    bestSpot(kingdom, domino);
    if (bestGain < most) continue;
    if (bestGain > most) ties = 0;
    most = bestGain;
    if (roll(++ties) == 0) best = place;
  }
  return best;
}
