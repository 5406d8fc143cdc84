export {
  chooseEnding,
  chooseGreedily,
  chooseTurn,
  chosenPlace,
  chosenSpot,
  playChosen,
  setNoise,
} from './choice';
export { prepareTypes } from './context';
export { nextRound } from './game';
export * from './index';
export { evaluationsMade, lastSpread, netOf } from './net';
export {
  findCandidates,
  firstChoice,
  isRestKnown,
  lastChance,
  lastScore,
  leadBeyond,
  linePlace,
  lineSpot,
  lineTurns,
  openCandidate,
  playOut,
  simulate,
  totalIn,
  worthOf,
  worthWith,
} from './search';
export { dealGame, partBytes, writePart } from './self-play';
export { chooseByTable, choosePlanned, entryMean, planRound } from './table';

/** Room for what is read from outside. */
const scratch = memory.data(4096, 16);
export function scratchAt(): usize {
  return scratch;
}
