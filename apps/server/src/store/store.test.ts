import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { bundlePrograms } from '../../build.js';
import { endOf, entryOf, eventOf, rowOf } from '../../test/entries.ts';
import { kindsWith, postgresForTests } from '../../test/places.ts';
import { openStore, type StorePlace } from './open.ts';
import { STEPS } from './schema.ts';
import { PULSE, type Row, SILENCE, type Store } from './store.ts';

async function open(place: StorePlace): Promise<Store> {
  const store = await openStore(place);
  onTestFinished(() => store.end().catch(() => {}));
  return store;
}

describe.each(kindsWith(await postgresForTests()))('$name', ({ newPlace, commitsIn, makeOf }) => {
  const opened = async () => open(await newPlace());

  describe('append', () => {
    it('keeps a table, its events and who holds its seats', async () => {
      const store = await opened();
      const holdings = [{ seat: 1, person: 'ana' } as const, { seat: 0, person: 'ben' } as const];
      const row = { isListed: true, due: 1_800_000_000_000, status: 'waiting' } as const;
      expect(await store.append(entryOf('a', 0, { count: 3, row, holdings }))).toBe('stored');
      expect(await store.load('a')).toEqual(rowOf('a', 3, row));
      expect(await store.read('a', 0)).toEqual([1, 2, 3].map(eventOf));
      expect(await store.holdings('a')).toEqual(holdings.toReversed());
    });

    it('goes on from the last event', async () => {
      const store = await opened();
      await store.append(entryOf('a', 0, { holdings: [{ seat: 0, person: 'ana' }] }));
      const given = [{ seat: 0, person: null } as const, { seat: 1, person: 'ana' } as const];
      expect(await store.append(entryOf('a', 1, { count: 2, holdings: given }))).toBe('stored');
      expect(await store.load('a')).toEqual(rowOf('a', 3));
      expect(await store.read('a', 1)).toEqual([2, 3].map(eventOf));
      expect(await store.holdings('a')).toEqual([{ seat: 1, person: 'ana' }]);
    });

    it('dates no table anew that has ended', async () => {
      const store = await opened();
      await store.append(entryOf('a', 0));
      expect(await store.append(entryOf('a', 1, { row: { status: 'over' } }))).toBe('stored');
      for (const status of ['over', 'closed', 'closed'] as const) {
        const { seq = 0 } = (await store.load('a')) ?? {};
        await store.append(entryOf('a', seq, { row: { status } }));
      }
      expect(await store.load('a')).toEqual(rowOf('a', 5, { status: 'closed', changed: 2000 }));
    });

    it('is a conflict where it does not go on from the last event, and keeps nothing', async () => {
      const store = await opened();
      await store.append(entryOf('a', 0, { count: 2 }));
      const conflicts = {
        'a gap': entryOf('a', 3),
        'an event that is there': entryOf('a', 1),
        'an opening of what is open': entryOf('a', 0, { command: 'new' }),
        'a table that nobody opened': entryOf('b', 1),
        'a command that was kept before': entryOf('a', 2, { command: 'a-0' }),
      };
      for (const [what, entry] of Object.entries(conflicts)) {
        const holdings = [{ seat: 2, person: 'eva' } as const];
        expect(await store.append({ ...entry, holdings }), what).toBe('conflict');
        expect(await store.load('a'), what).toEqual(rowOf('a', 2));
        expect(await store.load('b'), what).toBeNull();
        expect(await store.read('a', 0), what).toEqual([1, 2].map(eventOf));
        expect(await store.holdings(entry.row.id), what).toEqual([]);
      }
    });

    it('knows the last event of each command, table by table', async () => {
      const store = await opened();
      await store.append(entryOf('a', 0, { count: 3, command: 'x' }));
      await store.append(entryOf('a', 3, { command: null }));
      await store.append(entryOf('a', 4, { command: null }));
      expect(await store.append(entryOf('b', 0, { command: 'x' }))).toBe('stored');
      expect(await store.seqOf('a', 'x')).toBe(3);
      expect(await store.seqOf('b', 'x')).toBe(1);
      expect(await store.seqOf('a', 'y')).toBeNull();
    });

    it('commits all of one turn together', async () => {
      const place = await newPlace();
      const store = await open(place);
      const before = await commitsIn(place);
      const tables = Array.from({ length: 100 }, (_, index) => `table-${index}`);
      await Promise.all(tables.map((table) => store.append(entryOf(table, 0))));
      expect((await commitsIn(place)) - before).toBe(1);
      expect(await Promise.all(tables.map((table) => store.load(table)))).not.toContain(null);
    });

    it('lets one of those who want the same place in a turn have it', async () => {
      const store = await opened();
      await store.append(entryOf('a', 0));
      const outcomes = await Promise.all([
        store.append(entryOf('a', 1, { command: 'x', row: { host: 'x' } })),
        store.append(entryOf('b', 0)),
        store.append(entryOf('a', 1, { command: 'y', row: { host: 'y' } })),
        store.append(entryOf('a', 2, { command: 'x' })),
        store.append(entryOf('b', 0, { command: 'z' })),
      ]);
      expect(outcomes).toEqual(['stored', 'stored', 'conflict', 'conflict', 'conflict']);
      expect(await store.load('a')).toMatchObject({ seq: 2, host: 'x' });
    });

    it('rejects what cannot be kept, and it alone', async () => {
      const store = await opened();
      const timeless = { ...eventOf(1), at: null as unknown as number };
      const broken = { ...entryOf('a', 0), events: [timeless] };
      const outcomes = await Promise.allSettled([
        store.append(broken),
        store.append(entryOf('b', 0)),
      ]);
      expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
      expect(await store.load('a')).toBeNull();
      expect(await store.read('a', 0)).toEqual([]);
      expect(await store.load('b')).toEqual(rowOf('b', 1));
    });

    it('lets an entry that names a seat twice spoil no other', async () => {
      const store = await opened();
      const seat = { seat: 1, person: 'ana' } as const;
      await Promise.allSettled([
        store.append(entryOf('a', 0, { holdings: [seat, { ...seat, person: null }] })),
        store.append(entryOf('b', 0, { holdings: [seat] })),
      ]);
      expect(await store.load('b')).toEqual(rowOf('b', 1));
      expect(await store.holdings('b')).toEqual([seat]);
    });

    it('commits what waits before the end, and nothing afterwards', async () => {
      const place = await newPlace();
      const store = await openStore(place);
      const last = store.append(entryOf('a', 0));
      await store.end();
      expect(await last).toBe('stored');
      await expect(store.append(entryOf('a', 1))).rejects.toThrow();
      expect(await (await open(place)).load('a')).toEqual(rowOf('a', 1));
    });
  });

  describe('two servers', () => {
    it('never both have the same place in a log', async () => {
      const place = await newPlace();
      const servers = [await open(place), await open(place), await open(place)];
      for (let seq = 0; seq < 20; seq++) {
        const outcomes = await Promise.all(
          servers.map((store, server) =>
            store.append(
              entryOf('a', seq, { command: `${seq}-${server}`, row: { host: `${server}` } }),
            ),
          ),
        );
        const winner = outcomes.indexOf('stored');
        expect(outcomes.toSorted()).toEqual(['conflict', 'conflict', 'stored']);
        expect(await servers[0]?.load('a')).toMatchObject({ seq: seq + 1, host: `${winner}` });
        expect(await servers[1]?.seqOf('a', `${seq}-${winner}`)).toBe(seq + 1);
      }
    });

    it('keep one command once', async () => {
      const place = await newPlace();
      const servers = [await open(place), await open(place)];
      const tables = Array.from({ length: 20 }, (_, index) => `table-${index}`);
      const outcomes = await Promise.all(
        [tables, tables.toReversed()].flatMap((list, server) =>
          list.map((table) => servers[server]?.append(entryOf(table, 0, { command: 'x' }))),
        ),
      );
      expect(outcomes.filter((outcome) => outcome === 'stored')).toHaveLength(20);
      for (const table of tables) expect(await servers[0]?.read(table, 0)).toHaveLength(1);
    });
  });

  describe('the end of a table', () => {
    const kept = (store: Store) =>
      Promise.all(
        ['ratings', 'results', 'tables'].map(
          async (table) => (await store.query(`SELECT * FROM ${table}`)).length,
        ),
      );

    it('is kept with results and ratings', async () => {
      const store = await opened();
      expect(await store.append(endOf('a', 'ana', 1))).toBe('stored');
      expect(await store.append(endOf('b', 'ana', 2))).toBe('stored');
      const { ending } = endOf('b', 'ana', 2);
      expect(await store.query('SELECT * FROM ratings')).toEqual(ending.ratings);
      const results = await store.query("SELECT * FROM results WHERE game = 'b' ORDER BY seat");
      expect(results).toEqual(ending.results.map((result) => ({ game: 'b', ...result })));
    });

    it('is a conflict when a rating has changed since, and keeps nothing', async () => {
      const store = await opened();
      await store.append(endOf('a', 'ana', 1));
      for (const games of [1, 3]) {
        expect(await store.append(endOf('b', 'ana', games))).toBe('conflict');
        expect(await kept(store)).toEqual([1, 2, 1]);
      }
      const two = endOf('b', 'ana', 2).ending.ratings;
      const [stranger] = endOf('b', 'ben', 3).ending.ratings;
      const both = { results: [], ratings: [...two, ...(stranger ? [stranger] : [])] };
      expect(await store.append({ ...endOf('b', 'ana', 2), ending: both })).toBe('conflict');
      expect(await kept(store)).toEqual([1, 2, 1]);
    });

    it('of several tables at once rates somebody one after the other', async () => {
      const place = await newPlace();
      const servers = [await open(place), await open(place)];
      for (const games of [1, 2, 3]) {
        const outcomes = await Promise.all(
          [0, 1, 2, 3].map((index) =>
            servers[index % 2]?.append(endOf(`${games}-${index}`, 'ana', games)),
          ),
        );
        expect(outcomes.toSorted()).toEqual(['conflict', 'conflict', 'conflict', 'stored']);
      }
      expect(await kept(servers[0] as Store)).toEqual([1, 6, 3]);
    });

    it('goes beside what is appended to other tables', async () => {
      const store = await opened();
      const outcomes = await Promise.all([
        store.append(entryOf('a', 0)),
        store.append(endOf('b', 'ana', 1)),
        store.append(entryOf('c', 1)),
        store.append(endOf('d', 'ana', 7)),
      ]);
      expect(outcomes).toEqual(['stored', 'stored', 'conflict', 'conflict']);
    });
  });

  it('finds what is due, longest due first', async () => {
    const store = await opened();
    expect(await store.due(9000, 10)).toEqual([]);
    const dues = { a: 3000, b: 1000, c: null, d: 2000, e: 9000 };
    for (const [table, due] of Object.entries(dues)) {
      await store.append(entryOf(table, 0, { row: { due } }));
    }
    expect(await store.due(3000, 10)).toEqual(['b', 'd', 'a']);
    expect(await store.due(3000, 2)).toEqual(['b', 'd']);
    await store.append(entryOf('b', 1, { row: { due: null } }));
    expect(await store.due(9000, 10)).toEqual(['d', 'a', 'e']);
    await store.postpone('d', 0, 5000); // another event has happened since
    expect(await store.due(9000, 1)).toEqual(['d']);
    await store.postpone('d', 1, 5000);
    expect(await store.due(9000, 10)).toEqual(['a', 'd', 'e']);
  });

  it('lists tables that wait for players, opened last first, and a second of a host after all others', async () => {
    const store = await opened();
    const waiting = { status: 'waiting', isListed: true } as const;
    const open = (id: string, at: number, row: Partial<Row>) =>
      store.append({ ...entryOf(id, 0, { row }), events: [{ ...eventOf(1), at }] });
    await open('old', 1, { ...waiting, host: 'ana' });
    await open('new', 3, { ...waiting, host: 'ben' });
    await open('mid', 2, { ...waiting, host: 'cleo' });
    for (let at = 4; at < 8; at++) await open(`more-${at}`, at, { ...waiting, host: 'ben' });
    await open('private', 8, { ...waiting, isListed: false });
    await open('started', 9, { ...waiting, status: 'playing' });
    const ids = async (limit: number) => (await store.listed(limit)).map(({ id }) => id);
    expect(await ids(5)).toEqual(['new', 'mid', 'old', 'more-4', 'more-5']);
    await store.append(entryOf('old', 1, { row: { ...waiting, host: 'ana', changed: 99 } }));
    expect(await ids(3)).toEqual(['new', 'mid', 'old']);
    expect(await store.listed(1)).toEqual([rowOf('new', 1, { ...waiting, host: 'ben' })]);
  });

  it('finds the tables of a person, newest first and each once', async () => {
    const store = await opened();
    const seats = [{ seat: 0, person: 'ana' } as const, { seat: 2, person: 'ana' } as const];
    await store.append(entryOf('old', 0, { row: { changed: 1 }, holdings: seats }));
    await store.append(entryOf('new', 0, { row: { changed: 2 }, holdings: seats.slice(1) }));
    await store.append(entryOf('other', 0, { holdings: [{ seat: 0, person: 'ben' }] }));
    const ids = async (limit: number) => (await store.heldBy('ana', limit)).map(({ id }) => id);
    expect(await ids(10)).toEqual(['new', 'old']);
    expect(await ids(1)).toEqual(['new']);
    await store.append(entryOf('new', 1, { holdings: [{ seat: 2, person: null }] }));
    expect(await ids(10)).toEqual(['old']);
  });

  it('finds those of them first that are not over, and none that is closed', async () => {
    const store = await opened();
    const holdings = [{ seat: 0, person: 'ana' } as const];
    const statuses = ['waiting', 'playing', 'over', 'over', 'closed'] as const;
    for (const [changed, status] of statuses.entries()) {
      await store.append(
        entryOf(`${status} ${changed}`, 0, { row: { status, changed }, holdings }),
      );
    }
    const found = (await store.heldBy('ana', 3)).map(({ id }) => id);
    expect(found).toEqual(['playing 1', 'waiting 0', 'over 3']);
  });

  it('keeps a code for a seat until it is used, or too late', async () => {
    const store = await opened();
    const offer = { table: 'a', seat: 2, expires: 5000 } as const;
    for (const code of ['one', 'two']) await store.offerSeat({ code, ...offer });
    expect(await store.offerOf('none', 4000)).toBeNull();
    expect(await store.offerOf('one', 4999)).toEqual({ code: 'one', ...offer });
    expect(await store.offerOf('one', 5000)).toBeNull();
    await store.dropOffer('one');
    expect(await store.offerOf('one', 4999)).toBeNull();
    expect(await store.offerOf('two', 4999)).toEqual({ code: 'two', ...offer });
  });

  it('keeps the times without a server, however short', async () => {
    const place = await newPlace();
    const one = await open(place);
    expect(await one.pulse(10_000)).toBe(true);
    for (const now of [10_000 + PULSE, 10_000 + PULSE + SILENCE]) {
      expect(await one.pulse(now)).toBe(false);
    }
    expect(await one.outagesSince(0)).toEqual([]);
    await one.pulse(50_000); // it hung
    await one.pulse(49_990);
    await one.end();
    const two = await open(place);
    expect(await two.pulse(50_400)).toBe(true);
    await two.pulse(51_400);
    const [first, second] = [
      { from: 10_000 + PULSE + SILENCE, to: 50_000 },
      { from: 50_000, to: 50_400 },
    ];
    expect(await two.outagesSince(0)).toEqual([first, second]);
    expect(await two.outagesSince(50_000)).toEqual([second]);
    expect(await two.outagesSince(50_400)).toEqual([]);
  });

  it.each(STEPS.map((_, step) => step + 1))(
    'goes on from what schema %i has kept',
    async (schema) => {
      const place = await newPlace();
      const table = `kept-since-schema-${schema}`;
      const sql = readFileSync(
        new URL(`../../test/schemas/${schema}.sql`, import.meta.url),
        'utf8',
      );
      await makeOf(place, schema, sql);
      const store = await open(place);
      const row = await store.load(table);
      expect(row).toMatchObject({ seq: 2, isListed: true, summary: '{"names":["Željko"]}' });
      expect((await store.read(table, 0)).map(({ type }) => type)).toEqual(['closed', 'said']);
      expect(await store.seqOf(table, 'command')).toBe(2);
      expect([await store.due(4999, 9), await store.due(5000, 9)]).toEqual([[], [table]]);
      expect((await store.listed(9)).map(({ id }) => id)).toEqual([table]);
      expect((await store.heldBy('ana', 9)).map(({ id }) => id)).toEqual([table]);
      expect(await store.offerOf('code', 8000)).toMatchObject({ table, seat: 1 });
      expect(await store.outagesSince(0)).toEqual([
        { from: 2000, to: 20_000 },
        { from: 30_000, to: 60_000 },
      ]);
      expect(await store.append(entryOf(table, 2))).toBe('stored');
      expect(await store.load(table)).toEqual(rowOf(table, 3));
    },
  );

  describe('a server killed at any moment', () => {
    beforeAll(() => bundlePrograms('test/appender.ts'));

    it('has lost nothing that it said was stored', async () => {
      const place = await newPlace();
      const tables = ['a', 'b', 'c', 'd'];
      const said = new Map<string, number>();
      for (const lines of [1, 20, 40, 60]) {
        for (const line of await linesUntilKilled([JSON.stringify(place), ...tables], lines)) {
          const [table = '', seq] = line.split(' ');
          said.set(table, Number(seq));
        }
      }
      const store = await open(place);
      for (const table of tables) {
        const seq = (await store.load(table))?.seq ?? 0;
        expect(seq).toBeGreaterThanOrEqual(said.get(table) ?? 0);
        expect((await store.read(table, 0)).map((event) => event.seq)).toEqual(
          Array.from({ length: seq }, (_, index) => index + 1),
        );
        expect(await store.append(entryOf(table, seq))).toBe('stored');
      }
      expect(Math.max(...said.values())).toBeGreaterThan(10);
      const [rated] = await store.query<{ games: number; mu: number }>('SELECT * FROM ratings');
      expect(rated?.games).toBeGreaterThanOrEqual(said.get('ana') ?? 0);
      expect(said.get('ana')).toBeGreaterThan(0);
      expect(rated?.mu).toBe(25 + (rated?.games ?? 0));
      const ends = await store.query(
        "SELECT at FROM results JOIN tables ON id = game WHERE status = 'over' AND person = 'ana'",
      );
      expect(ends).toHaveLength(rated?.games ?? 0); // none lost, none doubled
    });
  });
});

/** What a process says until it is killed, after so many lines. */
async function linesUntilKilled(args: readonly string[], count: number): Promise<string[]> {
  const program = fileURLToPath(new URL('../../dist/appender.js', import.meta.url));
  const child = spawn(process.execPath, [program, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const closed = once(child, 'close');
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    if (lines.length === count) child.kill('SIGKILL');
  }
  expect(await closed).toEqual([null, 'SIGKILL']);
  return lines;
}
