import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { json, text } from 'node:stream/consumers';
import { gameNumberAt, type Phrase, recordAt, stateAfter } from '@crownlands/protocol';
import { checkRecord, gamesOf, must, replay } from '@crownlands/rules';
import { describe, expect, it } from 'vitest';
import { newId } from '../test/client.ts';
import { clubIn, ratedWith } from '../test/club.ts';
import { kindsWith, newFolder, postgresForTests } from '../test/places.ts';
import { settingsWith, sitting } from '../test/table.ts';
import { deletePerson } from './deletion.ts';
import { backup } from './operator/backup.ts';
import { blocksIn } from './people/blocks.ts';
import { dataOf, playedBy } from './people/my-data.ts';
import { idOf } from './people/people.ts';
import { recordLinesOf } from './records.ts';
import { fileIn } from './store/open.ts';
import type { Query } from './store/query.ts';
import { KEPT } from './store/schema.ts';
import { openAgain } from './tables/opening.ts';

/** Everything that a database holds, as one text. */
const dump = async (query: Query): Promise<string> =>
  JSON.stringify(await Promise.all(KEPT.map(({ table }) => query(`SELECT * FROM ${table}`))));

const ANA = 'the-hash-of-the-token-of-ana-000000000000000';

describe.each(kindsWith(await postgresForTests()))('$name', ({ newPlace }) => {
  it('nothing is left of who is deleted, and the games of others stay whole', async () => {
    const place = await newPlace();
    const { store, rooms, people, play, seat, order, playOn } = await clubIn(place);
    const other = await clubIn(place); // another server, which has all of it in memory
    const { query } = store;
    await people.introduce(ANA, { name: 'Anastasija', colour: 'green' });
    await people.introduce('ben', { name: 'Ben' });
    const finished = [
      await play([ANA, 'ben']),
      await play(['ben', 'eva'], settingsWith()),
      await play([ANA, 'ben'], settingsWith({ players: 3 })),
    ];
    const running = await seat(['ben', ANA]);
    const dynasty = await seat(['ben', ANA], settingsWith({ variants: ['dynasty'] }));
    await playOn(dynasty.room, (state) => gameNumberAt(state) > 0);
    await order(dynasty.room, 'ben', { type: 'next-game', seat: 0 });
    await rooms.open('a-table-that-waits-for-people', ANA, settingsWith({ players: 3 }));
    const waiting = must(await rooms.enter('a-table-that-waits-for-people'));
    await order(waiting, 'ben', sitting(0, 'Ben'));
    await order(waiting, ANA, sitting(1, 'Anastasija at home'));
    await rooms.open('a-table-where-she-did-not-stay', 'ben', settingsWith({ players: 3 }));
    const left = must(await rooms.enter('a-table-where-she-did-not-stay'));
    await order(left, ANA, sitting(1, 'Anastasija the quick'));
    await rooms.rename('a-table-where-she-did-not-stay', ANA, 'Anastasija the late');
    await order(left, ANA, { type: 'stand', seat: 1 });
    await order(left, 'eva', sitting(1, 'Eva'));
    for (const table of [must(finished[0]).table, running.table, dynasty.table]) {
      await rooms.rename(table, ANA, 'Anastasija the second'); // as whoever runs the server does
    }
    await rooms.rename('a-table-where-she-did-not-stay', 'eva', 'Eva the second');
    await openAgain(store, 0, waiting.copy, { id: 'a-table-that-keeps-her-seat', host: 'ben' });
    await query('INSERT INTO devices VALUES ($1, $2, 0)', 'a-device', ANA);
    await query('INSERT INTO passkeys VALUES ($1, $2, $3, 0, $4, 0)', 'a-key', ANA, '', '');
    await query('INSERT INTO challenges VALUES ($1, $2, 0)', 'a-challenge', ANA);
    await query('INSERT INTO blocks VALUES ($1, $2, 0), ($2, $1, 0)', ANA, 'eva');
    for (const [id, by, of] of [
      ['r1', ANA, 'ben'],
      ['r2', 'ben', ANA],
    ] as const) {
      await query(
        'INSERT INTO reports VALUES ($1, 0, $2, $3, $4, $5, NULL)',
        id,
        by,
        of,
        'g',
        'name',
      );
    }
    const subscribed = 'INSERT INTO subscriptions VALUES ($1, $2, $3, $3, $3, 0)';
    await query(subscribed, 'https://push.example', ANA, 'en');
    await rooms.open('a-table-that-she-only-opened', ANA, settingsWith());
    const opened = must(await other.rooms.enter('a-table-that-she-only-opened'));
    await other.order(opened, 'ben', sitting(0, 'Ben'));
    const elsewhere = must(await other.rooms.enter(finished[0]?.table ?? ''));
    const data = await text(Readable.from(await dataOf(query, ANA)));
    for (const word of ['Anastasija the quick', 'a-key', 'https://push.example', '"reports":[{']) {
      expect(data).toContain(word);
    }

    expect(await deletePerson({ store, rooms, now: 1e12 }, ANA)).toBe(true);

    const left0 = await dump(query);
    for (const word of [ANA, idOf(ANA), 'Anastasija']) expect(left0).not.toContain(word);
    expect(left0).toContain('Eva the second');
    expect(running.room.copy.state().seats[1]).toMatchObject({ name: '', isAway: true });
    const games = gamesOf(must(recordAt(dynasty.room.copy.state())));
    expect(games.map(({ seats }) => must(seats[1]).name)).toEqual(['', '']);
    expect(waiting.copy.state().seats[1]).toEqual({ who: 'nobody' });
    expect(waiting.copy.identity().host).toBe('ben');
    await playOn(running.room);
    expect(running.room.copy.state().rated).toMatchObject([{ seat: 0 }]);
    for (const { table } of [...finished, running]) {
      const record = recordAt(must(stateAfter(await store.read(table, 0))));
      const checked = checkRecord(JSON.parse(JSON.stringify(record)));
      expect(checked.ok && replay(checked.value).ok).toBe(true);
    }
    // A server that has heard of nothing yet writes nothing of her back.
    await other.order(elsewhere, 'ben', { type: 'say', seat: 1, phrase: 'thanks' });
    await elsewhere.refresh();
    await other.order(elsewhere, 'ben', { type: 'say', seat: 1, phrase: 'thanks' });
    await opened.refresh();
    await other.order(opened, 'ben', { type: 'say', seat: 0, phrase: 'hmm' });
    expect(elsewhere.copy.holders()[0]).toBeNull();
    const after = await dump(query);
    for (const word of [ANA, idOf(ANA), 'Anastasija']) expect(after).not.toContain(word);
    if (place.databaseUrl) return;
    const copy = join(newFolder(), 'copy.db');
    const call = { place, words: [copy], flags: {}, now: 0 };
    expect(await backup.run(call)).toHaveProperty('text');
    await query('PRAGMA wal_checkpoint(TRUNCATE)'); // as it happens by itself, by and by
    const path = fileIn(place.folder);
    for (const file of [copy, path, `${path}-wal`]) {
      const bytes = readFileSync(file);
      for (const word of [ANA, idOf(ANA), 'Anastasija']) expect(bytes.includes(word)).toBe(false);
    }
  });

  it('what could not be written is done when they ask again', async () => {
    const { store, rooms, people, order } = await clubIn(await newPlace());
    await people.introduce(ANA, { name: 'Anastasija', colour: 'green' });
    await rooms.open('a-table-that-she-only-opened', ANA, settingsWith());
    const opened = must(await rooms.enter('a-table-that-she-only-opened'));
    await order(opened, 'ben', sitting(0, 'Ben'));
    const failures = [
      async () => false,
      async () => Promise.reject(new Error('there is no connection')),
    ];
    for (const forget of failures) {
      const asked = deletePerson({ store, rooms: { ...rooms, forget }, now: 1e12 }, ANA);
      expect(await asked.catch(() => false)).toBe(false);
      expect(await people.find(ANA)).toMatchObject({ name: 'Anastasija' });
    }
    expect(await deletePerson({ store, rooms, now: 1e12 }, ANA)).toBe(true);
    const kept = await dump(store.query);
    for (const word of [ANA, idOf(ANA), 'Anastasija']) expect(kept).not.toContain(word);
    expect(opened.copy.identity().host).toBe('ben');
  });

  it('nothing is left of a name by which somebody sits down while they are deleted', async () => {
    const { store, rooms, order } = await clubIn(await newPlace());
    const table = 'a-table-that-waits-for-people';
    await rooms.open(table, ANA, settingsWith({ players: 3 }));
    const room = must(await rooms.enter(table));
    let isQuick = true;
    const forget = async (...of: Parameters<typeof rooms.forget>) => {
      if (isQuick) await order(room, ANA, sitting(1, 'Anastasija the quick'));
      isQuick = false;
      return rooms.forget(...of);
    };
    expect(await deletePerson({ store, rooms: { ...rooms, forget }, now: 1e12 }, ANA)).toBe(true);
    const kept = await dump(store.query);
    for (const word of [ANA, 'Anastasija']) expect(kept).not.toContain(word);
  });

  it('who is banned stays so, without a name', async () => {
    const { store, rooms, people } = await clubIn(await newPlace());
    await people.introduce(ANA, { name: 'Anastasija', colour: 'green' });
    await store.query('UPDATE people SET banned_until = $2 WHERE person = $1', ANA, 2e12);
    expect(await deletePerson({ store, rooms, now: 1e12 }, ANA)).toBe(true);
    expect(await people.find(ANA)).toMatchObject({ name: '', colour: 'pink' });
    expect(await dump(store.query)).not.toContain('Anastasija');
    expect(await blocksIn(store.query, () => 1e12).barrier(ANA, [])).toMatchObject({
      code: 'banned',
      until: 2e12,
    });
    expect(await deletePerson({ store, rooms, now: 2e12 }, ANA)).toBe(true); // the ban is over
    expect(await people.find(ANA)).toBeNull();
  });

  it('my games are a record a line, with the proof of the shuffle', async () => {
    const { store, rooms, play, seat, playOn } = await clubIn(await newPlace());
    await play([ANA, 'ben'], ratedWith());
    await play([ANA, 'ben'], settingsWith({ players: 2, variants: ['harmony'] }));
    await play(['ben', 'eva']);
    const { room } = await seat([ANA, 'ben']);
    await playOn(room, ({ played }) => must(played).moves.length === 10);
    await rooms.open('a-table-that-waits', ANA, settingsWith());
    const lines: string[] = [];
    for await (const line of recordLinesOf(store, await playedBy(store.query, ANA)))
      lines.push(line);
    expect(lines).toHaveLength(3);
    for (const line of lines) {
      expect(line.indexOf('\n')).toBe(line.length - 1);
      const record = checkRecord(JSON.parse(line));
      expect(record.ok && replay(record.value).ok).toBe(true);
    }
    const records = lines.map((line) => JSON.parse(line));
    const [running, ...others] = records.filter(({ result }) => !result);
    expect([running.moves.length, running.deck.length]).toEqual([10, 8]); // what has been seen of it
    expect([running.shuffle, others]).toEqual([undefined, []]);
    for (const { result, shuffle } of records) {
      if (result) expect(shuffle.secret).toMatch(/^[0-9a-f]{64}$/);
    }
  });

  it('what I said is part of my data, wherever I sat', async () => {
    const { store, rooms, order } = await clubIn(await newPlace());
    const table = newId();
    await rooms.open(table, 'ben', settingsWith({ players: 3 }));
    const room = must(await rooms.enter(table));
    const say = (person: string, seat: number, phrase: Phrase) =>
      order(room, person, { type: 'say', seat, phrase });
    await order(room, ANA, sitting(0, 'Ana'));
    await order(room, 'ben', sitting(1, 'Ben'));
    await say(ANA, 0, 'hello');
    await say('ben', 1, 'thanks');
    await order(room, ANA, { type: 'stand', seat: 0 });
    await order(room, 'eva', sitting(0, 'Eva'));
    await say('eva', 0, 'hmm');
    await order(room, ANA, sitting(2, 'Ana'));
    await say(ANA, 2, 'well-played');
    const { doings } = (await json(Readable.from(await dataOf(store.query, ANA)))) as {
      doings: { body: string }[];
    };
    const done = doings.map(({ body }) => JSON.parse(body));
    expect(done.map(({ type, seat, phrase }) => [type, seat, phrase])).toEqual([
      ['sat', 0, undefined],
      ['said', 0, 'hello'],
      ['sat', 2, undefined],
      ['said', 2, 'well-played'],
    ]);
  });
});
