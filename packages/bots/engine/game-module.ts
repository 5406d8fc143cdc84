import { prepareLayouts } from './layout';

export { roll, setDice } from './dice';
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
} from './kingdom';
export { bestClaim, bestSpot, playCarefully, playCarelessly, playRandomly } from './playout';
export { findSpots, gainOf, lay, listedSpot, listSpots, squareA, squareB } from './spots';

export { standingIn, totalIn } from './standing';

prepareLayouts();
