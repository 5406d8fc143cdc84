const reasons = new Set<() => boolean>();

/** The page does not load itself anew while this is so: something would be lost or disturbed. */
export const holdWhile = (isSo: () => boolean): void => void reasons.add(isSo);

export const isHeld = (): boolean => [...reasons].some((isSo) => isSo());
