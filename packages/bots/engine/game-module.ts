import { prepareLayouts } from './layout';

export { roll, setDice } from './dice';
export { endingAt } from './ending';
export { fullGreedyClaim, fullGreedySpot } from './full-greedy';
export {
  claim,
  copyGame,
  discardDomino,
  dominoToPlace,
  freeDomino,
  gameAt,
  isOver,
  kingdomOf,
  kingdomToAct,
  offeredIn,
  place,
  seatToAct,
  shufflePile,
} from './game';
export {
  clear,
  cover,
  crownsIn,
  discard,
  discardsOf,
  findRoom,
  isCentred,
  largestOf,
  pointsOf,
  setFace,
  spareKingdom,
} from './kingdom';
export { extend, listPlacements } from './placements';
export { bestClaim, bestSpot, playCarefully, playCarelessly, playRandomly } from './playout';
export { gainOf, lay, listSpots, squareA, squareB } from './spots';
export { standingIn, totalIn } from './standing';

/** Room for what is read from outside. */
const scratch = memory.data(4096, 16);
export function scratchAt(): usize {
  return scratch;
}

prepareLayouts();
