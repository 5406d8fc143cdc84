import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { kindsWith, postgresForTests } from '../../test/places.ts';
import { openStore } from '../store/open.ts';
import { dataOf } from './my-data.ts';
import { deviceOf, idOf, peopleIn } from './people.ts';

const TOKEN = 'a'.repeat(43);
const DAY = 24 * 60 * 60 * 1000;

describe.each(kindsWith(await postgresForTests()))('$name', ({ newPlace }) => {
  /** People of a new database, and a clock that a test turns. */
  async function opened() {
    const store = await openStore(await newPlace());
    onTestFinished(() => store.end());
    let now = 1_800_000_000_000;
    const people = peopleIn(store.query, () => now);
    const wait = (milliseconds: number): void => {
      now += milliseconds;
    };
    return { ...people, query: store.query, wait };
  }

  it('a device is a guest of its own until it signs in, and again when it signs out', async () => {
    const { personBy, query } = await opened();
    expect(await personBy(TOKEN)).toBe(deviceOf(TOKEN));
    await query('INSERT INTO devices VALUES ($1, $2, 0)', deviceOf(TOKEN), 'somebody');
    expect(await personBy(TOKEN)).toBe('somebody');
    await query('DELETE FROM devices');
    expect(await personBy(TOKEN)).toBe(deviceOf(TOKEN));
  });

  it('somebody is known from the first time on, once, and found by an id that hides who they are', async () => {
    const { known, byId, query, wait } = await opened();
    const person = deviceOf(TOKEN);
    expect(await byId(idOf(person))).toBeNull();
    const [one, two] = await Promise.all([known(person), known(person)]);
    expect(one).toEqual({
      person,
      id: idOf(person),
      name: '',
      colour: 'pink',
      since: 1_800_000_000_000,
      seen: 1_800_000_000_000,
      bannedUntil: null,
    });
    expect(two).toEqual(one);
    expect(one.id).toMatch(/^[\w-]{22}$/);
    expect(person).not.toContain(one.id);
    wait(DAY - 1);
    expect(await known(person)).toEqual(one);
    wait(1);
    expect(await known(person)).toEqual({ ...one, seen: one.seen + DAY });
    expect(await byId(one.id)).toEqual({ ...one, seen: one.seen + DAY });
    expect(await query('SELECT person FROM people')).toEqual([{ person }]);
  });

  it('somebody whose first requests come all at once is one and the same', async () => {
    const { known, query } = await opened();
    const persons = Array.from({ length: 250 }, (_, n) => deviceOf(`token ${n}`));
    const found = await Promise.all(
      persons.flatMap((person) => Array.from({ length: 4 }, () => known(person))),
    );
    expect(new Set(found.map(({ id }) => id))).toEqual(new Set(persons.map(idOf)));
    expect(await query('SELECT person FROM people')).toHaveLength(250);
  });

  it('whoever is kept is seen when they come back, by whatever device, once a day', async () => {
    const { known, personBy, find, query, wait } = await opened();
    const { seen } = await known('ana');
    await query('INSERT INTO devices VALUES ($1, $2, 0)', deviceOf(TOKEN), 'ana');
    const seenAfter = async (milliseconds: number) => {
      wait(milliseconds);
      await personBy(TOKEN);
      return ((await find('ana'))?.seen ?? 0) - seen;
    };
    expect(await seenAfter(DAY - 1)).toBe(0);
    expect(await seenAfter(1)).toBe(DAY);
    expect(await seenAfter(DAY - 1)).toBe(DAY);
    expect(await seenAfter(40 * DAY)).toBe(42 * DAY - 1);
    await personBy('b'.repeat(43));
    expect(await query('SELECT person FROM people')).toEqual([{ person: 'ana' }]);
  });

  it('whoever has done a lot is told of it table by table, which nobody else has to wait for', async () => {
    const { query } = await opened();
    const tables = ['third', 'first', 'second'];
    for (const [at, table] of tables.entries()) {
      const sql = `INSERT INTO events (game, seq, at, body, author) VALUES ($1, $2, $3, '{}', $4)`;
      for (const seq of [1, 2, 3]) await query(sql, table, seq, at, seq < 3 ? 'ana' : 'ben');
    }
    let most = 0;
    const counting: typeof query = async (sql, ...values) => {
      const rows = await query<never>(sql, ...values);
      if (sql.includes('body')) most = Math.max(most, rows.length);
      return rows;
    };
    const data = await json(Readable.from(await dataOf(counting, 'ana')));
    const doings = tables.flatMap((table, at) =>
      [1, 2].map((seq) => ({ table, seq, at, body: '{}' })),
    );
    expect(data).toMatchObject({ profile: null, results: [], doings });
    expect(most).toBe(2);
    expect(await json(Readable.from(await dataOf(query, 'cleo')))).toMatchObject({ doings: [] });
  });
});
