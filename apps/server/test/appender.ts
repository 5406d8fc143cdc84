import { randomUUID } from 'node:crypto';
import { openStore } from '../src/store/open.ts';
import { endOf, entryOf } from './entries.ts';

/** Plays on at these tables as fast as it can, and says of each event when it is stored. Ana ends games. */
const [place = '', ...tables] = process.argv.slice(2);
const store = await openStore(JSON.parse(place));

async function playAt(table: string): Promise<never> {
  for (;;) {
    const from = (await store.load(table))?.seq ?? 0;
    const outcome = await store.append(entryOf(table, from, { count: 2 }));
    if (outcome === 'stored') process.stdout.write(`${table} ${from + 2}\n`);
  }
}

/** Ends one table of ana after the other; each end is rated once. */
async function endOn(): Promise<never> {
  for (;;) {
    const sql = "SELECT games FROM ratings WHERE person = 'ana'";
    const games = ((await store.query<{ games: number }>(sql))[0]?.games ?? 0) + 1;
    const outcome = await store.append(endOf(`end-${randomUUID()}`, 'ana', games));
    if (outcome === 'stored') process.stdout.write(`ana ${games}\n`);
  }
}

await Promise.all([...tables.map(playAt), endOn(), endOn()]);
