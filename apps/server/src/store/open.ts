import { join } from 'node:path';
import { openFile, storeIn } from './sqlite.ts';
import type { Store } from './store.ts';

export type StorePlace = {
  readonly folder: string; // of the file that tables are kept in
};

/** Where tables are kept, ready for use. Rejects with one line that says what is in the way. */
export const openStore = async ({ folder }: StorePlace): Promise<Store> =>
  storeIn(openFile(join(folder, 'crownlands.db')));
