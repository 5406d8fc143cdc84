import { isFinishedAt, type TableState } from '@crownlands/protocol';
import { must } from '@crownlands/rules';
import { describe, expect, it } from 'vitest';
import { clubIn, DAY, ratedWith } from '../test/club.ts';
import { kindsWith, postgresForTests } from '../test/places.ts';
import { planOf } from '../test/plan.ts';
import { settingsWith, sitting } from '../test/table.ts';
import { judge } from './people/ending.ts';
import { leaderboardsIn } from './people/leaderboard.ts';
import { peopleIn } from './people/people.ts';
import { profileOf } from './people/profile.ts';
import type { Query } from './store/query.ts';
import type { Room } from './tables/room.ts';

type Kept = { person: string; players: number; games: number; shown: number };

const ratingsIn = (query: Query) =>
  query<Kept>('SELECT person, players, games, shown FROM ratings ORDER BY person, players');

const isLastMove = ({ played }: TableState): boolean =>
  played !== null && played.game.turns.length === 1 && played.game.offer.length === 0;

/** A passkey of somebody, as far as names are concerned. */
const keep = (query: Query, person: string) =>
  query('INSERT INTO passkeys VALUES ($1, $2, $3, 0, $4, 0)', `key of ${person}`, person, '', '');

const ratedIn = (room: Room) => {
  const { rated, unrated } = room.copy.state();
  return unrated ?? rated?.map(({ before, after }) => Math.sign(after - before));
};

