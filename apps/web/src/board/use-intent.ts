import type { DominoNumber, Move, Placement, Position } from '@crownlands/rules';
import { useLayoutEffect, useState } from 'preact/hooks';
import { useHold } from '../nav/hold.ts';
import { keepInHistory, keptInHistory } from '../nav/keep-in-history.ts';
import { possibleIn, type Refused } from './trying.ts';

/** What a player has in mind but has not done yet. */
export type Intent<Note> = {
  readonly ghost: Placement | null;
  readonly chosen: DominoNumber | null;
  readonly refused: Refused | null;
  readonly note: Note | null; // what there is to say of it until something else is tried
};

/** What an intent is for: one moment only. */
export type Moment = {
  readonly position: Position;
  readonly for: number | string; // tells this moment from all others of the same game
  readonly isKept?: boolean; // over a reload of the page
};

const NOTHING = { ghost: null, chosen: null, refused: null, note: null };

/** Whether nothing is tried and there is nothing to say of it. */
export const isEmpty = ({ ghost, chosen, refused, note }: Intent<unknown>): boolean =>
  [ghost, chosen, refused, note].every((part) => part === null);

/** The move that is tried. */
export function moveIn({ ghost, chosen }: Intent<unknown>): Move | null {
  if (ghost) return { type: 'place', ...ghost };
  return chosen === null ? null : { type: 'claim', domino: chosen };
}

/** The intent for this moment, and how to change it: all that is not named becomes nothing. */
export function useIntent<Note>({ position, for: moment, isKept = false }: Moment) {
  const [held, setHeld] = useState<Intent<Note> & Pick<Moment, 'for'>>(() => {
    const kept = isKept ? keptInHistory('intent') : null;
    return { for: moment, ...NOTHING, ...(isFor(moment, kept) && possibleIn(position, kept)) };
  });
  const intent: Intent<Note> = held.for === moment ? held : NOTHING;
  const { ghost, chosen } = intent;
  useLayoutEffect(() => {
    if (isKept) keepInHistory({ intent: { for: moment, ghost, chosen } });
  }, [isKept, moment, ghost, chosen]);
  useHold(ghost !== null || chosen !== null);
  const change = (part: Partial<Intent<Note>>): void =>
    setHeld({ for: moment, ...NOTHING, ...part });
  return [intent, change] as const;
}

/** Whether something that was kept, whatever it is, belongs to this moment. */
const isFor = (moment: Moment['for'], kept: unknown): kept is object =>
  typeof kept === 'object' && kept !== null && 'for' in kept && kept.for === moment;
