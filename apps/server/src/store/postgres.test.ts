import { setImmediate as nextTurn } from 'node:timers/promises';
import { seatToAct, stateAfter } from '@crownlands/protocol';
import { formatMove, legalMoves, must } from '@crownlands/rules';
import pg from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { entryOf, eventOf } from '../../test/entries.ts';
import { nodeOn } from '../../test/node.ts';
import { postgresForTests } from '../../test/places.ts';
import { inDatabase } from '../../test/postgres.ts';
import { settingsWith, sitting } from '../../test/table.ts';
import { openPostgres } from './postgres.ts';
import { STEPS } from './schema.ts';
import type { Store } from './store.ts';
import { timeBy } from './time.ts';

type Node = Awaited<ReturnType<typeof nodeOn>>;

const HOUR = 3_600_000;

const postgres = await postgresForTests();

const PASSWORD = 'a/b#c@d:e%20f?g=h$i';

/** A store, and the tables that it was woken for, one after another. */
async function open(url: string) {
  const store = await openPostgres(url);
  onTestFinished(() => store.end());
  const woken: (string | null)[] = [];
  let waiting = () => {};
  store.onWake((table) => {
    woken.push(table);
    waiting();
  });
  const wakesFor = async (table: string | null): Promise<void> => {
    while (!woken.includes(table)) {
      await new Promise<void>((resolve) => {
        waiting = resolve;
      });
    }
  };
  return { store, woken, wakesFor };
}

/** Appends until there is a connection again. */
async function appendAtLast(store: Store, from: number): Promise<string> {
  for (;;) {
    const outcome = await store.append(entryOf('a', from)).catch(() => null);
    if (outcome) return outcome;
  }
}

