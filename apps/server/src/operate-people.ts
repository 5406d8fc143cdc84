import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { LONGEST_NAME, nameFrom } from '@crownlands/rules';
import { deletePerson } from './deletion.ts';
import { type Command, problem } from './operator/command.ts';
import { withPerson } from './operator/person.ts';
import { blocksIn } from './people/blocks.ts';
import { dataOf, playedBy } from './people/my-data.ts';
import { peopleIn } from './people/people.ts';
import { renameInLog, tablesOf } from './people/traces.ts';
import { recordLinesOf } from './records.ts';
import { type Outage, SILENCE, type Store } from './store/store.ts';
import type { Company } from './tables/presence.ts';
import { type Rooms, roomsIn } from './tables/rooms.ts';

/** What is said of a name that was too long. */
const CUT = ` A name has at most ${LONGEST_NAME} characters: the rest was cut off.`;

const AGAIN = problem(2, 'not all could be written now; try again');

/** A file that nobody else may read. */
const PRIVATE = { mode: 0o600 };

export const rename: Command = {
  help: `Gives somebody another name.

Usage: crownlands server rename ID NAME

The name may be empty: ''. A long one is cut, and it says how. They are called so at all tables at which they
have ever sat, too; where the data are a file, who has such a table open reads it once something happens there.
They can take another name again, unless they are banned.
`,
  flags: {},
  words: ['ID', 'NAME'],
  run: ({ words: [id = '', name = ''], place, now }) =>
    withPerson(place, id, async ({ person }, store) => {
      const { query } = store;
      if (!(await peopleIn(query, () => now).introduce(person, { name }))) {
        return problem(1, `${name} belongs to somebody else who keeps their profile`);
      }
      const kept = nameFrom(name);
      if (!(await nameAtTables(store, person, kept))) return AGAIN;
      const cut = kept.endsWith('…') && !name.trim().endsWith('…') ? CUT : '';
      return { text: `${id} is called ${JSON.stringify(kept)}.${cut}\n` };
    }),
};

/** Whoever has a table before them is told first; false when not all could be written. */
async function nameAtTables(store: Store, person: string, name: string): Promise<boolean> {
  const rooms = roomsBeside(store);
  for (const table of await tablesOf(store.query, person)) {
    if (!(await rooms.rename(table, person, name))) return false;
    await renameInLog(store.query, table, person, name);
  }
  return true;
}

/** Their own name is `delete`, which is no name for a value. */
export const deleting: Command = {
  help: `Deletes somebody, as they can do it themselves.

Usage: crownlands server delete ID

All that is kept of them goes; games of others stay whole. There is no way back: export their data first.
`,
  flags: {},
  words: ['ID'],
  run: ({ words: [id = ''], place, now }) =>
    withPerson(place, id, async ({ person }, store) => {
      const isDone = await deletePerson({ store, rooms: roomsBeside(store), now }, person);
      return isDone ? { text: `${id} is deleted.\n` } : AGAIN;
    }),
};

export const exportPerson: Command = {
  help: `Writes all that is kept of somebody into two files.

Usage: crownlands server export-person ID [FOLDER]

FOLDER (default: the present one) gets ID.json, and ID.jsonl with a record of each game, of one that goes on as
far as it is played. Nobody else may read them.
`,
  flags: {},
  words: ['ID', '[FOLDER]'],
  run: ({ words: [id = '', folder = '.'], place }) =>
    withPerson(place, id, async ({ person }, store) => {
      const [data, games] = [join(folder, `${id}.json`), join(folder, `${id}.jsonl`)];
      await mkdir(folder, { recursive: true });
      for (const file of [data, games]) await rm(file, { force: true });
      const lines = recordLinesOf(store, await playedBy(store.query, person));
      await write(data, await dataOf(store.query, person));
      await write(games, lines);
      return { text: `${data}\n${games}\n` };
    }),
};

const write = (path: string, pieces: AsyncIterable<string>): Promise<void> =>
  pipeline(Readable.from(pieces), createWriteStream(path, PRIVATE));

/** Nobody looks at a table by way of this program. */
const ALONE: Company = {
  elsewhere: () => ({ here: [], watchers: 0 }),
  tell: () => {},
  beat: () => {},
  onChange: () => {},
};

/** Tables to write to beside a server that runs, or without one: then that time is nobody's. */
function roomsBeside(store: Store): Rooms {
  const now = Date.now;
  async function outagesSince(moment: number): Promise<readonly Outage[]> {
    const sql = 'SELECT max(ended) AS "from" FROM uptimes';
    const [last] = await store.query<{ from: number | null }>(sql);
    const from = last?.from ?? now();
    const silence = from + SILENCE < now() ? [{ from, to: now() }] : [];
    return [...(await store.outagesSince(moment)), ...silence];
  }
  return roomsIn({
    store,
    people: peopleIn(store.query, now),
    blocks: blocksIn(store.query, now),
    now,
    outagesSince,
    think: async () => null,
    company: ALONE,
    onAwaited: () => {},
    log: () => {},
  });
}
