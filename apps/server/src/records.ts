import { noncesAt, recordAt, stateAfter, type TableState } from '@crownlands/protocol';
import type { AnyRecord } from '@crownlands/rules';
import type { Store } from './store/store.ts';

/** All games of a table as far as they have been seen, with the proof of the shuffle; null before the first. */
export function provenRecordOf(state: TableState): AnyRecord | null {
  const { secret, commitment } = state;
  const record = recordAt(state);
  const shuffle = secret !== null && { shuffle: { secret, commitment, nonces: noncesAt(state) } };
  return record && { ...record, ...shuffle };
}

/** Records as JSON Lines, one after the other as they are read. */
export async function* recordLinesOf(
  store: Store,
  tables: readonly string[],
): AsyncGenerator<string> {
  for (const table of tables) {
    const state = stateAfter(await store.read(table, 0));
    const record = state && provenRecordOf(state);
    if (record) yield `${JSON.stringify(record)}\n`;
  }
}
