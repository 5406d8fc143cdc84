import { roll } from './dice';
import {
  claim,
  discardDomino,
  dominoToPlace,
  freeDomino,
  freeSlots,
  isOver,
  kingdomToAct,
  offeredIn,
  place,
} from './game';
import { holesInCentre, isWorthless } from './kingdom';
import { anySpot, findSpots, gainOf, holesWith, isSpotCentred, listSpots, spotIn } from './spots';

/** Plays to the end with any legal moves, all alike. */
export function playRandomly(game: i32): void {
  while (!isOver(game)) {
    const domino = dominoToPlace(game);
    if (domino == 0) {
      claim(game, randomClaim(game));
      continue;
    }
    const spot = anySpot(kingdomToAct(game), domino);
    if (spot < 0) discardDomino(game);
    else place(game, spot);
  }
}

function randomClaim(game: i32): i32 {
  let free = freeSlots(game);
  for (let left = roll(popcnt(free)); left > 0; left--) free &= free - 1;
  return ctz(free);
}

/**
 * Plays to the end with the best placement now that keeps to the frame around the castle and makes no
 * hole, and then the claim whose best placement is best now.
 */
export function playCarefully(game: i32): void {
  playForPoints(game, true);
}

/** The same without any care for the frame and for holes. */
export function playCarelessly(game: i32): void {
  playForPoints(game, false);
}

function playForPoints(game: i32, isCareful: bool): void {
  while (!isOver(game)) moveForPoints(game, isCareful);
}

/** Places or claims as `playCarefully` does. */
export function moveCarefully(game: i32): void {
  moveForPoints(game, true);
}

function moveForPoints(game: i32, isCareful: bool): void {
  const domino = dominoToPlace(game);
  if (domino == 0) {
    claim(game, chooseClaim(game, isCareful));
    return;
  }
  const spot = chooseSpot(kingdomToAct(game), domino, isCareful);
  if (spot < 0) discardDomino(game);
  else place(game, spot);
}

/** What care counts more than: any points. */
const CAREFUL: i32 = 10000;

/** All placements, and the best of them so far. */
const listed = memory.data(1024 * 2);
const best = memory.data(1024 * 2);

/** The placement that adds most points now, ties at random; -1 when the domino does not fit. */
export function bestSpot(kingdom: usize, domino: i32): i32 {
  return chooseSpot(kingdom, domino, false);
}

/** The same, but with care it takes one inside the frame around the castle that makes no hole, if any. */
function chooseSpot(kingdom: usize, domino: i32, isCareful: bool): i32 {
  const count = listSpots(kingdom, domino, listed);
  if (count == 0) return -1;
  const worthless = isWorthless(kingdom, domino);
  const holes = isCareful ? holesInCentre(kingdom) : 0;
  let most = -1;
  let ties = 0;
  for (let i = 0; i < count; i++) {
    const spot = spotIn(listed, i);
    const gain = worthless ? 0 : gainOf(kingdom, domino, spot);
    if (gain + CAREFUL < most) continue;
    const care = isCareful && isSpotCentred(kingdom, spot) && holesWith(kingdom, spot) <= holes;
    const worth = gain + (care ? CAREFUL : 0);
    if (worth < most) continue;
    if (worth > most) ties = 0;
    most = worth;
    store<u16>(best + ((<usize>ties) << 1), <u16>spot);
    ties += 1;
  }
  return spotIn(best, roll(ties));
}

/** The most points that a domino could add now; -1 when it does not fit, or not with care. */
function mostGain(kingdom: usize, domino: i32, isCareful: bool): i32 {
  if (isWorthless(kingdom, domino)) return findSpots(kingdom, domino) > 0 ? 0 : -1;
  const count = listSpots(kingdom, domino, listed);
  if (count == 0) return -1;
  const holes = isCareful ? holesInCentre(kingdom) : 0;
  let most = -1;
  for (let i = 0; i < count; i++) {
    const spot = spotIn(listed, i);
    const gain = gainOf(kingdom, domino, spot);
    if (gain <= most) continue;
    if (!isCareful || (isSpotCentred(kingdom, spot) && holesWith(kingdom, spot) <= holes)) {
      most = gain;
    }
  }
  return most;
}

/** The slot of the free domino that could add most points now, ties at random. */
export function bestClaim(game: i32): i32 {
  return chooseClaim(game, false);
}

function chooseClaim(game: i32, isCareful: bool): i32 {
  const kingdom = kingdomToAct(game);
  const offered = offeredIn(game);
  let most = -2;
  let chosen = 0;
  let ties: u32 = 0;
  for (let slot = 0; slot < offered; slot++) {
    const domino = freeDomino(game, slot);
    if (!domino) continue;
    const gain = mostGain(kingdom, domino, isCareful);
    if (gain < most) continue;
    if (gain > most) ties = 0;
    most = gain;
    if (roll(++ties) == 0) chosen = slot;
  }
  return chosen;
}
