export type { Change, NewEvent, TableEvent, Unrated } from './events.ts';
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
  LATEST_GAMES,
  type Leader,
  type Leaderboard,
  type Me,
  MOST_PASSKEYS,
  type Passkey,
  type Players,
  type Profile,
  type Ranked,
  type Rating,
  REASONS,
  type Reason,
  type Rival,
  type Then,
} from './people.ts';
export { ANCHORS, isSettled, SETTLED } from './ratings.ts';
export { commitmentTo, dealFrom, wrongInShuffle } from './shuffle.ts';
export {
  gameNumberAt,
  isFinishedAt,
  noncesAt,
  type Played,
  playersAt,
  playsFor,
  recordAt,
  seatToAct,
  startsAt,
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
  RATED_SUBSTITUTE,
  type Settings,
  SITTERS,
  type Sitter,
  type Sitting,
} from './table.ts';
