import { isOver, must } from '@crownlands/rules';
import type { TableState } from './table.ts';
import { type TurnTaken, turnsSince } from './turns.ts';

/** What of a table has to do with the turns of the others. */
export type Shown = Pick<TableState, 'version' | 'scene' | 'seats' | 'shown' | 'toAct'>;

/** A turn of another that is still shown when it is over, or again. */
export type Showing = {
  readonly of: Shown;
  readonly step: number | null; // which of the turns since one's own; null: none but what goes on
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

/** What is shown once the table has become so: the last turn of another stays when its last move comes. */
export function followed(before: Showing, now: Shown, isInstant: boolean): Showing {
  if (now.version === before.of.version) return { ...before, of: now };
  const isHurried = before.isHurried && before.of.toAct === null;
  const since = turnsSince(now.scene, now.shown);
  const last = since.at(-1);
  const stays =
    isNextMove(before.of, now) &&
    !areOthersActing(now) &&
    last !== undefined &&
    isOfAnother(now, last) &&
    isWorthSeeing(last, now, isInstant || isHurried);
  return { of: now, ...NOTHING, step: stays ? since.length - 1 : null, isHurried };
}

/** Whether the last move was part of a turn, and made by nobody here. */
const isOfAnother = ({ scene, seats }: Shown, { seat }: TurnTaken): boolean =>
  must(scene.made.at(-1)).seat === seat && seats[seat]?.who !== 'me';

/** Nothing of the first row; and a discard that ends the game in any case. */
const isWorthSeeing = ({ laid }: TurnTaken, { scene }: Shown, isInstant: boolean): boolean =>
  laid !== null && (!isInstant || (laid.type === 'discard' && isOver(scene.position)));
