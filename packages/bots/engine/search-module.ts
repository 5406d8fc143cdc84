export { lineChoice, lineLength } from './candidates';
export {
  choiceOf,
  chooseByWorth,
  chooseEnding,
  playChoice,
  setNoise,
  slotOf,
  spotOf,
} from './choice';
export { prepareTypes } from './context';
export { nextRound } from './game';
export * from './game-module';
export { evaluationsMade, lastSpread, netOf } from './layers';
export { chooseByPlan, choosePlanned, payoffMean, planRound } from './plan';
export {
  addCandidate,
  findCandidates,
  isExact,
  isRestKnown,
  leadBeyond,
  openCandidate,
  playOut,
  simulate,
  worthOf,
  worthWith,
} from './search';
export { dealGame, partBytes, writePart } from './self-play';

/** Room for what is read from outside. */
const scratch = memory.data(4096, 16);
export function scratchAt(): usize {
  return scratch;
}