if (postgres) {
  describe('servers that share a database', () => {
    it('wake each other, and not themselves', async () => {
      const url = await postgres.newDatabase();
      const [one, two] = [await open(url), await open(url)];
      await one.store.append(entryOf('a', 0));
      await two.wakesFor('a');
      expect(await two.store.read('a', 0)).toEqual([eventOf(1)]);
      await two.store.append(entryOf('b', 0));
      await one.wakesFor('b');
      expect(one.woken).toEqual(['b']);
      expect(two.woken).toEqual(['a']);
    });

    it('have a word with each other, and not with themselves', async () => {
      const url = await postgres.newDatabase();
      const [one, two] = [await open(url), await open(url)];
      const heard: string[] = [];
      const last = new Promise<string>((resolve) => two.store.onWord((from) => resolve(from)));
      one.store.onWord((from, word) => heard.push(`${from} ${word}`));
      await one.store.tell('{"type":"hello"}');
      expect(await last).toMatch(/^[\w-]{8}$/);
      two.store.onWord((_, word) => heard.push(word));
      await two.store.tell('back');
      while (heard.length === 0) await nextTurn();
      expect(heard).toEqual([expect.stringMatching(/^[\w-]{8} back$/)]);
    });

    it('may start at the same moment', async () => {
      const url = await postgres.newDatabase();
      const opened = await Promise.all([1, 2, 3, 4].map(() => open(url)));
      const appended = opened.map(({ store }, index) => store.append(entryOf(`${index}`, 0)));
      expect(await Promise.all(appended)).toEqual(['stored', 'stored', 'stored', 'stored']);
    });

    it('may want the same tables, in any order', async () => {
      const url = await postgres.newDatabase();
      const servers = [await open(url), await open(url)];
      const tables = Array.from({ length: 50 }, (_, index) => `table-${index}`);
      for (let from = 0; from < 5; from++) {
        const outcomes = await Promise.all(
          [tables, tables.toReversed()].flatMap((list, index) =>
            list.map((table) =>
              servers[index]?.store.append(entryOf(table, from, { command: `${from}-${index}` })),
            ),
          ),
        );
        expect(outcomes.filter((outcome) => outcome === 'stored')).toHaveLength(50);
      }
    });
  });

  it('servers whose own clocks are wrong go by that of the database', async () => {
    const url = await postgres.newDatabase();
    const { store } = await open(url);
    const nodeAhead = async (ahead: number) => {
      const { now, adjust } = timeBy(() => Date.now() + ahead, store.time);
      await adjust();
      return nodeOn({ databaseUrl: url, folder: '' }, now);
    };
    const nodes = [await nodeAhead(HOUR), await nodeAhead(-HOUR)];
    const [one, two] = nodes as [Node, Node];
    const pace = { type: 'turn', seconds: 600 } as const;
    const table = await one.open('ana', settingsWith({}, { pace }));
    const begun = Date.now();
    await two.do(table, 'ben', sitting(1));
    const events = () => store.read(table, 0);
    for (let moves = 0; moves < 8; moves++) {
      const { played } = must(stateAfter(await events()));
      const seat = must(seatToAct(must(stateAfter(await events()))));
      const move = formatMove(must(legalMoves(must(played).game)[0]));
      await must(nodes[seat]).do(table, must(['ana', 'ben'][seat]), { type: 'move', seat, move });
      for (const { rooms } of nodes) await rooms.sweep();
    }
    const log = await events();
    expect(log.filter(({ type }) => type === 'left' || type === 'given-back')).toEqual([]);
    const times = log.map(({ at }) => at);
    expect(times).toEqual(times.toSorted((first, second) => first - second));
    expect(times.every((at) => Math.abs(at - begun) < HOUR / 2)).toBe(true);
  });

  describe('times without a server', () => {
    /** Says that a server is there, as soon as there is a connection again. */
    async function pulseAtLast(store: Store, now: number): Promise<boolean> {
      for (;;) {
        const comes = await store.pulse(now).catch(() => null);
        if (comes !== null) return comes;
        await nextTurn();
      }
    }

    it('are none in which another was there', async () => {
      const url = await postgres.newDatabase();
      const [one, two] = [await openPostgres(url), await openPostgres(url)];
      expect([await one.pulse(10_000), await two.pulse(10_300)]).toEqual([true, true]);
      await one.end();
      const three = await openPostgres(url);
      expect(await three.pulse(10_900)).toBe(true);
      await two.pulse(11_300);
      expect(await three.outagesSince(0)).toEqual([]);
      await two.end();
      await three.end();
      const { store } = await open(url);
      await store.pulse(11_600);
      expect(await store.outagesSince(0)).toEqual([{ from: 11_300, to: 11_600 }]);
    });

    it('are known once to all that come together', async () => {
      const url = await postgres.newDatabase();
      const before = await openPostgres(url);
      await before.pulse(10_000);
      await before.end();
      const stores = (await Promise.all([1, 2, 3, 4].map(() => open(url)))).map(
        ({ store }) => store,
      );
      await Promise.all(stores.map((store) => store.pulse(12_000)));
      for (const store of stores) {
        expect(await store.outagesSince(0)).toEqual([{ from: 10_000, to: 12_000 }]);
      }
    });

    it('are those without the database, too', async () => {
      const url = await postgres.newDatabase();
      const stores = [await open(url), await open(url)].map(({ store }) => store);
      for (const store of stores) await store.pulse(10_000);
      await postgres.restart('crash');
      for (const store of stores) expect(await pulseAtLast(store, 13_000)).toBe(true);
      for (const store of stores) {
        expect(await store.outagesSince(0)).toEqual([{ from: 10_000, to: 13_000 }]);
      }
    });
  });

  describe('a connection that is lost', () => {
    it.each(['order', 'crash'] as const)('by a restart (%s) is made anew', async (how) => {
      const { store, wakesFor } = await open(await postgres.newDatabase());
      expect(await store.append(entryOf('a', 0))).toBe('stored');
      await postgres.restart(how);
      expect(await appendAtLast(store, 1)).toBe('stored');
      expect(await store.read('a', 0)).toEqual([1, 2].map(eventOf));
      await wakesFor(null);
    });

    it('in the middle of an append rejects it and wakes the table', async () => {
      const url = await postgres.newDatabase();
      const { store, wakesFor } = await open(url);
      await store.append(entryOf('a', 0));
      const other = new pg.Client(url);
      await other.connect();
      await other.query('BEGIN; SELECT FROM tables FOR UPDATE');
      const rejected = expect(store.append(entryOf('a', 1))).rejects.toThrow(/terminat/);
      while (!(await endOfWaiting(url))) {
        // it has not come that far yet
      }
      await rejected;
      await wakesFor('a');
      await other.end();
      expect(await store.read('a', 0)).toEqual([eventOf(1)]);
      expect(await appendAtLast(store, 1)).toBe('stored');
    });

    it('in the middle of some statements undoes them, and ends nothing else', async () => {
      const url = await postgres.newDatabase();
      const { store } = await open(url);
      await store.append(entryOf('a', 0));
      const other = new pg.Client(url);
      other.on('error', () => {});
      await other.connect();
      await other.query('BEGIN; SELECT FROM tables FOR UPDATE');
      const rejected = expect(
        store.together([['DELETE FROM events'], ['DELETE FROM tables']]),
      ).rejects.toThrow(/terminat/);
      while (!(await isWaiting(url))) {
        // it has not come that far yet
      }
      await postgres.restart('crash');
      await rejected;
      expect(await appendAtLast(store, 1)).toBe('stored');
      expect(await store.read('a', 0)).toEqual([1, 2].map(eventOf));
    });

    it('to the wake-ups alone is made anew, and says that some may be missed', async () => {
      const url = await postgres.newDatabase();
      const [one, two] = [await open(url), await open(url)];
      await inDatabase(url, `${END_OF} (query LIKE 'LISTEN%' OR query = 'SELECT')`);
      await Promise.all([one.wakesFor(null), two.wakesFor(null)]);
      await one.store.append(entryOf('a', 0));
      await two.wakesFor('a');
    });
  });

  it('what is answered is on disk, though the role would rather not wait for it', async () => {
    const database = await postgres.newDatabase();
    await inDatabase(database, CARELESS);
    const url = database.replace('crownlands@', 'careless@');
    await (await openPostgres(url)).end();
    await inDatabase(database, NOTING);
    const { store } = await open(url);
    await Promise.all([1, 2, 3].map((table) => store.append(entryOf(`${table}`, 0))));
    await store.pulse(10_000);
    await store.pulse(20_000);
    const { rows } = await inDatabase(url, 'SELECT DISTINCT what, how FROM noted ORDER BY what');
    expect(rows).toEqual(['events', 'schema', 'uptimes'].map((what) => ({ what, how: 'on' })));
    const { rows: others } = await inDatabase(url, 'SHOW synchronous_commit');
    expect(others).toEqual([{ synchronous_commit: 'off' }]);
  });

  it('a password of any signs comes from PGPASSWORD, so that it needs no place in the URL', async () => {
    onTestFinished(() => void vi.unstubAllEnvs());
    const url = await postgres.newDatabase();
    const { rows } = await inDatabase(url, 'SHOW hba_file');
    const rules = "VALUES ('local all club scram-sha-256'), ('local all all trust')";
    await inDatabase(
      url,
      `CREATE ROLE club SUPERUSER LOGIN PASSWORD '${PASSWORD}';
       COPY (${rules}) TO '${rows[0].hba_file}';
       SELECT pg_reload_conf()`,
    );
    const theirs = url.replace('crownlands@', 'club@');
    const attempt = () => inDatabase(theirs, 'SELECT').catch(({ message }) => message);
    vi.stubEnv('PGPASSWORD', 'another');
    await expect.poll(attempt).toMatch(/password authentication failed/);
    vi.stubEnv('PGPASSWORD', undefined);
    await expect(openPostgres(theirs)).rejects.toThrow(/: it wants a password: PGPASSWORD$/);
    vi.stubEnv('PGPASSWORD', PASSWORD);
    const { store } = await open(theirs);
    expect(await store.append(entryOf('a', 0))).toBe('stored');
  });

  it('a database of a newer version is refused in one line', async () => {
    const url = await postgres.newDatabase();
    await (await openPostgres(url)).end();
    await inDatabase(url, 'UPDATE schema SET version = version + 1');
    const reason = `it has schema ${STEPS.length + 1}, and this version knows ${STEPS.length}`;
    await expect(openPostgres(url)).rejects.toThrow(
      `Cannot keep tables in PostgreSQL (DATABASE_URL): ${reason}`,
    );
  });
}

