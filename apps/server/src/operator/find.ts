import { nameKeyOf } from '../people/name-key.ts';
import { nameOf } from '../store/open.ts';
import { type Command, problem } from './command.ts';
import { withDatabase } from './database.ts';
import { type Rated, ratingsIn } from './person.ts';
import { columns, json, momentOf } from './words.ts';

type Found = {
  readonly person: string;
  readonly id: string;
  readonly name: string;
  readonly seen: number;
};

const MOST = 50;

/** A key has neither sign that LIKE reads as more than itself. */
const FOUND = `SELECT person, id, name, seen FROM people WHERE name_key LIKE $1
  ORDER BY name_key = $2 DESC, seen DESC, id LIMIT ${MOST}`;

export const find: Command = {
  help: `Finds people by a name, for all commands that want an ID.

Usage: crownlands server find NAME [--json]

Finds whoever is called NAME or something that looks like it, and then those whose name has it in it: at most ${MOST},
who were seen last first. Several may have the same name. It is the name of their profile: who has none there is not
found by what they are called at a table.

  --json  as JSON
`,
  flags: { json: { type: 'boolean' } },
  words: ['NAME'],
  async run({ words: [name = ''], flags, place }) {
    const key = nameKeyOf(name);
    if (key === '') return problem(2, 'NAME: expected at least one letter, digit or symbol');
    return withDatabase(place, async ({ query }) => {
      const found = await query<Found>(FOUND, `%${key}%`, key);
      const people = await Promise.all(
        found.map(async ({ person, ...known }) => ({
          ...known,
          ratings: await ratingsIn(query, person),
        })),
      );
      if (flags.json) return { text: json(people) };
      if (people.length > 0) return { text: inWords(people) };
      return problem(1, `no profile in ${nameOf(place)} has a name like ${name}`);
    });
  },
};

type Known = Omit<Found, 'person'> & { readonly ratings: readonly Rated[] };

const inWords = (people: readonly Known[]): string =>
  columns([
    ['id', 'name', 'seen', 'ratings'],
    ...people.map(({ id, name, seen, ratings }) => [
      id,
      name,
      momentOf(seen),
      ratings.map(({ players, shown, games }) => `of ${players}: ${shown} (${games})`).join(', '),
    ]),
  ]);
