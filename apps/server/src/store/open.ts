import { join } from 'node:path';
import { type Committed, storeOn } from './connection.ts';
import { connectToFile } from './file.ts';
import { openPostgres } from './postgres.ts';
import type { Store } from './store.ts';

export type StorePlace = {
  readonly databaseUrl: string | undefined; // of PostgreSQL; undefined: a file in the folder
  readonly folder: string;
};

export const fileIn = (folder: string): string => join(folder, 'crownlands.db');

/** What a place is called where people read it; passwords are left out. */
export function nameOf({ databaseUrl, folder }: StorePlace): string {
  if (!databaseUrl) return fileIn(folder);
  if (!URL.canParse(databaseUrl)) return 'PostgreSQL';
  const { host, pathname } = new URL(databaseUrl);
  return `postgres://${host}${pathname}`;
}

/** Where tables are kept, ready for use. Rejects with one line that says what is in the way. */
export async function openStore(
  { databaseUrl, folder }: StorePlace,
  committed?: Committed,
): Promise<Store> {
  if (databaseUrl) return openPostgres(databaseUrl, committed);
  return storeOn(await connectToFile(fileIn(folder)), undefined, committed);
}