describe.each(kindsWith(await postgresForTests()))('$name', ({ newPlace }) => {
  const club = async () => clubIn(await newPlace());

  it('the end of a rated game changes ratings, and is told in the same commit', async () => {
    const { play, store } = await club();
    const { table, room } = await play(['ana', 'ben']);
    const types = (await store.read(table, 0)).map(({ type }) => type);
    expect(types.slice(-3)).toEqual(['moved', 'revealed', 'rated']);
    const { winners } = must(
      JSON.parse(must(await store.load(table)).summary).result as { winners: number[] },
    );
    const signs = [0, 1].map((seat) => (winners.length > 1 ? 0 : winners.includes(seat) ? 1 : -1));
    expect(ratedIn(room)).toEqual(signs);
    const kept = await ratingsIn(store.query);
    expect(kept.map(({ person, games }) => [person, games])).toEqual([
      ['ana', 1],
      ['ben', 1],
    ]);
    expect(kept.map(({ shown }) => shown)).toEqual(
      room.copy.state().rated?.map((one) => one.after),
    );
    const results = await store.query<{ place: number; change: number; shown: number }>(
      'SELECT place, change, shown FROM results ORDER BY seat',
    );
    expect(results.map(({ shown, change }) => shown - change)).toEqual([1500, 1500]);
  });

  it('a game that is not to be rated leaves results alone, and so does one of too few', async () => {
    const { play, store } = await club();
    const plain = await play(['ana', 'ben'], settingsWith());
    expect(plain.room.copy.state().rated).toBeNull();
    const alone = await play(['ana'], ratedWith(3));
    expect(ratedIn(alone.room)).toBe('too-few');
    expect(await ratingsIn(store.query)).toEqual([]);
    const seats = await store.query('SELECT person, bot FROM results ORDER BY game DESC, seat');
    expect(seats).toHaveLength(5);
    expect(seats).toContainEqual({ person: null, bot: 'apprentice' });
  });

  it('bots are anchors: persons are rated against them, and they stay', async () => {
    const { play, store } = await club();
    await play(['ana', 'ben'], ratedWith(3));
    expect((await ratingsIn(store.query)).map(({ person }) => person)).toEqual(['ana', 'ben']);
  });

  it('the same two are rated five times a day, and again the next day', async () => {
    const { play, store, clock } = await club();
    for (let game = 0; game < 5; game++)
      expect(ratedIn((await play(['ana', 'ben'])).room)).toHaveLength(2);
    const before = await ratingsIn(store.query);
    expect(ratedIn((await play(['ben', 'ana'])).room)).toBe('too-often');
    expect(ratedIn((await play(['ben', 'ana'], ratedWith(3))).room)).toBe('too-often');
    expect(await ratingsIn(store.query)).toEqual(before);
    expect(ratedIn((await play(['ana', 'eva', 'ben'], ratedWith(3))).room)).toHaveLength(3);
    expect(ratedIn((await play(['ana', 'eva'])).room)).toHaveLength(2);
    clock.now += DAY;
    expect(ratedIn((await play(['ana', 'ben'])).room)).toHaveLength(2);
  });

  it('the same two are rated five times a day, though a fifth game ends while a sixth is judged', async () => {
    const { play, store, clock } = await club();
    for (let game = 0; game < 3; game++) await play(['ana', 'ben']);
    const { state, holders } = (await play(['ana', 'ben'])).room.copy;
    const meeting: typeof store.query = async (sql, ...values) => {
      const rows = await store.query<never>(sql, ...values);
      if (sql.includes('AS often')) await play(['ben', 'ana']);
      return rows;
    };
    const ended = { state: state(), holders: holders(), at: clock.now };
    const { ratings } = (await judge(meeting, ended)).ending;
    expect((await ratingsIn(store.query)).map(({ games }) => games)).toEqual([5, 5]);
    expect(ratings.map(({ games }) => games)).toEqual([5, 5]); // and not 6: nobody keeps them
  });

  it('who is away at the end is last, whatever the substitute has made of it', async () => {
    const { seat, playOn, order, store } = await club();
    for (const leaver of [0, 1]) {
      const { table, room } = await seat(['ana', 'ben']);
      await playOn(room, isLastMove);
      await order(room, must(['ana', 'ben'][leaver]), { type: 'leave', seat: leaver });
      await playOn(room);
      expect(ratedIn(room)).toEqual(leaver === 0 ? [-1, 1] : [1, -1]);
      const [result] = await store.query(
        'SELECT place, terrains FROM results WHERE game = $1 AND seat = $2',
        table,
        leaver,
      );
      expect(result).toEqual({ place: 2, terrains: '{}' });
    }
  });

  it('two servers that end two games of one person at once rate both', async () => {
    const place = await newPlace();
    const servers = [await clubIn(place), await clubIn(place)];
    const rooms = await Promise.all(
      servers.map(async ({ seat, playOn }, index) => {
        const { room } = await seat(['ana', must(['ben', 'eva'][index])]);
        await playOn(room, isLastMove);
        return room;
      }),
    );
    await Promise.all(rooms.map((room, index) => must(servers[index]).playOn(room)));
    const kept = await ratingsIn(must(servers[0]).store.query);
    expect(kept.map(({ person, games }) => [person, games])).toEqual([
      ['ana', 2],
      ['ben', 1],
      ['eva', 1],
    ]);
    const changes = rooms.map((room) => must(must(room.copy.state().rated)[0]));
    const [first, second] = changes.sort((one) => (one.before === 1500 ? -1 : 1));
    expect([must(first).before, must(second).before]).toEqual([1500, must(first).after]);
    expect(must(kept[0]).shown).toBe(must(second).after);
  });

  describe('a rated table', () => {
    it('has a clock and the weakest substitute, and everybody sits there once', async () => {
      const { rooms, order } = await club();
      await rooms.open('a-table-for-different-people', 'ana', ratedWith(3));
      const room = must(await rooms.enter('a-table-for-different-people'));
      await order(room, 'ana', sitting(0));
      expect(await order(room, 'ana', sitting(1))).toMatchObject({
        refusal: { code: 'same-person' },
      });
      const timeless = ratedWith(3, { pace: { type: 'none' } });
      expect(await order(room, 'ana', { type: 'change', settings: timeless })).toMatchObject({
        refusal: { code: 'no-clock' },
      });
      const won = ratedWith(3, { substitute: 'champion' });
      expect(await order(room, 'ana', { type: 'change', settings: won })).toMatchObject({
        refusal: { code: 'strong-substitute' },
      });
      await order(room, 'ana', { type: 'change', settings: settingsWith({ players: 3 }) });
      await order(room, 'ana', sitting(1));
      expect(await order(room, 'ana', { type: 'change', settings: ratedWith(3) })).toMatchObject({
        refusal: { code: 'same-person' },
      });
    });

    it('keeps its seats: a game that is lost is not handed to somebody else', async () => {
      const { seat } = await club();
      const { room } = await seat(['ana', 'ben']);
      const answer = await room.handOver('hand-over-of-a-seat', 0, () => true, 'eva');
      expect(answer).toMatchObject({ refusal: { code: 'started' } });
      expect(room.copy.holders()[0]).toBe('ana');
    });

    it('calls everybody as everywhere', async () => {
      const { people, seat } = await club();
      await people.introduce('ana', { name: 'Ana' });
      const { room } = await seat(['ana', 'ben']);
      expect(room.copy.state().seats).toMatchObject([{ name: 'Ana' }, { name: 'Name of ben' }]);
      expect(await people.known('ben')).toMatchObject({ name: 'Name of ben' });
    });

    it('keeps nobody, and fixes no name, for a seat that is not given', async () => {
      const { people, rooms, order, seat } = await club();
      await rooms.open('a-table-that-waits-for-people', 'ana', ratedWith());
      const waiting = must(await rooms.enter('a-table-that-waits-for-people'));
      await order(waiting, 'ana', sitting(0, 'Ana'));
      const taken = await order(waiting, 'eva', sitting(0, 'Eva'));
      expect(taken).toMatchObject({ refusal: { code: 'taken' } });
      const { room } = await seat(['ben', 'cy']);
      const started = await order(room, 'eva', sitting(0, 'Eva'));
      expect(started).toMatchObject({ refusal: { code: 'started' } });
      expect(await people.find('eva')).toBeNull();
      await rooms.open('a-table-that-does-not-count', 'dan', settingsWith());
      const casual = must(await rooms.enter('a-table-that-does-not-count'));
      await order(casual, 'dan', sitting(0, 'Dan'));
      const changed = await order(casual, 'eva', { type: 'change', settings: ratedWith() });
      expect(changed).toMatchObject({ refusal: { code: 'not-yours' } });
      expect(await people.find('dan')).toMatchObject({ name: '' });
    });
  });

  it('the name of who keeps a profile is not for others where strangers meet', async () => {
    const { people, store, rooms, order } = await club();
    await people.introduce('ana', { name: 'Ána Banana', colour: 'blue' });
    expect(await people.introduce('ben', { name: 'ana banana' })).toBe(true);
    await people.introduce('ben', { name: 'Ben' });
    await keep(store.query, 'ana');
    expect(await people.introduce('ben', { name: 'ana banana' })).toBe(false);
    expect(await people.known('ben')).toMatchObject({ name: 'Ben' });
    expect(await people.introduce('ana', { name: 'Ana Banana' })).toBe(true);
    const later = peopleIn(store.query, () => 1_900_000_000_000);
    expect(await later.isNameTaken('ana banana', 'ben')).toBe(false); // she never came back
    const open = { listed: settingsWith({}, { isListed: true }), private: settingsWith() };
    for (const [kind, settings] of Object.entries(open)) {
      const table = `a-table-that-is-${kind}`;
      await rooms.open(table, 'eva', settings);
      const room = must(await rooms.enter(table));
      const answer = await order(room, 'ben', sitting(0, 'АNA BANANA'));
      const isRefused = answer.type === 'refused' && answer.refusal.code === 'name-taken';
      expect([kind, isRefused]).toEqual([kind, kind === 'listed']);
    }
    const room = must(await rooms.enter('a-table-that-is-private'));
    await order(room, 'eva', { type: 'change', settings: open.listed });
    expect(room.copy.state().seats[0]).toEqual({ who: 'nobody' }); // no way round it
  });

  it('leaders are settled, here of late and not banned, and everybody knows their place', async () => {
    const { store, people } = await club();
    const { query } = store;
    const now = 2_000_000_000_000;
    const rate = async (
      person: string,
      shown: number,
      more: { sigma?: number; at?: number } = {},
    ) => {
      await people.known(person);
      const { sigma = 3, at = now - 1000 } = more;
      await query(
        'INSERT INTO ratings VALUES ($1, 2, $2, $3, $4, 30, $5)',
        person,
        25,
        sigma,
        shown,
        at,
      );
    };
    for (let index = 0; index < 104; index++) await rate(`person-${index}`, 2000 - index);
    await rate('twin', 2000);
    await rate('unsettled', 2500, { sigma: 4 });
    await rate('gone', 2500, { at: now - 91 * DAY });
    await rate('banned', 2500);
    await query("UPDATE people SET banned_until = $1 WHERE person = 'banned'", now + 1);
    const leaderboardOf = leaderboardsIn(query, () => now);
    const { leaders, mine } = await leaderboardOf(2, 'person-103');
    expect(leaders).toHaveLength(100);
    expect(leaders.slice(0, 3).map(({ place }) => place)).toEqual([1, 1, 3]);
    expect(mine).toMatchObject({ place: 105, id: (await people.known('person-103')).id });
    const places = async (person: string) => (await leaderboardOf(2, person)).mine?.place ?? null;
    expect(await places('twin')).toBe(1);
    for (const person of ['unsettled', 'gone', 'banned', 'nobody']) {
      expect([person, await places(person)]).toEqual([person, null]);
    }
    expect((await leaderboardsIn(query, () => now + 2)(2, null)).leaders[0]?.id).toBe(
      (await people.known('banned')).id,
    );
    expect((await leaderboardOf(3, 'twin')).leaders).toEqual([]);
  });

  it('a profile tells how somebody has played', async () => {
    const { play, seat, playOn, order, people, store, clock } = await club();
    await play(['ana', 'ben']);
    clock.now += 1000;
    const hidden = await play(['ben', 'ana'], ratedWith(2, { mayWatch: false }));
    clock.now += 1000;
    await play(['ana', 'eva'], settingsWith({ players: 3 }));
    clock.now += 1000;
    const { room } = await seat(['ana', 'ana'], settingsWith());
    await playOn(room); // alone: it says nothing of anybody
    const profile = await profileOf(store.query, await people.known('ana'), null);
    expect(profile).toMatchObject({ name: 'Name of ana', colour: 'pink', games: 3 });
    expect(profile.ratings).toMatchObject({ 2: { games: 2, isSettled: false }, 3: null, 4: null });
    expect(profile.history[2]).toHaveLength(2);
    expect(profile.history[2].at(-1)?.shown).toBe(profile.ratings[2]?.shown);
    expect(profile.results[2].reduce((sum, often) => sum + often)).toBe(2);
    expect(profile.results[3]).toHaveLength(3);
    expect(profile.levels).toMatchObject([{ rival: { bot: 'knight' }, games: 1 }]);
    expect(profile.rivals).toMatchObject([
      { rival: { name: 'Name of ben' }, games: 2 },
      { rival: { name: '' }, games: 1 },
    ]);
    const points = Object.values(profile.terrains).reduce((sum, one) => sum + one, 0);
    expect(points).toBeCloseTo(must(profile.average));
    expect(profile.latest.map(({ at }) => at)).toEqual(
      profile.latest.map(({ at }) => at).toSorted((one, other) => other - one),
    );
    expect(profile.latest.map(({ totals }) => totals.length)).toEqual([3, 2, 2]);
    const tables = async (asking: string | null) =>
      (await profileOf(store.query, await people.known('ana'), asking)).latest.map(
        (one) => one.table,
      );
    expect(await tables(null)).not.toContain(hidden.table);
    expect(await tables('ben')).toContain(hidden.table);
    await order(hidden.room, 'ana', { type: 'say', seat: 1, phrase: 'thanks' });
    expect(isFinishedAt(hidden.room.copy.state())).toBe(true);
  });

  it('a profile counts all games, and forgets none for those of another kind', async () => {
    const place = await newPlace();
    const { people, store } = await clubIn(place);
    const ana = await people.known('ana');
    const finish = (game: number, points: number, games = 1, terrains = '{"lake":9}') =>
      store.query(
        'INSERT INTO results VALUES ($1, 0, $2, NULL, 2, 1, $4, $5, $6, $3, NULL, NULL, NULL)',
        `game-${game}`,
        'ana',
        game,
        points,
        games,
        terrains,
      );
    for (const [game, place] of [2, 2, 3].entries()) {
      await store.query(
        "INSERT INTO results VALUES ($1, 0, 'ana', NULL, 3, $2, 40, 1, '{}', 0, $3, 3, 1)",
        `game-of-three-${game}`,
        place,
        1500 + game,
      );
    }
    await finish(0, 99);
    await finish(1, 150, 3); // a dynasty
    await finish(2, 120, 1, '{}'); // left to a substitute
    for (let game = 3; game < 253; game++) await finish(game, 50);
    const plans: string[] = [];
    const query: Query = async (sql, ...values) => {
      plans.push(await planOf(place, sql, ...values));
      return store.query(sql, ...values);
    };
    const profile = await profileOf(query, ana, null);
    expect(profile).toMatchObject({ games: 258, best: 99 });
    expect(profile.average).toBeCloseTo((99 + 150 + 250 * 50) / 254);
    expect(profile.results).toEqual({ 2: [253, 0], 3: [0, 2, 1], 4: [0, 0, 0, 0] });
    expect(profile.history[3]).toHaveLength(3);
    expect(profile.terrains.lake).toBe(9);
    expect(profile.latest).toHaveLength(20);
    if (place.databaseUrl) return; // whose plans go by how much there is
    expect(plans.filter((plan) => / results_places /.test(plan))).toHaveLength(1);
    expect(plans.filter((plan) => / results_rated /.test(plan))).toHaveLength(3);
    expect(plans.filter((plan) => / results_whole /.test(plan))).toHaveLength(1);
  });
});
