import { fileIn, type StorePlace } from './open.ts';
import type { Purpose, Raw } from './raw.ts';
import { openRawFile } from './raw-file.ts';
import { openRawPostgres } from './raw-postgres.ts';

/** Rejects with one line that says what is in the way. */
export const openRaw = ({ databaseUrl, folder }: StorePlace, purpose: Purpose): Promise<Raw> =>
  databaseUrl ? openRawPostgres(databaseUrl, purpose) : openRawFile(fileIn(folder), purpose);
