import { copyFileSync, existsSync } from 'node:fs';
import type { Command } from '../src/operator/command.ts';
import { fileIn, openStore, type StorePlace } from '../src/store/open.ts';
import { entryOf } from './entries.ts';
import { newFolder } from './places.ts';

/** What a command of the operator's program says, or why not. */
export async function run(command: Command, place: StorePlace, file: string, force = false) {
  const call = { place, words: [file], flags: { force }, now: 5_000_000 };
  const outcome = await command.run(call).catch((error: Error) => ({ problem: error.message }));
  return 'text' in outcome ? outcome.text : outcome.problem;
}

/** A place for a file of tables. */
export const newFile = (): StorePlace => ({ databaseUrl: undefined, folder: newFolder() });

/** The same data in a file that this process has never had open: it lets go of one when it likes. */
export async function freshly(place: StorePlace): Promise<StorePlace> {
  if (place.databaseUrl) return place;
  const fresh = newFile();
  for (const end of ['', '-wal']) {
    const [from, to] = [place, fresh].map(({ folder }) => fileIn(folder) + end);
    if (from && to && existsSync(from)) copyFileSync(from, to);
  }
  return fresh;
}

/** A place with a table of so many events. */
export async function placeWith(events: number, place = newFile()): Promise<StorePlace> {
  const store = await openStore(place);
  const holdings = [{ seat: 1, person: 'ana' }] as const;
  await store.append(entryOf('a', 0, { count: events, row: { isListed: true }, holdings }));
  await store.end();
  return freshly(place);
}

/** How far that table is. */
export async function seqAt(place: StorePlace): Promise<number | undefined> {
  const store = await openStore(await freshly(place));
  const row = await store.load('a');
  await store.end();
  return row?.seq;
}
