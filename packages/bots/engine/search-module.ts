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
export { evaluationsMade, netOf } from './layers';
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
  spreadOf,
  worthOf,
  worthWith,
} from './search';
export { dealGame, partBytes, writePart } from './self-play';
