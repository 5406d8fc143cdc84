import { isOver, must } from '@crownlands/rules';
import type { TableState } from './table.ts';
import { type TurnTaken, timeToSee, turnsSince } from './turns.ts';

/** What of a table has to do with the turns of the others. */
export type Shown = Pick<TableState, 'version' | 'scene' | 'seats' | 'shown' | 'toAct'>;

/** A turn of another that is shown for a moment, or again. */
export type Showing = {
  readonly of: Shown;
  readonly step: number | null; // which of the turns since one's own; null: none, but who is to act
  readonly isAgain: boolean; // one asked for it
  readonly isHurried: boolean; // nothing is shown until it is one's own turn
};

export const NOTHING = { step: null, isAgain: false, isHurried: false } as const;

/** Whether those who are not here are at it. */
export const areOthersActing = ({ scene, toAct }: Pick<TableState, 'scene' | 'toAct'>): boolean =>
  toAct === null && !isOver(scene.position);

/** Whether one move was made since, and nothing else happened. */
export const isNextMove = (before: Shown, now: Shown): boolean =>
  now.version === before.version + 1 && now.scene.made.length === before.scene.made.length + 1;

/** What is shown once the table has become so: the turn of another when a move of theirs comes. */
export function followed(before: Showing, now: Shown, isInstant: boolean): Showing {
  if (now.version === before.of.version) return { ...before, of: now };
  const isHurried = before.isHurried && before.of.toAct === null;
  const isNext = isNextMove(before.of, now);
  if (before.isAgain && isNext && areOthersActing(now)) return { ...before, of: now };
  const since = turnsSince(now.scene, now.shown);
  const last = since.at(-1);
  const stays =
    isNext &&
    last !== undefined &&
    isOfAnother(now, last) &&
    isWorthSeeing(last, now, isInstant || isHurried);
  return { of: now, ...NOTHING, step: stays ? since.length - 1 : null, isHurried };
}

/**
 * Milliseconds that a turn stays: its last half, or all of it; longer while others go on, so that nothing
 * comes between their moves, and twice that at the end.
 */
export function timeShown({ laid, claimed }: TurnTaken, { of }: Showing, pace: number): number {
  const goesOn = areOthersActing(of) ? pace : 0;
  if (claimed !== null) return pace + goesOn;
  const time = timeToSee(laid?.type, pace) + pace;
  return isOver(of.scene.position) ? 2 * time : time + goesOn;
}

/** Whether the last move was part of a turn, and made by nobody here. */
const isOfAnother = ({ scene, seats }: Shown, { seat }: TurnTaken): boolean =>
  must(scene.made.at(-1)).seat === seat && seats[seat]?.who !== 'me';

/** Nothing of the first row once it is mine to act; and a discard that ends the game in any case. */
const isWorthSeeing = ({ laid }: TurnTaken, now: Shown, isInstant: boolean): boolean =>
  isInstant
    ? laid?.type === 'discard' && isOver(now.scene.position)
    : laid !== null || areOthersActing(now);
