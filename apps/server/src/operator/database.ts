import { existsSync } from 'node:fs';
import { fileIn, nameOf, openStore, type StorePlace } from '../store/open.ts';
import { openRaw } from '../store/open-raw.ts';
import { STEPS } from '../store/schema.ts';
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
  const schema = await schemaOf(place);
  if (schema === 0) {
    return problem(
      1,
      `${nameOf(place)} holds no tables: are DATA and DATABASE_URL as the server's?`,
    );
  }
  if (schema < STEPS.length) {
    const advice = 'start the new server first: it brings the data up to date';
    return problem(1, `${nameOf(place)} is of an older version; ${advice}`);
  }
  const store = await openStore(place);
  try {
    return await work(store);
  } finally {
    await store.end();
  }
}

/** The version of what is kept, which stays as it is: only a server takes the way back from its data. */
async function schemaOf(place: StorePlace): Promise<number> {
  const raw = await openRaw(place, 'read');
  try {
    return await raw.schema();
  } finally {
    await raw.end();
  }
}
