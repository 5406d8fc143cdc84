import { prepareLayouts } from './layout';

export { roll, setDice } from './dice';
export {
  claim,
  copyGame,
  discardDomino,
  dominoToPlace,
  freeDomino,
  isOver,
  kingdomOf,
  kingdomToAct,
  offeredIn,
  place,
  seatToAct,
  shufflePile,
  tableOf,
} from './game';
export { fullGreedyClaim, fullGreedySpot } from './greedy';
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
export { bestClaim, bestSpot, playCarelessly, playGreedily, playRandomly } from './playout';
export { findSpots, gainOf, lay, listedSpot, listSpots, squareA, squareB } from './spots';

prepareLayouts();
