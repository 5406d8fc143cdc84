import { useEffect, useState } from 'preact/hooks';
import { keptNumber } from '../nav/keep-in-history.ts';

/** Where in the lesson one is, and the way on and back. */
export type Way = {
  readonly index: number;
  readonly count: number;
  readonly next: () => void;
  readonly back: () => void;
};

/** The step of the lesson; a reload keeps it, and the browser's back button goes one step back. */
export function useStep(count: number): Way {
  const [index, setIndex] = useState(() => keptNumber('lesson', count));
  useEffect(() => {
    const follow = (): void => setIndex(keptNumber('lesson', count));
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, [count]);
  const next = (): void => {
    try {
      history.pushState({ lesson: index + 1 }, '');
    } catch {
      // Asked too often: a reload comes back to the step before.
    }
    setIndex(index + 1);
  };
  const back = (): void => {
    if (keptNumber('lesson', count) === index) history.back();
    else setIndex(index - 1);
  };
  return { index, count, next, back };
}
