import { useLayoutEffect } from 'preact/hooks';

const reasons = new Set<() => boolean>();

/** The page does not load itself anew while this is so: something would be lost or disturbed. */
export const holdWhile = (isSo: () => boolean): void => void reasons.add(isSo);

export const isHeld = (): boolean => [...reasons].some((isSo) => isSo());

/** The same for a part of the page, as long as it is there. */
export function useHold(isSo: boolean): void {
  useLayoutEffect(() => {
    const reason = () => isSo;
    reasons.add(reason);
    return () => void reasons.delete(reason);
  }, [isSo]);
}