describe('a database that cannot be used is told in one line', () => {
  it.each([
    ['nobody is there', 'postgres://127.0.0.1:1/crownlands', /ECONNREFUSED.*:1$/],
    ['no place', 'postgres://127.0.0.1:port/crownlands', /Invalid URL$/],
  ])('%s', async (_, url, reason) => {
    await expect(openPostgres(url)).rejects.toThrow(
      /^Cannot keep tables in PostgreSQL \(DATABASE_URL\): \S.*$/,
    );
    await expect(openPostgres(url)).rejects.toThrow(reason);
  });
});

/** A role whose commits are not waited for. */
const CARELESS =
  'CREATE ROLE careless SUPERUSER LOGIN; ALTER ROLE careless SET synchronous_commit = off';

/** Notes how whatever writes is going to commit. */
const NOTING = `
  CREATE TABLE noted (what text, how text);
  CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO noted VALUES (TG_TABLE_NAME, current_setting('synchronous_commit'));
    RETURN NULL;
  END $$;
  ${['schema', 'uptimes', 'events']
    .map((table) => `CREATE TRIGGER noting AFTER INSERT ON ${table} EXECUTE FUNCTION note();`)
    .join('\n  ')}`;

const WAITING = "wait_event_type = 'Lock'";

/** Ends connections to this database from which something came that is like this. */
const END_OF = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                WHERE datname = current_database() AND pid <> pg_backend_pid() AND`;

const isWaiting = async (url: string): Promise<boolean> =>
  (await inDatabase(url, `SELECT 1 FROM pg_stat_activity WHERE ${WAITING}`)).rows.length > 0;

const endOfWaiting = async (url: string): Promise<boolean> =>
  (await inDatabase(url, `${END_OF} ${WAITING}`)).rows.length > 0;
