import { isFinishedAt, seatToAct } from '@crownlands/protocol';
import { formatMove, legalMoves, must } from '@crownlands/rules';
import { describe, expect, it } from 'vitest';
import { nodeOn } from '../test/node.ts';
import { kindsWith, postgresForTests } from '../test/places.ts';
import { planOf } from '../test/plan.ts';
import { settingsWith, sitting } from '../test/table.ts';
import { deviceOf } from './people/people.ts';
import { retentionIn } from './retention.ts';
import type { Query } from './store/query.ts';

const DAY = 24 * 60 * 60 * 1000;

const kinds = kindsWith(await postgresForTests());

describe.each(kinds)('what is not kept in $name', ({ newPlace }) => {
  /** A server whose time a test turns, and what it forgets. */
  async function setUp(keepGames: number | null = 60, keepGuests = 365) {
    let time = 1_000_000;
    const node = await nodeOn(await newPlace(), () => time);
    const { store, rooms } = node;
    const retention = retentionIn({ store, rooms, now: () => time }, { keepGames, keepGuests });
    const count = async (table: string, where = 'true'): Promise<number> =>
      must(
        (await store.query<{ n: number }>(`SELECT count(*) AS n FROM ${table} WHERE ${where}`))[0],
      ).n;
    /** Those who play leave, and substitutes play on to the end. */
    async function leaveToBots(table: string): Promise<void> {
      const room = must(await rooms.enter(table));
      for (const [seat, person] of room.copy.holders().entries()) {
        if (person) await node.do(table, person, { type: 'leave', seat });
      }
      const attended = async (): Promise<boolean> => {
        time += 6000; // a bot's move is due by then, if nobody has made it
        await room.attend();
        return isFinishedAt(room.copy.state());
      };
      await expect.poll(attended, { timeout: 20_000 }).toBe(true);
      await room.rest();
    }

    return {
      ...node,
      count,
      sweep: (until = new AbortController().signal) => retention.sweep(until),
      pass: (days: number) => {
        time += days * DAY;
      },
      now: () => time,
      leaveToBots,
      /** A game that is over: its persons have left it to substitutes. */
      async playOut(host: string, guest: string): Promise<string> {
        const settings = settingsWith({ players: 2 }, { substitute: 'knight' });
        const table = await node.open(host, settings);
        await node.do(table, guest, sitting(1, guest));
        await leaveToBots(table);
        return table;
      },
    };
  }

  it('is a game that was over for long, but not its result', async () => {
    const { playOut, pass, sweep, count, store } = await setUp(60);
    const old = await playOut('ana', 'bo');
    pass(50);
    const fresh = await playOut('ana', 'bo');
    pass(9);
    expect(await sweep()).toEqual({ tables: 0, guests: 0 });
    pass(2);
    expect(await sweep()).toEqual({ tables: 1, guests: 0 });
    expect(await store.load(old)).toBeNull();
    expect(await store.load(fresh)).not.toBeNull();
    for (const table of ['events', 'holdings']) {
      expect(await count(table, `game = '${old}'`), table).toBe(0);
      expect(await count(table, `game = '${fresh}'`), table).toBeGreaterThan(0);
    }
    expect(await count('results', `game = '${old}'`)).toBe(2);
  });

  it('is no table at which somebody has played: none of its id is opened again', async () => {
    const { playOut, pass, sweep, rooms, store } = await setUp(60);
    const old = await playOut('ana', 'bo');
    pass(61);
    await sweep();
    expect(await rooms.open(old, 'ana', settingsWith())).toBe(false);
    expect(await store.load(old)).toBeNull();
  });

  it('is where those have met who played now: the next meet at another table', async () => {
    const { play, leaveToBots, pass, sweep, count, store } = await setUp(60);
    const { rules } = settingsWith();
    const wish = { rules, pace: { type: 'turn', seconds: 45 }, isRated: false } as const;
    const old = await play('ana', wish);
    expect([await sweep(), await count('meetings')]).toEqual([{ tables: 0, guests: 0 }, 1]);
    expect(await play('bo', wish)).toBe(old);
    await leaveToBots(old);
    pass(61);
    expect((await sweep()).tables).toBe(1);
    expect(await count('meetings')).toBe(0);
    const table = await play('ana', wish);
    expect(await play('bo', wish)).toBe(table);
    expect(table).not.toBe(old);
    expect((await store.load(table))?.status).toBe('playing');
  });

  it('is no game that somebody has reported, until that is settled', async () => {
    const { playOut, pass, sweep, store, now } = await setUp(60);
    const table = await playOut('ana', 'bo');
    await store.query(
      `INSERT INTO reports (id, at, reporter, reported, game, reason)
       VALUES ('one', $1, 'ana', 'bo', $2, 'name')`,
      ...[now(), table],
    );
    pass(61);
    expect((await sweep()).tables).toBe(0);
    await store.query('UPDATE reports SET settled = $1', now());
    pass(1);
    expect((await sweep()).tables).toBe(1);
  });

  it('is no game at all where nobody says how long', async () => {
    const { playOut, pass, sweep, store } = await setUp(null, 36_500);
    const table = await playOut('ana', 'bo');
    pass(10_000);
    expect(await sweep()).toEqual({ tables: 0, guests: 0 });
    expect(await store.load(table)).not.toBeNull();
  });

  it('are tables to which nobody came, a few at a time', async () => {
    const { open, rooms, pass, sweep, count } = await setUp(null);
    for (let host = 0; host < 12; host++) await open(`host ${host}`, settingsWith(), null);
    pass(2);
    await rooms.sweep();
    expect(await count('tables', "status = 'closed'")).toBe(12);
    pass(29);
    expect((await sweep()).tables).toBe(0);
    pass(2);
    expect([(await sweep()).tables, (await sweep()).tables]).toEqual([10, 2]);
    expect([await count('tables'), await count('events')]).toEqual([0, 0]);
  });

  it('is found by an index each, so that nobody waits for those that are kept', async () => {
    const place = await newPlace();
    const { store, rooms } = await nodeOn(place, () => 0);
    const plans: string[] = [];
    const query: Query = async (sql, ...values) => {
      if (/^SELECT id FROM tables/.test(sql)) plans.push(await planOf(place, sql, ...values));
      return store.query(sql, ...values);
    };
    const keeping = { keepGames: 60, keepGuests: 365 };
    const { signal } = new AbortController();
    await retentionIn({ store: { ...store, query }, rooms, now: () => 0 }, keeping).sweep(signal);
    const found = plans.map((plan) => /tables_(closed|ended)/.exec(plan)?.[1]);
    expect(found).toEqual(['closed', 'ended']);
  });

  it('are guests who did not come back, unless they play or have a passkey', async () => {
    const { people, playOut, open, do: perform, pass, sweep, store, now } = await setUp(null, 100);
    const ed = deviceOf('token of ed');
    await playOut('ana', 'bo');
    await playOut('ana', ed);
    await store.query(
      `INSERT INTO passkeys (id, person, public_key, counter, transports, since)
       VALUES ('key', 'bo', '', 0, '', $1)`,
      now(),
    );
    const table = await open('cy', settingsWith());
    await perform(table, 'di', sitting(1, 'di'));
    pass(99);
    await people.personBy('token of ed'); // which comes by a socket, or with a request
    expect((await sweep()).guests).toBe(0);
    pass(2);
    expect((await sweep()).guests).toBe(1);
    const kept = await store.query<{ person: string }>('SELECT person FROM people');
    expect(kept.map(({ person }) => person).toSorted()).toEqual(['bo', 'cy', 'di', ed].toSorted());
    const results = await store.query<{ person: string | null }>(
      'SELECT person FROM results WHERE person IS NOT NULL',
    );
    expect(results.map(({ person }) => person).toSorted()).toEqual(['bo', ed].toSorted());
  });

  it('is a guest table by table, the rest later where it has to end', async () => {
    const { open, pass, store, count, rooms, now } = await setUp();
    for (const _ of [1, 2, 3]) await open('ana', settingsWith());
    pass(2);
    await rooms.sweep(); // which closes tables to which nobody came
    pass(20);
    const ending = new AbortController();
    const forget: typeof rooms.forget = (...who) => {
      ending.abort();
      return rooms.forget(...who);
    };
    const keeping = { keepGames: null, keepGuests: 10 };
    const { sweep } = retentionIn({ store, rooms: { ...rooms, forget }, now }, keeping);
    const tables = () => count('events', "author = 'ana' AND seq = 1");
    expect([(await sweep(ending.signal)).guests, await tables()]).toEqual([0, 2]);
    pass(1);
    expect([(await sweep(new AbortController().signal)).guests, await tables()]).toEqual([1, 0]);
  });

  it('is no guest whose game has taken longer than that, until they do not come back', async () => {
    const { open, do: perform, rooms, pass, sweep, count } = await setUp(null, 30);
    const table = await open('ana', settingsWith({}, { pace: { type: 'days', days: 3 } }));
    await perform(table, 'bo', sitting(1, 'bo'));
    const { copy } = must(await rooms.enter(table));
    while (!isFinishedAt(copy.state())) {
      const seat = must(seatToAct(copy.state()));
      const move = formatMove(must(legalMoves(must(copy.state().played).game)[0]));
      await perform(table, must(copy.holders()[seat]), { type: 'move', seat, move });
      pass(1);
    }
    expect((await sweep()).guests).toBe(0);
    pass(28);
    expect((await sweep()).guests).toBe(0);
    pass(2);
    expect((await sweep()).guests).toBe(2);
    expect(await count('people')).toBe(0);
  });

  it('are guests whose ban is over, and none who is banned', async () => {
    const { people, pass, sweep, store, now } = await setUp(null, 100);
    const ends = new Map([
      ['ana', 1],
      ['bo', 101],
      ['cy', 102],
    ]);
    for (const [person, day] of ends) {
      await people.known(person);
      const until = now() + day * DAY;
      await store.query('UPDATE people SET banned_until = $2 WHERE person = $1', person, until);
    }
    pass(101);
    expect((await sweep()).guests).toBe(2);
    expect((await sweep()).guests).toBe(0);
    expect(await store.query('SELECT person FROM people')).toEqual([{ person: 'cy' }]);
  });

  it('are challenges and offers that have expired', async () => {
    const { store, sweep, now, count } = await setUp();
    for (const [name, expires] of [
      ['old', now()],
      ['new', now() + 1],
    ] as const) {
      await store.offerSeat({ code: name, table: 'a', seat: 0, expires });
      await store.query('INSERT INTO challenges VALUES ($1, $1, $2)', name, expires);
    }
    await sweep();
    expect(await count('offers', "code = 'new'")).toBe(1);
    expect([await count('offers'), await count('challenges')]).toEqual([1, 1]);
  });
});
