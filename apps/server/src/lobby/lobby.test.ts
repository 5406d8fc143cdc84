import { type Listed, RATED_SUBSTITUTE, type Settings } from '@crownlands/protocol';
import { must } from '@crownlands/rules';
import { describe, expect, it } from 'vitest';
import { nodeOn } from '../../test/node.ts';
import { kindsWith, postgresForTests } from '../../test/places.ts';
import { settingsWith, sitting } from '../../test/table.ts';
import { idOf } from '../people/people.ts';
import { openAgain, rematchOf } from '../tables/opening.ts';
import type { Wish } from './wish.ts';

const postgres = await postgresForTests();

const LISTED = settingsWith({}, { isListed: true, pace: { type: 'turn', seconds: 45 } });
const WISH: Wish = { rules: LISTED.rules, pace: LISTED.pace, isRated: false, patience: 30 };
const RATED = { isRated: true, substitute: RATED_SUBSTITUTE } as const;
const FOR_FOUR: Wish = { ...WISH, rules: { ...WISH.rules, players: 4 } };

const tablesIn = (tables: readonly Listed[]): string[] => tables.map(({ table }) => table);

describe.each(kindsWith(postgres))('on $name', ({ name, newPlace }) => {
  /** One server, and another on the same database; a file has one for itself. */
  async function servers() {
    let now = 1_800_000_000_000;
    const place = await newPlace();
    const one = await nodeOn(place, () => now);
    const two = name === 'SQLite' ? one : await nodeOn(place, () => now);
    const wait = (milliseconds: number): void => {
      now += milliseconds;
    };
    return { one, two, wait };
  }

  describe('the list of open tables', () => {
    it('is sent at once, and when a table is opened, changed, sat at, begun and closed', async () => {
      const { one, two, wait } = await servers();
      const { until, lists } = await two.look('zoe');
      expect(lists).toEqual([[]]);
      const table = await one.open('ana', LISTED, null);
      await until((tables) => tables.length === 1);
      const change = (settings: Settings) => one.do(table, 'ana', { type: 'change', settings });
      await change(settingsWith({ players: 3 }, { isListed: true }));
      await until(([first]) => first?.summary.settings.rules.players === 3);
      await one.do(table, 'ben', sitting(1, 'Ben'));
      const [sat] = await until(([first]) => first?.people[1] !== null);
      expect(sat).toMatchObject({ table, summary: { players: [null, { name: 'Ben' }, null] } });
      expect(sat?.people).toEqual([
        null,
        { id: idOf('ben'), name: 'Ben', colour: 'pink', rating: null },
        null,
      ]);
      await change(settingsWith({ players: 3 }));
      await until((tables) => tables.length === 0);
      await change(LISTED);
      await until((tables) => tables.length === 1);
      await one.do(table, 'ana', { type: 'start' });
      await until((tables) => tables.length === 0);
      const other = await one.open('ana', LISTED);
      await until((tables) => tablesIn(tables)[0] === other);
      wait(150_000);
      await one.rooms.sweep();
      await until((tables) => tables.length === 0);
    });

    it('tells how strong people are with so many players', async () => {
      const { one } = await servers();
      await one.open('ana', LISTED);
      await one.people.introduce('ana', { name: 'Ana of Lands', colour: 'green' });
      const sql = 'INSERT INTO ratings VALUES ($1, $2, 25, 2, 1500, 40, 0)';
      for (const players of [2, 3]) await one.store.query(sql, 'ana', players);
      const [listed] = await one.lobby.openTables.listFor(null);
      expect(listed?.people[0]).toMatchObject({
        name: 'Ana of Lands',
        colour: 'green',
        rating: { shown: 1500, games: 40 },
      });
    });

    it('has nothing of private tables, and says nothing when nothing has changed', async () => {
      const { one, two } = await servers();
      const { lists, until } = await two.look(null);
      const secret = await one.open('ana', settingsWith());
      const open = await one.open('ben', LISTED);
      await until((tables) => tables.length === 1);
      await one.do(open, 'ben', { type: 'say', seat: 0, phrase: 'hello' });
      const other = await one.open('cleo', LISTED);
      await until((tables) => tablesIn(tables).includes(other));
      expect(JSON.stringify(lists)).not.toContain(secret);
      expect(lists.length).toBeLessThanOrEqual(4);
      expect(tablesIn(await one.lobby.openTables.listFor(null)).sort()).toEqual(
        [open, other].sort(),
      );
    });

    it('has no table whose seats are all kept for somebody, as those of a rematch are', async () => {
      const { one, two } = await servers();
      const playing = await one.open('ana', LISTED);
      await one.do(playing, 'ben', sitting(1));
      const { copy } = must(await one.rooms.enter(playing));
      const again = rematchOf(copy);
      await openAgain(one.store, 1_800_000_000_000, copy, { id: again, host: 'ben' });
      await one.do(again, 'ben', { type: 'change', settings: LISTED });
      expect(await two.lobby.openTables.openTo('zoe')).toEqual([]);
      await one.do(again, 'ben', sitting(1));
      expect(await two.lobby.openTables.openTo('zoe')).toEqual([]);
      await one.do(again, 'ben', { type: 'free', seat: 0 });
      expect(await two.lobby.openTables.openTo('zoe')).toMatchObject([
        { listed: { table: again } },
      ]);
    });

    it('is sent a few times a second at most, and not to those who have gone', async () => {
      const { one } = await servers();
      const { lists, until } = await one.look('zoe');
      const gone = await one.look('yan');
      gone.unwatch();
      const hosts = Array.from({ length: 20 }, (_, n) => `host ${n}`);
      await Promise.all(hosts.map((host) => one.open(host, LISTED)));
      await until((tables) => tables.length === 20 && tables.every(({ people }) => people[0]));
      expect(lists.length).toBeLessThan(6);
      expect(gone.lists).toEqual([[]]);
    });

    it('leaves out the tables of those who were blocked, for both, and of who is banned', async () => {
      const { one, two, wait } = await servers();
      const table = await one.open('ana', settingsWith({ players: 3 }, { isListed: true }));
      const ben = await two.look('ben');
      const zoe = await two.look('zoe');
      await ben.until((tables) => tables.length === 1);
      await one.lobby.block('ana', 'ben');
      await ben.until((tables) => tables.length === 0);
      await one.lobby.unblock('ana', 'ben');
      await ben.until((tables) => tables.length === 1);
      await one.lobby.block('ben', 'cleo');
      await one.do(table, 'cleo', sitting(1));
      await ben.until((tables) => tables.length === 0);
      expect(
        tablesIn(
          await one.lobby.openTables.openTo('ben').then((all) => all.map(({ listed }) => listed)),
        ),
      ).toEqual([]);
      expect(tablesIn(must(zoe.lists.at(-1)))).toEqual([table]);
      await one.people.known('ana');
      await one.store.query("UPDATE people SET banned_until = 9e15 WHERE person = 'ana'");
      wait(1000);
      expect(await one.lobby.openTables.listFor('zoe')).toEqual([]);
    });
  });

  describe('playing now', () => {
    it('two who press at the same moment meet, whichever servers they ask', async () => {
      const { one, two } = await servers();
      for (let round = 0; round < 10; round++) {
        const [mine, yours] = await Promise.all([
          one.play(`ana ${round}`, WISH),
          two.play(`ben ${round}`, WISH),
        ]);
        expect(yours).toBe(mine);
        const row = await one.store.load(must(mine));
        expect(row?.status).toBe('playing');
      }
    });

    it('a crowd that presses at the same moment sits at full tables, and nobody twice', async () => {
      const { one, two } = await servers();
      const crowd = Array.from({ length: 24 }, (_, n) => `person ${n}`);
      const tables = await Promise.all(
        crowd.map((person, n) => (n % 2 ? one : two).play(person, FOR_FOUR)),
      );
      const rows = await Promise.all([...new Set(tables)].map((table) => one.store.load(table)));
      expect(rows.map((row) => row?.status)).toEqual(Array(6).fill('playing'));
      const held = await one.store.query<{ person: string }>('SELECT person FROM holdings');
      expect(held.map(({ person }) => person).sort()).toEqual(crowd.toSorted());
    });

    it('the same order leads to the same table, whatever has become of it, and a second to where I wait', async () => {
      const { one, two } = await servers();
      const table = await one.play('ana', WISH, 'the-first-order');
      expect(await one.play('ana', WISH, 'the-second-order')).toBe(table);
      expect(await two.play('ana', WISH, 'the-first-order')).toBe(table);
      await two.play('ben', WISH);
      expect((await one.store.load(table))?.status).toBe('playing');
      expect(await two.play('ana', WISH, 'the-first-order')).toBe(table);
      expect(await one.play('ana', WISH, 'the-third-order')).not.toBe(table);
    });

    it('whoever has a colour gets its seat if it is free, and else the first', async () => {
      const { one } = await servers();
      const table = await one.play('ana', { ...FOR_FOUR, colour: 'green' });
      await one.play('ben', { ...FOR_FOUR, colour: 'green' });
      await one.play('cleo', { ...FOR_FOUR, colour: 'blue' });
      const sql = 'SELECT person FROM holdings WHERE game = $1 ORDER BY seat';
      const held = await one.store.query<{ person: string }>(sql, table);
      expect(held.map(({ person }) => person)).toEqual(['ben', 'ana', 'cleo']);
    });

    it('opens a listed table that waits no longer than I do, at which substitutes sit in', async () => {
      const { one, two, wait } = await servers();
      const table = await one.play('ana', FOR_FOUR);
      const { until, lists } = await two.look(null);
      expect(lists.at(-1)?.[0]).toMatchObject({ table, summary: { settings: { patience: 30 } } });
      const leave = await one.watch(table, 'ana');
      wait(29_999);
      await two.rooms.sweep();
      expect((await one.store.load(table))?.status).toBe('waiting');
      wait(1);
      await one.rooms.sweep();
      await until((tables) => tables.length === 0);
      expect((await one.store.load(table))?.status).toBe('playing');
      leave();
    });

    it.each<[string, Partial<Wish>]>([
      ['players', { rules: { ...WISH.rules, players: 3 } }],
      ['variants', { rules: { ...WISH.rules, variants: ['harmony'] } }],
      ['pace', { pace: { type: 'turn', seconds: 60 } }],
      ['rating', { isRated: true }],
    ])('does not sit me at a table with another %s', async (_, other) => {
      const { one } = await servers();
      expect(await one.play('ana', { ...WISH, ...other })).not.toBe(await one.play('ben', WISH));
    });

    it('leaves nothing of who may not open a table, or hosts too many, and lets them sit elsewhere', async () => {
      const { one } = await servers();
      const order = { ...WISH, id: 'an-order-of-ben', name: 'Ben' };
      const play = () => one.lobby.play('ben', order, () => false);
      const meetings = () => one.store.query('SELECT wish, game FROM meetings');
      expect(await play()).toMatchObject({ code: 'too-many' });
      expect(await meetings()).toEqual([]);
      for (let n = 0; n < 5; n++) await one.open('cleo', settingsWith());
      expect(await one.play('cleo', WISH)).toBe('too-many');
      expect(await meetings()).toEqual([]);
      const table = await one.play('ana', WISH);
      expect(await meetings()).toMatchObject([{ game: table }]);
      expect(await play()).toEqual({ table });
    });

    it('lets nobody wait longer than they want, or for somebody who is gone', async () => {
      const { one, wait } = await servers();
      const { patience: _, ...patient } = FOR_FOUR;
      const long = await one.play('ana', { ...FOR_FOUR, patience: 60 });
      const endless = await one.play('ben', patient);
      const short = await one.play('cleo', FOR_FOUR);
      expect(new Set([long, endless, short]).size).toBe(3);
      wait(20_001);
      const stays = await one.watch(short, 'cleo');
      const [later, last] = [await one.play('dan', FOR_FOUR), await one.play('eve', patient)];
      expect(later).toBe(short);
      expect(last).not.toBe(endless);
      stays();
    });

    it('does not let those meet of whom one has blocked the other, but others with each', async () => {
      const { one, two } = await servers();
      await one.lobby.block('ben', 'ana');
      const [anas, bens] = await Promise.all([one.play('ana', WISH), two.play('ben', WISH)]);
      expect(bens).not.toBe(anas);
      const others = await Promise.all([one.play('cleo', WISH), two.play('dan', WISH)]);
      expect(others.sort()).toEqual([anas, bens].sort());
    });

    it('looks for the nearest rating where it counts', async () => {
      const { one } = await servers();
      const ratings = { ana: 1900, ben: 1500, cleo: 1850 };
      for (const [person, shown] of Object.entries(ratings)) {
        await one.store.query(
          'INSERT INTO ratings VALUES ($1, 3, $2, 2, $3, 40, 0)',
          person,
          25 + (shown - 1500) / 30,
          shown,
        );
      }
      const settings = {
        ...LISTED,
        isRated: true,
        rules: { ...LISTED.rules, players: 3 },
      } as const;
      const patient = { ...settings, patience: 30 };
      const [near, far] = [await one.open('ana', patient), await one.open('ben', patient)];
      const wish = { rules: patient.rules, pace: patient.pace, isRated: true, patience: 30 };
      expect(await one.play('cleo', wish)).toBe(near);
      expect(await one.play('dan', wish)).toBe(far);
    });
  });

  it.each(['patience is over', 'one who is there asks for it'])(
    'a rated table begins without who is missing when %s',
    async (what) => {
      const { one, wait } = await servers();
      const { rules } = FOR_FOUR;
      const table = await one.open('ana', { ...LISTED, rules, ...RATED, patience: 60 });
      await one.do(table, 'ben', sitting(1));
      await one.watch(table, 'ana');
      wait(60_000);
      if (what === 'patience is over') await one.rooms.sweep();
      else await one.do(table, 'ana', { type: 'start' });
      expect(await one.store.load(table)).toMatchObject({ status: 'playing' });
      expect(await one.store.holdings(table)).toEqual([{ seat: 0, person: 'ana' }]);
    },
  );

  describe('those who do not want to meet', () => {
    it.each([
      ['ana', 'ben'],
      ['ben', 'ana'],
    ])('cannot sit at one another’s tables, whoever blocked whom: %s', async (person, other) => {
      const { one, two } = await servers();
      await two.lobby.block(person, other);
      const hosted = await one.open('ana', settingsWith({ players: 3 }), null);
      expect(await two.do(hosted, 'ben', sitting(1))).toBe('blocked');
      const table = await one.open('cleo', settingsWith({ players: 3 }), null);
      await one.do(table, 'ana', sitting(0));
      expect(await two.do(table, 'ben', sitting(1))).toBe('blocked');
      await one.lobby.unblock(person, other);
      expect(await two.do(table, 'ben', sitting(1))).toBeGreaterThan(1);
    });

    it('play a game to its end in which they are', async () => {
      const { one } = await servers();
      const table = await one.open('ana', settingsWith());
      await one.do(table, 'ben', sitting(1));
      await one.lobby.block('ana', 'ben');
      expect(await one.do(table, 'ben', { type: 'leave', seat: 1 })).toBeGreaterThan(1);
    });

    it('are 500 at most', async () => {
      const { one } = await servers();
      for (let n = 0; n < 500; n++) await one.blocks.add('ana', `other ${n}`);
      expect(await one.blocks.add('ana', 'one more')).toBe(false);
      expect(await one.blocks.add('ana', 'other 7')).toBe(true);
      await one.blocks.remove('ana', 'other 7');
      expect(await one.blocks.add('ana', 'one more')).toBe(true);
    });
  });

  it('who is banned opens nothing and sits nowhere until it is over, and plays on', async () => {
    const { one, two, wait } = await servers();
    const playing = await one.open('ana', settingsWith());
    await one.do(playing, 'ben', sitting(1));
    const waiting = await one.open('cleo', settingsWith(), null);
    await one.people.known('ben');
    const until = 1_800_000_060_000;
    await two.store.query("UPDATE people SET banned_until = $1 WHERE person = 'ben'", until);
    const refusal = await one.lobby.host('ben', 'a-table-of-a-banned-one', LISTED);
    expect(refusal).toMatchObject({ code: 'banned', until });
    expect(await one.do(waiting, 'ben', sitting(1))).toBe('banned');
    expect(await one.play('ben', WISH)).toBe('banned');
    expect(await one.do(playing, 'ben', { type: 'say', seat: 1, phrase: 'sorry' })).toBeGreaterThan(
      1,
    );
    expect(await one.do(playing, 'ben', { type: 'leave', seat: 1 })).toBeGreaterThan(1);
    wait(60_000);
    expect(await one.do(waiting, 'ben', sitting(1))).toBeGreaterThan(1);
  });

  it('nobody hosts more than five tables that wait, even if they ask for all at once', async () => {
    const { one } = await servers();
    const ids = Array.from({ length: 12 }, (_, n) => `table-number-${10 + n}-of-ana`);
    const answers = await Promise.all(ids.map((id) => one.lobby.host('ana', id, LISTED)));
    expect(answers.filter((answer) => answer === null)).toHaveLength(5);
    expect(answers.find((answer) => answer !== null)).toMatchObject({ code: 'too-many' });
    const [first = ''] = ids;
    expect(await one.lobby.host('ana', first, LISTED)).toBeNull(); // it is there already
    await one.do(first, 'ana', sitting(0));
    await one.do(first, 'ana', { type: 'start' });
    expect(await one.lobby.host('ana', must(ids.at(-1)), LISTED)).toBeNull();
  });

  it('but a table does not count in private where others have a seat, or are kept one', async () => {
    const { one } = await servers();
    const persons = ['ana', 'ben'];
    for (const n of [1, 2, 3, 4, 5, 6]) {
      const played = await one.open('ana', LISTED);
      for (const [seat, person] of persons.entries()) await one.do(played, person, sitting(seat));
      const copy = must(await one.rooms.enter(played)).copy;
      await openAgain(one.store, 1_800_000_000_000, copy, {
        id: `a-rematch-number-${n}`,
        host: 'ana',
      });
    }
    for (const n of [1, 2, 3, 4, 5]) {
      const open = `table-number-${n}-of-ana`;
      expect(await one.lobby.host('ana', open, LISTED)).toBeNull();
      await one.do(open, 'cleo', sitting(1));
    }
    expect(await one.lobby.host('ana', 'table-number-6-of-ana', LISTED)).not.toBeNull();
  });

  it('nor by asking several servers at once, and what was too much is not there', async () => {
    const { one, two } = await servers();
    const ids = Array.from({ length: 12 }, (_, n) => `table-number-${10 + n}-of-ana`);
    const answers = await Promise.all(
      ids.map((id, n) => (n % 2 ? one : two).lobby.host('ana', id, LISTED)),
    );
    const opened = ids.filter((_, n) => answers[n] === null);
    expect(opened.length).toBeGreaterThan(3);
    expect(opened.length).toBeLessThan(6);
    const kept = async (sql: string) =>
      (await one.store.query<{ id: string }>(sql)).map(({ id }) => id);
    expect(await kept('SELECT id FROM tables ORDER BY id')).toEqual(opened);
    expect(await kept('SELECT game AS id FROM events ORDER BY game')).toEqual(opened);
    while (answers.filter((answer) => answer === null).length < 5) {
      answers.push(await one.lobby.host('ana', 'one-more-table-of-ana', LISTED));
    }
    expect(await two.lobby.host('ana', 'a-table-too-much', LISTED)).toMatchObject({
      code: 'too-many',
    });
  });

  it('reports are kept once a table, of those who sat there, ten a day, and punish nobody', async () => {
    const { one, wait } = await servers();
    const { report } = one.lobby;
    const about = (reporter: string, reported: string, table: string) =>
      report({ reporter, reported, table, reason: 'phrases' });
    const tables: string[] = [];
    for (let n = 0; n < 12; n++) {
      const table = await one.open('ana', settingsWith());
      await one.do(table, 'ben', sitting(1));
      tables.push(table);
    }
    const [first = ''] = tables;
    expect(await about('ana', 'ben', first)).toBe('kept');
    expect(await about('ana', 'ben', first)).toBe('kept');
    expect(await about('ana', 'zoe', first)).toBe('strangers');
    expect(await about('zoe', 'ben', first)).toBe('strangers');
    expect(await about('ana', 'ana', first)).toBe('strangers');
    expect(await about('ana', 'ben', 'no-such-table-anywhere')).toBe('strangers');
    const answers = await Promise.all(tables.slice(1).map((table) => about('ana', 'ben', table)));
    expect(answers.filter((answer) => answer === 'kept')).toHaveLength(9);
    expect(answers.filter((answer) => answer === 'too-many')).toHaveLength(2);
    expect(await one.store.query('SELECT id FROM reports')).toHaveLength(10);
    expect(await one.blocks.barrier('ben', ['ana'])).toBeNull();
    wait(24 * 60 * 60 * 1000);
    expect(await about('ana', 'ben', must(tables.at(-1)))).toBe('kept');
  });

  it('reports are no more than ten a day, whichever servers are asked at once', async () => {
    const { one, two } = await servers();
    const tables: string[] = [];
    for (let n = 0; n < 16; n++) {
      const table = await one.open('ana', settingsWith());
      await one.do(table, 'ben', sitting(1));
      tables.push(table);
    }
    const answers = await Promise.all(
      tables.map((table, n) => {
        const { report } = (n % 2 ? one : two).lobby;
        return report({ reporter: 'ana', reported: 'ben', table, reason: 'phrases' });
      }),
    );
    const made = answers.filter((answer) => answer === 'kept').length;
    expect(made).toBeGreaterThan(8);
    expect(made).toBeLessThan(11);
    expect(await one.store.query('SELECT id FROM reports')).toHaveLength(made);
  });

  it('who was sent away, or stood up, can be reported', async () => {
    const { one } = await servers();
    const table = await one.open('ana', settingsWith({ players: 3 }));
    await one.do(table, 'ben', sitting(1));
    await one.do(table, 'ana', { type: 'free', seat: 1 });
    expect(await one.do(table, 'ben', sitting(2))).toBe('blocked');
    const report = { reporter: 'ana', reported: 'ben', table, reason: 'name' } as const;
    expect(await one.lobby.report(report)).toBe('kept');
  });
});
