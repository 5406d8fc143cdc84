export { bonusesLostBy, canBeCentred, type ScoreNow, scoreNow } from './bonuses.ts';
export { deal, imagine, kingsFrom } from './deal.ts';
export { dominoOf, formatTile, isDouble, NUMBERS, parseTile } from './dominoes.ts';
export {
  apply,
  type Deal,
  dominoesToCome,
  isOver,
  roundOf,
  rowsToCome,
  start,
  viewOf,
} from './game.ts';
export {
  type Bounds,
  boundsOf,
  type Cell,
  DIRECTIONS,
  type Direction,
  type Land,
  landOf,
  occupied,
  STEPS,
  squareAt,
  xOf,
  yOf,
} from './land.ts';
export { legalMoves, play, refusalOf } from './moves.ts';
export { must } from './must.ts';
export { LONGEST_NAME, nameFrom } from './name.ts';
export { directionOf, formatLand, formatMove, parseLand, parseMove } from './notation.ts';
export {
  checkOptions,
  dominoesEach,
  dominoesInPlay,
  frameSize,
  gamesIn,
  kingsIn,
  roundsOf,
  rowLength,
} from './options.ts';
export { perft } from './perft.ts';
export { placementsOf, roomOf } from './placing.ts';
export { dominoesFor, type Impossibility, impossibilitiesOf } from './possible.ts';
export { pick, type Random, seeded, shuffle } from './random.ts';
export {
  type AnyRecord,
  checkRecord,
  type DynastyRecord,
  dynastyOf,
  formatRecord,
  type GameRecord,
  gamesOf,
  LONGEST_RECORD,
  type Player,
  parseRecord,
  recordOf,
  type Shuffle,
} from './record.ts';
export type { Checked, Refusal, RefusalCode, RuleId } from './refusal.ts';
export { replay, replayGame } from './replay.ts';
export {
  type Bonus,
  gainOf,
  pointsOf,
  type Score,
  type ScoredTerritory,
  scoreLand,
  scoreOf,
  type Territory,
  territoriesOf,
} from './score.ts';
export {
  advance,
  gameNow,
  isFinished,
  newSession,
  nextGame,
  recordNow,
  resume,
  type Session,
  undo,
  wholeRecord,
} from './session.ts';
export {
  type DynastyResult,
  decidedBy,
  dynastyResultOf,
  placesOf,
  type Result,
  resultOf,
} from './standings.ts';
export * from './types.ts';
