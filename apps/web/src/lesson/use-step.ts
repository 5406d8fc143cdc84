import { useEffect, useState } from 'preact/hooks';
import { keepInHistory, keptInHistory, keptNumber } from '../nav/keep-in-history.ts';
import { settings } from '../ui/settings.ts';

/** Where in the lesson one is, and the way on and back. */
export type Way = {
  readonly index: number;
  readonly count: number;
  readonly next: () => void;
  readonly back: () => void;
  readonly restart: () => void;
};

/**
 * The step of the lesson by its id. A reload keeps it, another visit goes on where the lesson was left,
 * and the browser's back button goes to the step before.
 */
export function useStep(ids: readonly string[]): Way {
  const count = ids.length;
  const left = Math.max(0, ids.indexOf(settings.lesson.value));
  const stepHere = (): number =>
    keptInHistory('lesson') === undefined ? left : keptNumber('lesson', count);
  const [index, setIndex] = useState(stepHere);
  useEffect(() => {
    keepInHistory({ lesson: index });
    const follow = (): void => setIndex(keptNumber('lesson', count));
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, [count]);
  useEffect(() => {
    const isOver = index === count - 1;
    settings.lesson.value = isOver ? '' : (ids[index] ?? '');
  }, [index]);

  const goTo = (step: number): void => {
    try {
      history.pushState({ lesson: step, isAfterStep: true }, '');
    } catch {
      // Asked too often: a reload comes back to the step before.
    }
    setIndex(step);
  };
  const back = (): void => {
    const isAfterStep = keptInHistory('isAfterStep') && keptNumber('lesson', count) === index;
    if (isAfterStep) return history.back();
    keepInHistory({ lesson: index - 1 });
    setIndex(index - 1);
  };
  return { index, count, next: () => goTo(index + 1), back, restart: () => goTo(0) };
}
