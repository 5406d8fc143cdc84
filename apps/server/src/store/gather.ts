import { setImmediate as nextTurn } from 'node:timers/promises';

type Waiting<Item, Result> = {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: Error) => void;
};

/**
 * Gathers what comes in one turn of the event loop, and while the batch before is written, and writes
 * it together, in order; a second one with the same key begins the next batch. An error in place
 * of a result is that of one item; one that is thrown is everybody's.
 */
export function gather<Item, Result>(
  keyOf: (item: Item) => string,
  write: (items: readonly Item[]) => Promise<readonly (Result | Error)[]>,
) {
  const waiting: Waiting<Item, Result>[] = [];
  let writing: Promise<void> | null = null;

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      await nextTurn();
      const keys = new Set<string>();
      const again = waiting.findIndex(({ item }) => keys.size === keys.add(keyOf(item)).size);
      await settle(waiting.splice(0, again < 0 ? waiting.length : again));
    }
    writing = null;
  }

  async function settle(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await write(batch.map(({ item }) => item));
      for (const [index, { resolve, reject }] of batch.entries()) {
        const result = results[index] as Result | Error;
        if (result instanceof Error) reject(result);
        else resolve(result);
      }
    } catch (error) {
      for (const { reject } of batch) reject(error as Error);
    }
  }

  return {
    add: (item: Item) =>
      new Promise<Result>((resolve, reject) => {
        waiting.push({ item, resolve, reject });
        writing ??= writeAll();
      }),
    /** Resolves when nothing waits any more. */
    idle: async () => writing ?? undefined,
  };
}
