import { type Person, peopleIn } from '../people/people.ts';
import { nameOf, type StorePlace } from '../store/open.ts';
import type { Query } from '../store/query.ts';
import type { Store } from '../store/store.ts';
import { type Command, type Outcome, problem } from './command.ts';
import { withDatabase } from './database.ts';
import { columns, json, momentOf } from './words.ts';

/** Works on somebody by their public id, in the data of a server. */
export const withPerson = (
  place: StorePlace,
  id: string,
  work: (person: Person, store: Store) => Promise<Outcome>,
): Promise<Outcome> =>
  withDatabase(place, async (store) => {
    const found = await peopleIn(store.query, Date.now).byId(id);
    return found
      ? work(found, store)
      : problem(1, `there is nobody with the id ${id} in ${nameOf(place)}`);
  });

/** How much else is kept of somebody. */
const COUNTS = `SELECT
  (SELECT count(*) FROM holdings WHERE person = $1) AS seats,
  (SELECT count(*) FROM results WHERE person = $1) AS results,
  (SELECT count(*) FROM devices WHERE person = $1) AS devices,
  (SELECT count(*) FROM passkeys WHERE person = $1) AS passkeys,
  (SELECT count(*) FROM blocks WHERE person = $1) AS blocks,
  (SELECT count(*) FROM blocks WHERE other = $1) AS "blockedBy",
  (SELECT count(*) FROM reports WHERE reporter = $1) AS "reportsMade",
  (SELECT count(*) FROM reports WHERE reported = $1) AS reports,
  (SELECT count(*) FROM reports WHERE reported = $1 AND settled IS NULL) AS "openReports"`;

export type Rated = { readonly players: number; readonly shown: number; readonly games: number };

export const ratingsIn = (query: Query, person: string): Promise<readonly Rated[]> =>
  query<Rated>(
    'SELECT players, shown, games FROM ratings WHERE person = $1 ORDER BY players',
    person,
  );

export const person: Command = {
  help: `Tells what is known of somebody.

Usage: crownlands server person ID [--json]

ID is the last part of the address of their profile; crownlands server find knows it by their name.

  --json  as JSON
`,
  flags: { json: { type: 'boolean' } },
  words: ['ID'],
  run: ({ words: [id = ''], flags, place }) =>
    withPerson(place, id, async ({ person, ...known }, { query }) => {
      const [counts = {}] = await query<Record<string, number>>(COUNTS, person);
      const ratings = await ratingsIn(query, person);
      const all = { ...known, ...counts, ratings };
      return { text: flags.json ? json(all) : columns(factsOf(known, counts, ratings)) };
    }),
};

const factsOf = (
  { id, name, colour, since, seen, bannedUntil }: Omit<Person, 'person'>,
  counts: Record<string, number>,
  ratings: readonly Rated[],
): (string | number)[][] => [
  ['id', id],
  ['name', name],
  ['colour', colour],
  ['since', momentOf(since)],
  ['seen', momentOf(seen)],
  ['banned until', bannedUntil === null ? 'not banned' : momentOf(bannedUntil)],
  ...ratings.map(({ players, shown, games }) => [`rating of ${players}`, `${shown} (${games})`]),
  ['seats at tables', counts.seats ?? 0],
  ['results', counts.results ?? 0],
  ['devices', counts.devices ?? 0],
  ['passkeys', counts.passkeys ?? 0],
  ['blocks', counts.blocks ?? 0],
  ['blocked by', counts.blockedBy ?? 0],
  ['reports made', counts.reportsMade ?? 0],
  ['reports', `${counts.reports ?? 0}, of which ${counts.openReports ?? 0} are not settled`],
];
