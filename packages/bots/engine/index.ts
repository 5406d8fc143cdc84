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
  findSpots,
  gainOf,
  isCentred,
  largestOf,
  lay,
  listedSpot,
  listSpots,
  pointsOf,
  setFace,
  squareA,
  squareB,
} from './kingdom';
export { bestSpot, gainFound, greedyClaim, playGreedily, playRandomly } from './playout';

prepareLayouts();
