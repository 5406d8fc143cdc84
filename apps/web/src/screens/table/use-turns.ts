import { isOver } from '@crownlands/rules';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { MEDIA } from '../../page/sheets.ts';
import { areOthersActing, followed, NOTHING, type Showing } from '../../table/showing.ts';
import { canAsk, type Table } from '../../table/table.ts';
import { type TurnTaken, timeToSee, turnsSince } from '../../table/turns.ts';
import { PACES, settings } from '../../ui/settings.ts';
import { useMedia } from '../../ui/use-media.ts';

/** What the others did since one's own turn, and which of it is shown. */
export type Turns = {
  readonly since: readonly TurnTaken[];
  readonly told: TurnTaken | null; // the turn that is shown, in words at least
  readonly isStaged: boolean; // its kingdom is shown in place of one's own
  readonly isPaced: boolean; // the others take their time, or are shown again
  readonly pace: number; // milliseconds that a move takes there
  readonly goOn: (() => void) | null; // ends it
  readonly showAgain: (() => void) | null;
};

/** The turns of the others at a table: shown as they happen, for a moment after the last, and again. */
export function useTurns(table: Table): Turns {
  const state = table.state.value;
  const { scene, shown } = state;
  const isInstant = settings.pace.value === 'instant';
  const pace = PACES[isInstant ? 'normal' : settings.pace.value];
  const isNarrow = useMedia(MEDIA.tablet);
  const [held, setShowing] = useState<Showing>({ of: state, ...NOTHING });
  const showing = held.of === state ? held : followed(held, state, isInstant);
  if (showing !== held) setShowing(showing);
  const since = useMemo(() => turnsSince(scene, shown), [scene, shown]);
  const { step, isAgain, isHurried } = showing;
  const isActing = step === null && areOthersActing(state);
  const told = since[step ?? (isActing ? since.length - 1 : -1)] ?? null;

  const end = (): void => setShowing({ ...showing, step: null, isAgain: false });
  useEffect(() => {
    if (step === null || !told) return;
    const isLast = step === since.length - 1;
    const next = (): void => (isLast ? end() : setShowing({ ...showing, step: step + 1 }));
    const timer = setTimeout(next, timeFor(told, showing, pace));
    return () => clearTimeout(timer);
  }, [step, state.version]);
  useEndByPress(step !== null, end);

  const hurry = (): void => {
    setShowing({ ...showing, isHurried: true });
    table.act('hurry');
  };
  const isPaced = step !== null || (isActing && !isInstant && !isHurried);
  return {
    since,
    told,
    isStaged:
      isPaced && told?.laid != null && (isNarrow || isAgain || told.laid.type === 'discard'),
    isPaced,
    pace,
    goOn: step !== null ? end : canAsk(state.may.hurry) && !isHurried ? hurry : null,
    showAgain:
      since.length > 0 && !isActing
        ? () => setShowing({ ...showing, step: 0, isAgain: true })
        : null,
  };
}

/** Milliseconds that a turn stays: as long as it took, or the last half of it; twice that at the end. */
function timeFor({ laid, claimed }: TurnTaken, { isAgain, of }: Showing, pace: number): number {
  if (claimed !== null && !isAgain) return pace;
  const time = timeToSee(laid?.type, pace) + pace;
  return isOver(of.scene.position) ? 2 * time : time;
}

/** Whatever is pressed ends it and does what it is there for; what is shown itself only ends it. */
function useEndByPress(isShown: boolean, end: () => void): void {
  useEffect(() => {
    if (!isShown) return;
    const press = ({ type, target }: Event): void => {
      const isShow = (target as Element).closest('.turn-stage, .since-actions') !== null;
      if (type === 'click' || !isShow) end();
    };
    const key = ({ key }: KeyboardEvent): void => {
      if (key !== 'Enter') end(); // which is that of the button
    };
    addEventListener('pointerdown', press, true);
    addEventListener('click', press, true);
    addEventListener('keydown', key, true);
    return () => {
      removeEventListener('pointerdown', press, true);
      removeEventListener('click', press, true);
      removeEventListener('keydown', key, true);
    };
  });
}
