import { useEffect, useMemo, useState } from 'preact/hooks';
import { MEDIA } from '../../page/sheets.ts';
import { followed, NOTHING, type Showing, timeShown } from '../../table/showing.ts';
import { canAsk, type Table } from '../../table/table.ts';
import { type TurnTaken, turnsSince } from '../../table/turns.ts';
import { PACES, settings } from '../../ui/settings.ts';
import { useMedia } from '../../ui/use-media.ts';

/** What the others did since one's own turn, and which of it is shown. */
export type Turns = {
  readonly since: readonly TurnTaken[];
  readonly told: TurnTaken | null; // the turn that is shown, in words at least; null: who is to act is
  readonly isStaged: boolean; // its kingdom is shown in place of one's own
  readonly pace: number; // milliseconds that a move takes there
  readonly goOn: () => void; // ends it
  readonly isAgain: boolean; // one looks back, and stays at a turn until one leaves it
  readonly look: ((step: number) => void) | null; // shows one of them again
  readonly keys: { readonly [key: string]: () => void }; // while one looks back
};

/** The turns of the others at a table: shown for a moment as they happen, and again one by one. */
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
  const { step, isAgain } = showing;
  const told = since[step ?? -1] ?? null;

  const end = (): void => setShowing({ ...showing, step: null, isAgain: false });
  const look = (step: number): void =>
    setShowing({
      ...showing,
      step: Math.min(since.length - 1, Math.max(0, step)),
      isAgain: true,
    });
  const at = step ?? 0;
  const tap = (): void => (isAgain && at < since.length - 1 ? look(at + 1) : end());
  useEffect(() => {
    if (step === null || !told || isAgain) return;
    const timer = setTimeout(end, timeShown(told, showing, pace));
    return () => clearTimeout(timer);
  }, [step, isAgain, state.version]);
  usePresses(step !== null, isAgain, tap, end);

  const hurry = (): void => {
    setShowing({ ...showing, step: null, isHurried: true });
    table.act('hurry');
  };
  return {
    since,
    told,
    isStaged: told?.laid != null && (isNarrow || isAgain || told.laid.type === 'discard'),
    pace,
    goOn: canAsk(state.may.hurry) && !isAgain ? hurry : end,
    isAgain,
    look: since.length > 0 ? look : null,
    keys: {
      ArrowLeft: () => look(at - 1),
      ArrowUp: () => look(at - 1),
      ArrowRight: () => look(at + 1),
      ArrowDown: () => look(at + 1),
      Home: () => look(0),
      End: () => look(since.length - 1),
      Enter: end,
      Escape: end,
      l: end,
    },
  };
}

/**
 * Whatever is pressed ends it and does what it is there for; a press on what is shown only ends it, or
 * goes on to the next turn when one looks back. Then keys are no end either: they walk.
 */
function usePresses(isShown: boolean, isAgain: boolean, tap: () => void, end: () => void): void {
  useEffect(() => {
    if (!isShown) return;
    const isIn = ({ target }: Event, place: string): boolean =>
      (target as Element).closest(place) !== null;
    const point = (event: Event): void => {
      if (!isIn(event, '.turn-stage, .since-actions')) end();
    };
    const click = (event: Event): void => {
      if (isIn(event, '.turn-stage')) tap();
      else if (!isIn(event, '.since-actions')) end();
    };
    const key = ({ key }: KeyboardEvent): void => {
      if (!isAgain && key !== 'Enter') end(); // which is that of the button
    };
    addEventListener('pointerdown', point, true);
    addEventListener('click', click, true);
    addEventListener('keydown', key, true);
    return () => {
      removeEventListener('pointerdown', point, true);
      removeEventListener('click', click, true);
      removeEventListener('keydown', key, true);
    };
  });
}
