import { createHash } from 'node:crypto';
import type { Colour } from '@crownlands/rules';
import type { Query } from '../store/query.ts';

/** Somebody of whom something is kept. */
export type Person = {
  readonly person: string; // the hash of the token that they began with, which nobody else is told
  readonly id: string; // for everybody
  readonly name: string; // empty until they choose one
  readonly colour: Colour;
  readonly since: number;
  readonly seen: number;
  readonly bannedUntil: number | null;
};

/** Those who play here. */
export type People = {
  /** Who holds a device: whom it has signed in as, or else a guest of its own. */
  readonly personBy: (token: string) => Promise<string>;
  /** Somebody as they are kept, from now on if they were not before. */
  readonly known: (person: string) => Promise<Person>;
  /** Somebody by their public id; null when nobody is known by it. */
  readonly byId: (id: string) => Promise<Person | null>;
};

/** Milliseconds for which it is not written down again that somebody was seen. */
const HOUR = 60 * 60 * 1000;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** What is kept in place of a token; who has never signed in is named by it. */
export const keyOf = (token: string): string => hashOf(token);

/** The public id of a person: the same on every server, and no way back. */
export const idOf = (person: string): string => hashOf(`id\n${person}`).slice(0, 22);

const COLUMNS = 'person, id, name, colour, since, seen, banned_until AS "bannedUntil"';

export function peopleIn(query: Query, now: () => number): People {
  const find = async (column: 'person' | 'id', value: string): Promise<Person | null> => {
    const sql = `SELECT ${COLUMNS} FROM people WHERE ${column} = $1`;
    return (await query<Person>(sql, value))[0] ?? null;
  };

  async function see(person: string): Promise<Person | undefined> {
    const sql = `INSERT INTO people (person, id, name, name_key, colour, since, seen)
                 VALUES ($1, $2, '', '', 'pink', $3, $3)
                 ON CONFLICT (person) DO UPDATE SET seen = $3 RETURNING ${COLUMNS}`;
    return (await query<Person>(sql, person, idOf(person), now()))[0];
  }

  return {
    async personBy(token) {
      const key = keyOf(token);
      const sql = 'SELECT person FROM devices WHERE token = $1';
      return (await query<{ person: string }>(sql, key))[0]?.person ?? key;
    },

    async known(person) {
      const kept = await find('person', person);
      if (kept && kept.seen + HOUR > now()) return kept;
      return (await see(person)) as Person;
    },

    byId: (id) => find('id', id),
  };
}
