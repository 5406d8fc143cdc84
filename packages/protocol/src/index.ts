export type { Change, NewEvent, TableEvent } from './events.ts';
export { changesPosition, stateAfter } from './fold.ts';
export type {
  Listed,
  Look,
  Mine,
  Notice,
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
export {
  type Against,
  type Finished,
  type Known,
  type Leader,
  type Me,
  type Players,
  type Profile,
  type Ranked,
  type Rating,
  REASONS,
  type Reason,
  type Rival,
  type Then,
} from './people.ts';
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
