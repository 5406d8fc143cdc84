import { join } from 'node:path';
import { type Connection, storeOn } from './connection.ts';
import { openPostgres } from './postgres.ts';
import { connectTo, openFile } from './sqlite.ts';
import type { Store } from './store.ts';
import { connectOn } from './thread.ts';

export type StorePlace = {
  readonly databaseUrl: string | undefined; // of PostgreSQL; undefined: a file in the folder
  readonly folder: string;
};

/**
 * Where tables are kept, ready for use; a file has `program` for its thread, or is in this one. Rejects with
 * one line that says what is in the way.
 */
export async function openStore(
  { databaseUrl, folder }: StorePlace,
  program: URL | null,
): Promise<Store> {
  return databaseUrl ? openPostgres(databaseUrl) : storeOn(await connect(folder, program));
}

async function connect(folder: string, program: URL | null): Promise<Connection> {
  const path = join(folder, 'crownlands.db');
  return program ? connectOn(program, path) : connectTo(openFile(path));
}
