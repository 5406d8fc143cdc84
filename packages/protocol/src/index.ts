export type { NewEvent, TableEvent } from './events.ts';
export { changesPosition, stateAfter } from './fold.ts';
export type {
  Listed,
  Look,
  Mine,
  OnlineCode,
  Owned,
  Presence,
  Refused,
  Standing,
  Status,
  Summary,
  ToClient,
  ToServer,
} from './messages.ts';
export { commitmentTo, dealFrom, type Shuffle, wrongInShuffle } from './shuffle.ts';
export {
  gameNumberAt,
  isFinishedAt,
  noncesAt,
  type Played,
  playersAt,
  playsFor,
  recordAt,
  seatToAct,
  type TableState,
  undoneTo,
} from './state.ts';
export {
  type Clock,
  type Command,
  type Pace,
  PHRASES,
  type Phrase,
  PROTOCOL,
  type Settings,
  SITTERS,
  type Sitter,
  type Sitting,
} from './table.ts';
