import { openStore } from '../src/store/open.ts';
import { entryOf } from './entries.ts';

/** Plays on at these tables as fast as it can, and says of each event when it is stored. */
const [place = '', ...tables] = process.argv.slice(2);
const store = await openStore(JSON.parse(place));

async function playAt(table: string): Promise<never> {
  for (;;) {
    const from = (await store.load(table))?.seq ?? 0;
    const outcome = await store.append(entryOf(table, from, { count: 2 }));
    if (outcome === 'stored') process.stdout.write(`${table} ${from + 2}\n`);
  }
}

await Promise.all(tables.map(playAt));
