import type { Players, Ranked } from '@crownlands/protocol';
import { type Colour, must, nameFrom } from '@crownlands/rules';
import { DAY } from '../basics/durations.ts';
import { hashOf } from '../basics/hash.ts';
import type { Query } from '../store/query.ts';
import { nameKeyOf } from './name-key.ts';
import { ratingOf, type Strength } from './rating.ts';

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

/** How somebody wants to be known; what is not said stays. */
type Introduction = { readonly name?: string; readonly colour?: Colour };

/** Those who play here. */
export type People = {
  /** Who holds a device, and is seen by it: whom it has signed in as, or else a guest of its own. */
  readonly personBy: (token: string) => Promise<string>;
  /** Somebody as they are kept, from now on if they were not before. */
  readonly known: (person: string) => Promise<Person>;
  /** Somebody by their public id; null when nobody is known by it. */
  readonly byId: (id: string) => Promise<Person | null>;
  /** Somebody as others meet them at a table of so many players. */
  readonly ranked: (person: string, players: Players) => Promise<Ranked>;
  /** Somebody as they are kept; null when nothing is. */
  readonly find: (person: string) => Promise<Person | null>;
  /** Changes how somebody is known; false when another who keeps their profile has the name that is new. */
  readonly introduce: (person: string, introduction: Introduction) => Promise<boolean>;
  /** Whether a name belongs to somebody else who keeps their profile, or looks like theirs. */
  readonly isNameTaken: (name: string, person: string) => Promise<boolean>;
  /** What somebody is called everywhere; from now on this, if they had no name and nobody else has it. */
  readonly nameOrAdopt: (person: string, name: string) => Promise<string>;
};

/** Milliseconds for which it is not written down again that somebody was seen. */
const UNNOTED = DAY;

/** Milliseconds after which a name is free again whose owner has not come back. */
const YEAR = 365 * DAY;

/** A device, which is what is kept in place of its token; who has never signed in is named by it. */
export const deviceOf = (token: string): string => hashOf(token);

/** The public id of a person: the same on every server, and no way back. */
export const idOf = (person: string): string => hashOf(`id\n${person}`).slice(0, 22);

const COLUMNS = 'person, id, name, colour, since, seen, banned_until AS "bannedUntil"';

const HOLDER = `SELECT holder.person, seen FROM (
    SELECT coalesce((SELECT person FROM devices WHERE token = $1), $1) AS person
  ) AS holder LEFT JOIN people ON people.person = holder.person`;

export function peopleIn(query: Query, now: () => number): People {
  const find = async (column: 'person' | 'id', value: string): Promise<Person | null> => {
    const sql = `SELECT ${COLUMNS} FROM people WHERE ${column} = $1`;
    return (await query<Person>(sql, value))[0] ?? null;
  };

  /** Of two who keep somebody at the same instant one is late, by their key or by their id. */
  async function see(person: string): Promise<Person> {
    const keep = `INSERT INTO people (person, id, name, name_key, colour, since, seen)
                  VALUES ($1, $2, '', '', 'pink', $3, $3) ON CONFLICT DO NOTHING`;
    await query(keep, person, idOf(person), now());
    const sql = `UPDATE people SET seen = $2 WHERE person = $1 RETURNING ${COLUMNS}`;
    return must((await query<Person>(sql, person, now()))[0]);
  }

  async function isNameTaken(name: string, person: string): Promise<boolean> {
    const key = nameKeyOf(nameFrom(name));
    if (key === '') return false;
    const sql = `SELECT person FROM people WHERE name_key = $1 AND person <> $2 AND seen > $3
                 AND EXISTS (SELECT 1 FROM passkeys WHERE passkeys.person = people.person) LIMIT 1`;
    return (await query(sql, key, person, now() - YEAR)).length > 0;
  }

  /** Somebody who is kept has come back; if it cannot be written now, they are seen the next time. */
  async function note(person: string): Promise<void> {
    const sql = 'UPDATE people SET seen = $2 WHERE person = $1 AND seen < $2';
    await query(sql, person, now()).catch(() => {});
  }

  async function known(person: string): Promise<Person> {
    const kept = await find('person', person);
    if (kept && kept.seen + UNNOTED > now()) return kept;
    return see(person);
  }

  /** Of two who ask for one name at the same instant, each finds the other afterwards, and goes back. */
  async function introduce(person: string, introduction: Introduction): Promise<boolean> {
    const before = await known(person);
    const { colour = before.colour } = introduction;
    const name = introduction.name === undefined ? before.name : nameFrom(introduction.name);
    if (name === before.name) {
      await query('UPDATE people SET colour = $2 WHERE person = $1', person, colour);
      return true;
    }
    if (await isNameTaken(name, person)) return false;
    await rename(person, name, colour);
    if (!(await isNameTaken(name, person))) return true;
    await rename(person, before.name, before.colour);
    return false;
  }

  async function rename(person: string, name: string, colour: Colour): Promise<void> {
    const sql = 'UPDATE people SET name = $2, name_key = $3, colour = $4 WHERE person = $1';
    await query(sql, person, name, nameKeyOf(name), colour);
  }

  return {
    async personBy(token) {
      const device = deviceOf(token);
      const [holder] = await query<{ person: string; seen: number | null }>(HOLDER, device);
      const { person, seen } = must(holder);
      if (seen !== null && seen + UNNOTED <= now()) await note(person);
      return person;
    },

    known,
    byId: (id) => find('id', id),
    async ranked(person, players) {
      const { id, name, colour } = (await find('person', person)) ?? (await known(person));
      const sql = 'SELECT mu, sigma, games FROM ratings WHERE person = $1 AND players = $2';
      const [kept] = await query<Strength & { games: number }>(sql, person, players);
      return { id, name, colour, rating: kept ? ratingOf(kept) : null };
    },
    find: (person) => find('person', person),
    introduce,
    isNameTaken,

    async nameOrAdopt(person, name) {
      const { name: kept } = await known(person);
      if (kept !== '') return kept;
      return (await introduce(person, { name })) ? nameFrom(name) : name;
    },
  };
}
