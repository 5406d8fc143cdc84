export type { NewEvent, TableEvent } from './events.ts';
export type { OnlineCode, Presence, Refused, Standing, ToClient, ToServer } from './messages.ts';
export { commitmentTo, dealFrom, type Shuffle } from './shuffle.ts';
export {
  type Played,
  playersAt,
  playsFor,
  recordIn,
  stateAfter,
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
