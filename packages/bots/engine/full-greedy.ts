import { roll } from './dice';
import { dominoToPlace, freeDomino, kingdomToAct, offeredIn } from './game';
import { copyKingdoms, holesInCentre, isInCentredFrame, pointsOf, spareKingdom } from './kingdom';
import { lay, listSpots, spotIn } from './spots';

/** The placements of the domino in hand, and of a free one after it. */
const inHand = memory.data(1024 * 2);
const afterIt = memory.data(1024 * 2);

/** Two kingdoms to try placements in, one after the other. */
const first = spareKingdom(0);
const second = spareKingdom(1);

/** What a careless placement counts less: more than any points. */
const CARELESS: i32 = 10000;

/**
 * The placement whose points, with those of the best placement of the best free domino after it,
 * are most; ties at random. Placements that leave the frame around the castle or make a hole of one
 * square come last. -1 when the domino does not fit.
 */
export function fullGreedySpot(game: i32): i32 {
  const kingdom = kingdomToAct(game);
  const domino = dominoToPlace(game);
  const count = listSpots(kingdom, domino, inHand);
  const holes = holesInCentre(kingdom);
  let most = i32.MIN_VALUE;
  let best = -1;
  let ties: u32 = 0;
  for (let i = 0; i < count; i++) {
    const spot = spotIn(inHand, i);
    copyKingdoms(kingdom, first, 1);
    lay(first, domino, spot);
    const careless = !isInCentredFrame(first) || holesInCentre(first) > holes;
    const worth = bestAfter(game) - (careless ? CARELESS : 0);
    if (worth < most) continue;
    if (worth > most) ties = 0;
    most = worth;
    if (roll(++ties) == 0) best = spot;
  }
  return best;
}

/** The most points that the first trial kingdom can have after one of the free dominoes. */
function bestAfter(game: i32): i32 {
  const offered = offeredIn(game);
  let most = -1;
  for (let slot = 0; slot < offered; slot++) {
    const domino = freeDomino(game, slot);
    if (domino) most = max(most, bestWith(first, domino));
  }
  return most < 0 ? pointsOf(first) : most;
}

/** The most points after placing a domino with care; as they are when it does not fit so. */
function bestWith(kingdom: usize, domino: i32): i32 {
  const count = listSpots(kingdom, domino, afterIt);
  const holes = holesInCentre(kingdom);
  let most = pointsOf(kingdom);
  for (let i = 0; i < count; i++) {
    copyKingdoms(kingdom, second, 1);
    lay(second, domino, spotIn(afterIt, i));
    if (pointsOf(second) <= most) continue;
    if (isInCentredFrame(second) && holesInCentre(second) <= holes) most = pointsOf(second);
  }
  return most;
}

/** The slot of the free domino whose best placement gives most points; ties at random. */
export function fullGreedyClaim(game: i32): i32 {
  const kingdom = kingdomToAct(game);
  const offered = offeredIn(game);
  let most = -1;
  let best = 0;
  let ties: u32 = 0;
  for (let slot = 0; slot < offered; slot++) {
    const domino = freeDomino(game, slot);
    if (!domino) continue;
    const worth = bestWith(kingdom, domino);
    if (worth < most) continue;
    if (worth > most) ties = 0;
    most = worth;
    if (roll(++ties) == 0) best = slot;
  }
  return best;
}
