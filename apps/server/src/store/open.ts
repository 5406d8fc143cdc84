import { join } from 'node:path';
import { openPostgres } from './postgres.ts';
import { openFile, storeIn } from './sqlite.ts';
import type { Store } from './store.ts';

export type StorePlace = {
  readonly databaseUrl: string | undefined; // of PostgreSQL; undefined: a file in the folder
  readonly folder: string;
};

/** Where tables are kept, ready for use. Rejects with one line that says what is in the way. */
export const openStore = async ({ databaseUrl, folder }: StorePlace): Promise<Store> =>
  databaseUrl ? openPostgres(databaseUrl) : storeIn(openFile(join(folder, 'crownlands.db')));
