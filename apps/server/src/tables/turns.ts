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

/** Does one thing after the other for each key. */
export function turnsBy(): <Result>(key: string, work: () => Promise<Result>) => Promise<Result> {
  const all = new Map<string, Turns>();
  return async (key, work) => {
    const turns = all.get(key) ?? inTurns();
    all.set(key, turns);
    try {
      return await turns.take(work);
    } finally {
      if (turns.isIdle()) all.delete(key);
    }
  };
}
