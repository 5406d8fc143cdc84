export type Turns = {
  /** Whether nothing is to be done. */
  readonly isIdle: () => boolean;
  readonly take: <Result>(work: () => Promise<Result>) => Promise<Result>;
};

/** Does one thing after the other. */
export function inTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return {
    isIdle: () => waiting === 0,
    take(work) {
      waiting++;
      const mine = last.then(work).finally(() => waiting--);
      last = mine.catch(() => {});
      return mine;
    },
  };
}
