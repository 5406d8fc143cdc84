import { recordAt, stateAfter } from '@crownlands/protocol';
import type { Store } from './store/store.ts';

/** Records as JSON Lines, one after the other as they are read. */
export async function* recordLinesOf(
  store: Store,
  tables: readonly string[],
): AsyncGenerator<string> {
  for (const table of tables) {
    const state = stateAfter(await store.read(table, 0));
    const record = state && recordAt(state);
    if (record) yield `${JSON.stringify(record)}\n`;
  }
}
