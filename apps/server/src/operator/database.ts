import { existsSync } from 'node:fs';
import { fileIn, openStore, type StorePlace } from '../store/open.ts';
import type { Store } from '../store/store.ts';
import { type Outcome, problem } from './command.ts';

/** Works on the data of a server, which may run meanwhile, and lets go of them. */
export async function withDatabase(
  place: StorePlace,
  work: (store: Store) => Promise<Outcome>,
): Promise<Outcome> {
  const { databaseUrl, folder } = place;
  if (!databaseUrl && !existsSync(fileIn(folder))) {
    return problem(2, `there is no ${fileIn(folder)}: is DATA the folder of the server?`);
  }
  const store = await openStore(place);
  try {
    return await work(store);
  } finally {
    await store.end();
  }
}
