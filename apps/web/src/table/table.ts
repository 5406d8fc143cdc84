import type { Reason } from '@crownlands/bots/thinker';
import type { AnyRecord, GameRecord, Move, Refusal, Seat } from '@crownlands/rules';
import type { ReadonlySignal } from '@preact/signals';
import type { Seated } from '../words/names.ts';
import type { Scene } from './scene.ts';

/** What keeps a table from going on as it should. */
export type Trouble =
  | 'not-saved' // the browser does not keep it: full, blocked or private
  | 'elsewhere' // it goes on in another tab
  | 'deleted' // in another tab
  | 'bot-failed' // a computer player stopped
  | 'no-champion'; // the strongest one lacks something, and plays less well

/** Whether nobody can play on until it is mended. */
export const isStopping = (trouble: Trouble | null): boolean =>
  trouble === 'elsewhere' || trouble === 'deleted' || trouble === 'bot-failed';

/** Whether the last move may be taken back, or why not. */
type TakeBack = 'possible' | 'nothing' | 'revealed';

/** A table as one sees it. */
export type TableState = {
  readonly scene: Scene;
  readonly seats: readonly Seated[];
  readonly earlier: readonly GameRecord[]; // finished games of the same dynasty
  readonly toAct: Seat | null; // the seat that acts here now; null while others act, and at the end
  readonly mine: Seat; // whose kingdom is shown large
  readonly takeBack: TakeBack;
  readonly isPaused: boolean;
  readonly trouble: Trouble | null;
};

/** A move that is advised, and why. */
export type Hint = { readonly move: Move; readonly reasons: readonly Reason[] };

/** What screens talk to; they do not know whether the game runs here or on a server. */
export type Table = {
  readonly id: string;
  readonly state: ReadonlySignal<TableState>;
  readonly record: () => AnyRecord; // what has been played and seen so far
  readonly play: (move: Move) => Refusal | null;
  readonly takeBack: () => void;
  readonly hint: () => Promise<Hint | null>;
  readonly setPaused: (isPaused: boolean) => void;
  readonly nextGame: () => void; // of a dynasty
  readonly again: () => string; // another game with the same seats and options: its name
  readonly mend: () => void; // tries again after trouble
  readonly leave: () => void;
};
