import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type Command,
  type Settings,
  seatToAct,
  stateAfter,
  type TableEvent,
  type ToClient,
} from '@crownlands/protocol';
import { formatMove, legalMoves, type Move, must, resultOf, type View } from '@crownlands/rules';
import { describe, expect, it, onTestFinished } from 'vitest';
import { newFolder } from '../../test/places.ts';
import { settingsWith, sitting } from '../../test/table.ts';
import { blocksIn } from '../people/blocks.ts';
import { peopleIn } from '../people/people.ts';
import { openStore } from '../store/open.ts';
import type { Appended, Store } from '../store/store.ts';
import type { Awaited } from './awaited.ts';
import { rematchOf } from './opening.ts';
import { companyOn } from './presence.ts';
import { pulseOf } from './pulse.ts';
import type { Room } from './room.ts';
import { roomsIn } from './rooms.ts';

const TABLE = 'a-table-of-the-tests';
const MINUTE = 60 * 1000;
const DAY = 24 * 60 * MINUTE;

/** A store, and servers that share it; time passes and bots answer as a test says. */
async function world(settings: Settings = settingsWith()) {
  const folder = newFolder();
  const open = async (): Promise<Store> => {
    const store = await openStore({ folder, databaseUrl: undefined });
    onTestFinished(() => store.end());
    return store;
  };
  const store = await open();
  let now = 1_000_000;
  const clock = () => now;
  let id = 0;

  function server(
    think: (view: View) => Promise<Move | null> = async (view) => must(legalMoves(view)[0]),
    kept: Store = store,
  ) {
    const { beat, outagesSince } = pulseOf(kept, clock);
    const company = companyOn(kept, clock);
    const lines: string[] = [];
    const awaited: Awaited[] = [];
    const rooms = roomsIn({
      store: kept,
      people: peopleIn(kept.query, clock),
      blocks: blocksIn(kept.query, clock),
      now: clock,
      outagesSince,
      onAwaited: (one) => awaited.push(one),
      think: (_, view) => think(view),
      company,
      log: (line) => lines.push(line),
    });
    const enter = async (table = TABLE): Promise<Room> => must(await rooms.enter(table));
    return {
      ...rooms,
      beat,
      greet: company.beat,
      lines,
      awaited,
      enter,
      /** What a command of someone who has seen everything leads to: the seq, or the code. */
      async do(person: string, command: Command, after?: number) {
        const room = await enter();
        const order = { id: `${person}-${++id}`, after: after ?? room.copy.state().seq, command };
        const answer = await room.perform(person, order);
        return answer.type === 'done' ? answer.seq : answer.refusal.code;
      },
      /** Everything that somebody who looks at the table is sent. */
      async watch(person: string | null) {
        const heard: ToClient[] = [];
        const watcher = { person, send: (text: string) => void heard.push(JSON.parse(text)) };
        const room = await enter();
        const maySee = await room.watch(watcher, 0);
        return { heard, maySee, leave: () => room.unwatch(watcher) };
      },
    };
  }

  const first = server();
  await first.open(TABLE, 'ana', settings);
  return {
    store,
    server,
    restarted: async () => server(undefined, await open()),
    first,
    wait: (milliseconds: number) => {
      now += milliseconds;
    },
    /** Time passes while a server is there. */
    async pass(milliseconds: number, { beat }: { beat: () => Promise<void> }) {
      const end = now + milliseconds;
      while (now < end) {
        now = Math.min(end, now + 4000);
        await beat();
      }
    },
    log: () => store.read(TABLE, 0),
  };
}

const typesIn = (events: readonly TableEvent[]): string => events.map(({ type }) => type).join(' ');

/** The types of all events that someone was told. */
const told = (heard: readonly ToClient[]): string =>
  typesIn(heard.flatMap((message) => ('events' in message ? message.events : [])));

/** The next move of whoever is to act. */
function nextMove(room: Room): Extract<Command, { type: 'move' }> {
  const state = room.copy.state();
  const [move] = legalMoves(must(state.played).game);
  return { type: 'move', seat: must(seatToAct(state)), move: formatMove(must(move)) };
}

/** Ana and ben have sat down. */
async function seated(settings?: Settings) {
  const tables = await world(settings);
  await tables.first.do('ana', sitting(0));
  await tables.first.do('ben', sitting(1));
  const room = await tables.first.enter();
  const persons = ['ana', 'ben'];
  const step = () => {
    const move = nextMove(room);
    return tables.first.do(must(persons[move.seat]), move);
  };
  return { ...tables, room, step };
}

describe('a command', () => {
  it('of one who has missed something is stale, and is answered by what was missed', async () => {
    const { first } = await world();
    await first.do('ana', sitting(0));
    const room = await first.enter();
    const order = { id: 'late-command', after: 1, command: sitting(1) };
    expect(await room.perform('ben', order)).toMatchObject({
      type: 'refused',
      refusal: { code: 'stale' },
      events: [{ seq: 2, type: 'sat' }],
    });
    expect(await room.perform('ben', { ...order, after: 2 })).toMatchObject({ type: 'done' });
  });

  it('is not stale because somebody has said something', async () => {
    const { first, room, step } = await seated();
    const { seq } = room.copy.state();
    await first.do('ben', { type: 'say', seat: 1, phrase: 'hello' });
    const move = nextMove(room);
    expect(await first.do(['ana', 'ben'][move.seat] ?? '', move, seq)).toBe(seq + 2);
    expect(await step()).toBe(seq + 3);
  });

  it('that is repeated gets its first answer, on any server, and is done once', async () => {
    const { first, server, log } = await world();
    const order = { id: 'one-and-the-same', after: 1, command: sitting(0) };
    expect(await (await first.enter()).perform('ana', order)).toEqual({ type: 'done', seq: 2 });
    for (const rooms of [first, server()]) {
      const room = await rooms.enter();
      expect(await room.perform('ana', order)).toEqual({ type: 'done', seq: 2 });
      expect(await room.perform('ana', { ...order, after: 2 })).toEqual({ type: 'done', seq: 2 });
    }
    expect(typesIn(await log())).toBe('opened sat');
  });

  it('is another one if somebody else sends it, or something else by its id', async () => {
    const { first } = await world(settingsWith({ players: 3 }));
    const room = await first.enter();
    const order = { id: 'one-and-the-same', after: 1, command: sitting(0) };
    await room.perform('ana', order);
    const code = async (person: string, command: Command) => {
      const answer = await room.perform(person, { ...order, after: 2, command });
      return answer.type === 'done' ? answer.seq : answer.refusal.code;
    };
    expect(await code('ben', sitting(0))).toBe('taken');
    expect(await code('ben', { type: 'start' })).toBe('not-yours');
    expect(await code('ana', { type: 'free', seat: 2 })).toBe('nothing');
    expect(await code('ana', sitting(0))).toBe(2);
  });

  it('is refused to who chatters too much, whatever way it comes, and to nobody else', async () => {
    const { room, wait } = await seated(settingsWith({ players: 3 }));
    let orders = 0;
    const order = async (person: string, command: Command, id = `order-${++orders}`) => {
      const answer = await room.perform(person, { id, after: room.copy.state().seq, command });
      return answer.type === 'done' ? answer.type : answer.refusal.code;
    };
    const say = (seat: number, id?: string) =>
      order(must(['ana', 'ben'][seat]), { type: 'say', seat, phrase: 'hello' }, id);
    const answers = await Promise.all(Array.from({ length: 18 }, () => say(0)));
    expect(new Set(answers)).toEqual(new Set(['done']));
    expect(await order('ana', sitting(0, 'Anna'))).toBe('done');
    expect(await order('ana', sitting(0, 'Anna'))).toBe('done'); // is nothing
    expect(await say(0, 'the last')).toBe('done');
    expect(await order('ana', sitting(0, 'Ana'))).toBe('too-many');
    expect(await say(0)).toBe('too-many');
    for (const id of ['order-1', 'the last']) expect(await say(0, id)).toBe('done');
    expect(await say(1)).toBe('done');
    wait(1000);
    expect([await say(0), await say(0)]).toEqual(['done', 'too-many']);
    expect(await order('ana', { type: 'start' })).toBe('done');
  });

  it('that is refused or was done before is not counted as chatter', async () => {
    const { room, first } = await seated();
    const hello = { type: 'say', seat: 1, phrase: 'hello' } as const;
    const say = (person: string, id: string) =>
      room.perform(person, { id, after: room.copy.state().seq, command: hello });
    for (let times = 0; times < 30; times++) {
      expect(await say('ana', `not hers ${times}`)).toMatchObject({ type: 'refused' });
      expect(await say('ben', 'again and again')).toMatchObject({ type: 'done' });
    }
    for (let times = 0; times < 19; times++)
      expect(await first.do('ben', hello)).toBeTypeOf('number');
    expect(await first.do('ben', hello)).toBe('too-many');
  });

  it('that comes with an event which this server has not heard of makes it look', async () => {
    const { first, server } = await world();
    const other = server();
    await other.enter();
    await first.do('ana', sitting(0));
    expect(await other.do('ben', sitting(1), 2)).toBe(4);
    expect(await other.do('ben', sitting(1), 99)).toBe('malformed');
  });
});

it('a table that is over is found with its result', async () => {
  const { room, step, store } = await seated();
  while (seatToAct(room.copy.state()) !== null) await step();
  const row = must((await store.heldBy('ana', 1))[0]);
  const { scores, winners } = resultOf(must(room.copy.state().played).game);
  const totals = scores.map(({ total }) => total);
  expect([row.status, JSON.parse(row.summary).result]).toEqual(['over', { totals, winners }]);
});

describe('two servers', () => {
  it('that write at once both go on from the same log', async () => {
    const { first, server, log } = await world(settingsWith({ players: 4 }));
    const other = server();
    const [one, another] = await Promise.all([
      first.do('ana', sitting(0), 1),
      other.do('ben', sitting(1), 1),
    ]);
    expect([one, another].sort()).toEqual([2, 'stale']);
    const { seq } = (await other.enter()).copy.state();
    expect(await other.do('ben', sitting(1), seq)).toBe(3);
    const hello = { type: 'say', seat: 0, phrase: 'hello' } as const;
    expect(await first.do('ana', hello)).toBe('stale');
    expect(await first.do('ana', hello)).toBe(4);
    expect(typesIn(await log())).toBe('opened sat sat said');
    const copies = await Promise.all([first, other].map((rooms) => rooms.enter()));
    await Promise.all(copies.map((room) => room.refresh()));
    expect(must(copies[0]).copy.state()).toEqual(must(copies[1]).copy.state());
    expect(must(copies[0]).copy.holders()).toEqual(must(copies[1]).copy.holders());
  });
});

describe('a store that fails', () => {
  /** Appends fail, before or after they are written, as long as the test says. */
  async function failing() {
    const tables = await world();
    const trouble: { kind: 'before' | 'after' | null } = { kind: null };
    const kept: Store = {
      ...tables.store,
      async append(entry) {
        if (trouble.kind === 'before') throw new Error('the disk is full');
        const appended = await tables.store.append(entry);
        if (trouble.kind === 'after') throw new Error('the line is cut');
        return appended;
      },
    };
    const rooms = tables.server(undefined, kept);
    return { ...tables, rooms, trouble };
  }

  it('is told, nothing is broadcast, and it goes on when there is room again', async () => {
    const { rooms, trouble, log } = await failing();
    const { heard } = await rooms.watch('ana');
    trouble.kind = 'before';
    expect(await rooms.do('ana', sitting(0))).toBe('unavailable');
    expect([told(heard), typesIn(await log())]).toEqual(['opened', 'opened']);
    trouble.kind = null;
    expect(await rooms.do('ana', sitting(0))).toBe(2);
    expect(told(heard)).toBe('opened sat');
  });

  it('that has written all the same is read again, and a repeat is answered', async () => {
    const { rooms, trouble } = await failing();
    const { heard } = await rooms.watch('ana');
    const room = await rooms.enter();
    const order = { id: 'was-it-written', after: 1, command: sitting(0) };
    trouble.kind = 'after';
    expect(await room.perform('ana', order)).toMatchObject({ refusal: { code: 'unavailable' } });
    trouble.kind = null;
    expect(await room.perform('ana', order)).toEqual({ type: 'done', seq: 2 });
    expect(told(heard)).toBe('opened sat');
  });
});

describe('who may look', () => {
  it('at a game without spectators: those who play it, and nobody else', async () => {
    const { first } = await world(settingsWith({}, { mayWatch: false }));
    const stranger = await first.watch('cleo');
    expect(stranger.maySee).toBe(true);
    await first.do('ana', sitting(0));
    await first.do('ben', sitting(1));
    expect(told(stranger.heard)).toBe('opened sat');
    expect(stranger.heard.at(-1)).toEqual({ type: 'gone', table: TABLE });
    expect((await first.watch('cleo')).maySee).toBe(false);
    expect((await first.watch(null)).maySee).toBe(false);
    expect((await first.watch('ben')).maySee).toBe(true);
    const room = await first.enter();
    const order = { id: 'let-me-see-it', after: 0, command: { type: 'start' } } as const;
    expect(await room.perform('cleo', order)).toMatchObject({
      refusal: { code: 'gone' },
      events: [],
    });
    expect(await room.look('cleo', 0, AbortSignal.abort())).toBeNull();
  });

  it('is told who is there, and what is theirs', async () => {
    const { first } = await world();
    const ana = await first.watch('ana');
    await first.watch(null);
    await first.do('ana', sitting(1));
    expect(ana.heard.slice(-2)).toEqual([
      { type: 'own', table: TABLE, own: [1], isHost: true },
      {
        type: 'presence',
        table: TABLE,
        here: [1],
        watchers: 1,
        missing: [],
        hosting: [1],
        isHostMissing: false,
      },
    ]);
  });

  it('is told of those whom another server has', async () => {
    const { server, store } = await world();
    const hearers = new Map<string, (server: string, word: string) => void>();
    const serverIn = (name: string) =>
      server(undefined, {
        ...store,
        onWord: (hear) => void hearers.set(name, hear),
        async tell(word) {
          for (const [other, hear] of hearers) if (other !== name) hear(name, word);
        },
      });
    const [one, two] = [serverIn('one'), serverIn('two')];
    for (const { greet } of [one, two]) greet();
    await two.do('ben', sitting(1));
    const ana = await one.watch('ana');
    const presence = () => ana.heard.filter(({ type }) => type === 'presence').at(-1);
    const ben = await two.watch('ben');
    await nextTurn();
    expect(presence()).toMatchObject({ here: [1], watchers: 1 });
    expect(ben.heard.at(-1)).toMatchObject({ here: [1], watchers: 1 });
    ben.leave();
    await nextTurn();
    expect(presence()).toMatchObject({ here: [], watchers: 1 });
  });

  it('is told of those who only ask now and then, and when they no longer do', async () => {
    const { first, wait } = await world();
    const ana = await first.watch('ana');
    const presence = () => ana.heard.filter(({ type }) => type === 'presence').at(-1);
    await first.do('ben', sitting(0));
    await (await first.enter()).look('ben', 0, AbortSignal.abort());
    expect(presence()).toMatchObject({ here: [0], watchers: 1 });
    wait(35_000);
    await first.sweep();
    expect(presence()).toMatchObject({ here: [0], watchers: 1 });
    wait(35_000);
    await first.sweep();
    expect(presence()).toMatchObject({ here: [], watchers: 1 });
  });

  it('is not told of each stranger who looks once, but of all together, and of so many at most', async () => {
    const { first } = await world();
    const ana = await first.watch('ana');
    const told = () => ana.heard.filter(({ type }) => type === 'presence');
    await first.do('ben', sitting(0));
    const before = told().length;
    const room = await first.enter();
    for (let stranger = 0; stranger < 99; stranger++) {
      await room.look(`stranger ${stranger}`, 0, AbortSignal.abort());
    }
    expect(told()).toHaveLength(before);
    await first.sweep();
    expect(told()).toHaveLength(before + 1);
    await room.look('ben', 0, AbortSignal.abort());
    expect(told().slice(before)).toMatchObject([
      { here: [], watchers: 51 },
      { here: [0], watchers: 51 },
    ]);
    await first.sweep();
    expect(told()).toHaveLength(before + 2);
  });

  it('is told of strangers with sockets together, once a second, and of their own seats if they change', async () => {
    const { first } = await world(settingsWith({ players: 3 }));
    const ana = await first.watch('ana');
    await first.do('ana', sitting(0));
    const before = ana.heard.length;
    const strangers = await Promise.all([1, 2, 3].map((one) => first.watch(`stranger ${one}`)));
    expect(strangers[2]?.heard).toMatchObject([{ type: 'table' }, { here: [0], watchers: 3 }]);
    strangers[0]?.leave();
    expect(ana.heard).toHaveLength(before);
    await first.sweep();
    expect(ana.heard.slice(before)).toMatchObject([{ type: 'presence', watchers: 2 }]);
    strangers[2]?.leave();
    await first.sweep();
    expect(ana.heard.slice(before + 1)).toMatchObject([{ type: 'presence', watchers: 1 }]);
    await first.do('stranger 2', sitting(1));
    const heard = ana.heard.slice(before + 2);
    expect(heard.map(({ type }) => type)).toEqual(['events', 'presence']);
    expect(strangers[1]?.heard.filter(({ type }) => type === 'own')).toHaveLength(1);
  });

  it('may wait for news', async () => {
    const { first } = await world();
    const room = await first.enter();
    const news = room.look('ana', 1, new AbortController().signal);
    await first.do('ana', sitting(0));
    expect(await news).toMatchObject({ events: [{ type: 'sat' }], own: [0] });
    expect(await room.look('ana', 2, AbortSignal.abort())).toMatchObject({ events: [] });
  });
});

describe('bots', () => {
  const withBot = settingsWith({ players: 2 }, { substitute: 'squire' });

  it('play when they are to act, and see their seat alone', async () => {
    const views: View[] = [];
    const tables = await world(withBot);
    const rooms = tables.server(async (view) => {
      views.push(view);
      return must(legalMoves(view)[0]);
    });
    await rooms.do('ana', sitting(0));
    await rooms.do('ana', { type: 'start' });
    const room = await rooms.enter();
    while (views.length === 0) {
      if (seatToAct(room.copy.state()) === 0) await rooms.do('ana', nextMove(room));
      await nextTurn();
    }
    expect(views[0]).toMatchObject({ seat: 1 });
    expect(Object.keys(must(views[0]))).not.toContain('deck');
  });

  it('that a dead server had to move are moved by another, once', async () => {
    const tables = await world(withBot);
    let answer: (move: Move) => void = () => {};
    let isLate = false;
    let tried: (isStored: Appended) => void = () => {};
    const late = new Promise<Appended>((resolve) => {
      tried = resolve;
    });
    const store: Store = {
      ...tables.store,
      async append(entry) {
        const appended = await tables.store.append(entry);
        if (isLate) tried(appended);
        return appended;
      },
    };
    const asked = new Promise<View>((ask) => {
      const dying = tables.server((view) => {
        ask(view);
        return new Promise((resolve) => {
          answer = resolve;
        });
      }, store);
      void (async () => {
        await dying.do('ana', sitting(0));
        await dying.do('ana', { type: 'start' });
        const room = await dying.enter();
        while (seatToAct(room.copy.state()) === 0) await dying.do('ana', nextMove(room));
      })();
    });
    const view = await asked;
    const before = (await tables.log()).length;
    const other = tables.server();
    await other.sweep();
    expect(await tables.log()).toHaveLength(before);
    tables.wait(5000);
    await other.sweep();
    const room = await other.enter();
    while (seatToAct(room.copy.state()) !== 0) await nextTurn();
    const moved = await tables.log();
    expect(moved[before]).toMatchObject({ type: 'moved', seat: 1 });
    isLate = true;
    answer(must(legalMoves(view)[0]));
    expect(await late).toBe('conflict');
    expect(await tables.log()).toEqual(moved);
  });
});

it('a bot that thinks while somebody asks to take back does not move meanwhile', async () => {
  const persons = ['ana', 'ben', 'cleo'];
  const tables = await world(settingsWith({ players: 3 }));
  const answers: ((move: Move) => void)[] = [];
  const views: View[] = [];
  const rooms = tables.server((view) => {
    views.push(view);
    return new Promise((resolve) => answers.push(resolve));
  });
  for (const [seat, person] of persons.entries()) await rooms.do(person, sitting(seat));
  const room = await rooms.enter();
  const act = (seat: number, command: Command) => rooms.do(must(persons[seat]), command);
  const toAct = () => must(seatToAct(room.copy.state()));
  const asker = toAct();
  await act(asker, nextMove(room));
  const leaver = toAct();
  await act(leaver, { type: 'leave', seat: leaver });
  await act(asker, { type: 'ask-undo', seat: asker });
  must(answers[0])(must(legalMoves(must(views[0]))[0]));
  const other = 3 - asker - leaver;
  await act(other, { type: 'answer', seat: other, isAccepted: false });
  expect(
    typesIn(await tables.log())
      .split(' ')
      .slice(-4),
  ).toEqual(['moved', 'left', 'asked', 'answered']);
  while (answers.length < 2) await nextTurn();
  must(answers[1])(must(legalMoves(must(views[1]))[0]));
  while (toAct() === leaver) await nextTurn();
  expect((await tables.log()).at(-1)).toMatchObject({ type: 'moved', seat: leaver });
});

describe('time', () => {
  const hurried = settingsWith({}, { pace: { type: 'turn', seconds: 10 } });

  it('that has run out is seen by any sweep, and the substitute plays', async () => {
    const { server, room, wait, log } = await seated(hurried);
    const seat = seatToAct(room.copy.state());
    const other = server();
    await other.beat();
    wait(4000);
    await other.beat();
    wait(4000);
    await other.beat();
    wait(3000);
    await other.sweep();
    const events = await log();
    expect(events.find(({ type }) => type === 'left')).toMatchObject({ seat, why: 'late' });
  });

  it('without a server is given back before anyone is late', async () => {
    const { first, room, wait, step, log } = await seated(hurried);
    await first.beat();
    wait(60_000);
    expect(await step()).toBe(room.copy.state().seq);
    expect(typesIn((await log()).slice(4))).toBe('given-back moved');
  });

  it('without a server is given back before anyone sees their clock, however they look', async () => {
    const { first, restarted, wait } = await seated(hurried);
    await first.beat();
    wait(8000);
    const { heard } = await (await restarted()).watch('ana');
    expect(told(heard)).toBe('opened sat sat started given-back');
    wait(8000);
    const room = await (await restarted()).enter();
    const looked = must(await room.look('ben', 5, new AbortController().signal));
    expect(typesIn(looked.events)).toBe('given-back');
  });

  it('that cannot be looked at takes nobody back to what was before', async () => {
    const { first, server, step, store } = await seated(hurried);
    const behind = server(undefined, { ...store, pulse: () => Promise.reject(new Error('full')) });
    const room = await behind.enter();
    const seq = await step();
    const looked = must(await room.look('ana', Number(seq), AbortSignal.abort()));
    expect(looked.events).toEqual([]);
    expect(behind.lines).toHaveLength(1);
    await first.rest();
  });

  it('is given back to who looks on while the database is away', async () => {
    const { server, store, wait } = await seated(hurried);
    let wake = (_table: string | null): void => {};
    const kept: Store = {
      ...store,
      onWake(hear) {
        wake = hear;
      },
    };
    const { beat, watch } = server(undefined, kept);
    await beat();
    const { heard } = await watch('ana');
    wait(8000);
    wake(null);
    while (told(heard) === 'opened sat sat started') await nextTurn();
    expect(told(heard)).toBe('opened sat sat started given-back');
  });

  it('in which the server was down again and again, each time briefly, is given back', async () => {
    const { first, restarted, room, wait, log } = await seated(hurried);
    await first.beat();
    let last = first;
    for (let kills = 0; kills < 20; kills++) {
      wait(300); // in which it starts
      last = await restarted();
      await last.beat();
      await last.sweep();
      wait(400); // in which it is there
    }
    const move = nextMove(room);
    await last.do(must(['ana', 'ben'][move.seat]), move);
    expect(typesIn((await log()).slice(4))).toMatch(/^(given-back )+moved$/);
  });

  it('closes a table that nobody came to', async () => {
    const { first, wait, log } = await world();
    wait(24 * 60 * 60 * 1000);
    await first.sweep();
    expect(typesIn(await log())).toBe('opened closed');
    await first.sweep();
    expect(await first.do('ana', sitting(0))).toBe('gone');
  });
});

it('an undo is agreed to when whoever had to answer has run out of time', async () => {
  const { first, room, step, wait, log } = await seated(
    settingsWith({}, { pace: { type: 'turn', seconds: 10 } }),
  );
  await first.beat();
  const asker = must(seatToAct(room.copy.state()));
  await step();
  await first.do(must(['ana', 'ben'][asker]), { type: 'ask-undo', seat: asker });
  for (const pause of [4000, 4000, 3000]) {
    wait(pause);
    await first.beat();
  }
  await first.sweep();
  expect(typesIn((await log()).slice(4))).toBe('moved asked left undone');
  expect(seatToAct(room.copy.state())).toBe(asker);
});

it('a table that somebody has open is not closed, by any server, and waits for the next', async () => {
  const { first, server, wait, pass, log } = await world();
  const { leave } = await first.watch('ana');
  const other = server();
  wait(DAY - 30_000);
  for (const minutes of [0.5, 59, 59.5, 59.5]) {
    await first.sweep();
    wait(minutes * 60_000);
    await other.sweep();
  }
  expect(typesIn(await log())).toBe('opened');
  expect(await other.do('ana', sitting(0))).toBe(2);
  await (await first.enter()).refresh();
  wait(2 * DAY); // in which the machine slept
  await first.sweep();
  expect(typesIn(await log())).toBe('opened sat');
  leave();
  await pass(DAY / 24, other);
  await other.sweep();
  expect(typesIn(await log())).toBe('opened sat closed');
});

it('a table stays open after an outage until those who had it open had time to come back', async () => {
  const { first, restarted, wait, pass, log } = await world(settingsWith({}, { isListed: true }));
  await first.do('ana', sitting(0));
  const { leave } = await first.watch('ana');
  for (let minutes = 0; minutes < 10; minutes++) {
    await pass(MINUTE, first);
    await first.sweep();
  }
  leave();
  wait(10 * MINUTE);
  const second = await restarted();
  await second.beat();
  await second.sweep();
  await pass(2.5 * MINUTE - 1000, second);
  await second.sweep();
  expect(typesIn(await log())).toBe('opened sat');
  await pass(1000, second);
  await second.sweep();
  expect(typesIn(await log())).toBe('opened sat closed');
});

it('the next game of a dynasty waits as long as no server was there, and is looked at no sooner', async () => {
  const dynasty = settingsWith({ variants: ['dynasty'] }, { pace: { type: 'turn', seconds: 30 } });
  const { first, restarted, room, step, store, wait, pass, log } = await seated(dynasty);
  while (seatToAct(room.copy.state()) !== null) await step();
  await first.beat();
  wait(10 * MINUTE);
  const second = await restarted();
  await second.beat();
  await second.sweep();
  await pass(MINUTE, second);
  expect(await store.due(1_000_000 + DAY, 9)).toEqual([TABLE]);
  expect(await store.due(1_000_000 + 12 * MINUTE - 1, 9)).toEqual([]);
  expect(typesIn(await log()).match(/started/g)).toHaveLength(1);
  await pass(MINUTE, second);
  await second.sweep();
  expect(typesIn(await log()).match(/started/g)).toHaveLength(2);
});

it('a table that nobody looks at is forgotten, and read again when it is wanted', async () => {
  const { first, wait } = await world();
  const before = await first.enter();
  await first.sweep();
  expect(await first.enter()).toBe(before);
  wait(31_000);
  await first.sweep();
  const after = await first.enter();
  expect(after).not.toBe(before);
  expect(after.copy.state()).toEqual(before.copy.state());
});

describe('who is missing', () => {
  const presenceIn = (heard: readonly ToClient[]) =>
    heard.filter((message) => message.type === 'presence').at(-1);

  it('has been away for a minute in which the game stood still, and is told', async () => {
    const { first, room, wait, step, log } = await seated();
    const persons = ['ana', 'ben'];
    const absent = must(seatToAct(room.copy.state()));
    const other = must(persons[1 - absent]);
    const { heard } = await first.watch(other);
    const { leave } = await first.watch(must(persons[absent]));
    const substitute = { type: 'substitute', seat: absent } as const;
    wait(90_000); // in which they think
    expect(await first.do(other, substitute)).toBe('nothing');
    leave();
    wait(59_000);
    expect(await first.do(other, substitute)).toBe('nothing');
    await step();
    while (nextMove(room).seat !== absent) await step();
    wait(59_000);
    await first.do(other, { type: 'say', seat: 1 - absent, phrase: 'hurry' });
    expect(await first.do(other, substitute)).toBe('nothing');
    await first.sweep();
    expect(presenceIn(heard)).toMatchObject({ missing: [] });
    wait(1000);
    await first.sweep();
    expect(presenceIn(heard)).toMatchObject({ here: [1 - absent], missing: [absent] });
    const looked = await room.look(other, 0, AbortSignal.abort());
    expect(looked?.presence).toMatchObject({ missing: [absent] });
    expect(await first.do('a stranger', substitute)).toBe('not-yours');
    expect(await first.do(other, substitute)).toBe(room.copy.state().seq);
    expect((await log()).findLast(({ type }) => type === 'left')).toMatchObject({ why: 'missing' });
  });

  it('is nobody on another server that has just started, or when they are back', async () => {
    const { room, server, wait } = await seated();
    const absent = must(seatToAct(room.copy.state()));
    const other = must(['ana', 'ben'][1 - absent]);
    wait(61_000);
    const started = server();
    const substitute = { type: 'substitute', seat: absent } as const;
    expect(await started.do(other, substitute)).toBe('nothing');
    const { heard } = await started.watch(other);
    wait(61_000);
    await started.sweep();
    expect(presenceIn(heard)).toMatchObject({ missing: [absent] });
    await started.watch(must(['ana', 'ben'][absent]));
    expect(presenceIn(heard)).toMatchObject({ missing: [] });
    expect(await started.do(other, substitute)).toBe('nothing');
  });

  it('is nobody who has just sat down, however old the table is', async () => {
    const settings = settingsWith(
      { players: 3 },
      { isRated: true, pace: { type: 'turn', seconds: 10 }, substitute: 'apprentice' },
    );
    const { first, wait, log } = await world(settings);
    wait(90_000);
    await first.do('ana', sitting(0));
    wait(59_000);
    await first.do('ben', sitting(1));
    wait(59_000);
    await first.do('cleo', sitting(2)); // for whom ana, who has not looked for so long, does not wait
    expect(typesIn(await log())).toBe('opened sat sat sat freed');
    await first.do('ana', sitting(0));
    expect(typesIn(await log())).toBe('opened sat sat sat freed sat started');
  });

  it('may be the host: then whoever sits there starts', async () => {
    const { first, wait, log } = await world(settingsWith({ players: 3 }));
    await first.do('ana', sitting(0));
    await first.do('ben', sitting(1));
    const { leave } = await first.watch('ana');
    const { heard } = await first.watch('ben');
    wait(90_000);
    expect(await first.do('ben', { type: 'start' })).toBe('not-yours');
    leave();
    wait(60_000);
    await first.sweep();
    expect(presenceIn(heard)).toMatchObject({ hosting: [0], isHostMissing: true });
    expect(await first.do('cleo', { type: 'start' })).toBe('not-yours');
    expect(await first.do('ben', { type: 'start' })).toBe(5);
    expect(typesIn(await log())).toBe('opened sat sat seated started');
  });
});

describe('who is waited for', () => {
  const days = settingsWith({}, { pace: { type: 'days', days: 3 } });

  /** Whom this server has heard of, in order. */
  const personsIn = (awaited: readonly Awaited[]): string[] => awaited.map(({ person }) => person);

  it('is told of once for each turn, and not who has just played or is there', async () => {
    const { first, room, step } = await seated(days);
    const order = must(room.copy.state().played).kings.map((seat) => ['ana', 'ben'][seat]);
    const begin = order[0] === 'ben' ? [] : ['ana']; // ben's seat began the game
    expect(personsIn(first.awaited)).toEqual(begin);
    const turns = [order[0]];
    while (turns.length < 6) {
      await step();
      turns.push(['ana', 'ben'][must(seatToAct(room.copy.state()))]);
    }
    const passed = turns.filter((person, index) => index > 0 && person !== turns[index - 1]);
    expect(personsIn(first.awaited)).toEqual([...begin, ...passed]);
    expect(first.awaited.at(-1)).toMatchObject({
      table: TABLE,
      summary: { deadline: expect.any(Number), settings: days },
    });
    await first.watch('ana');
    await first.watch('ben');
    const before = first.awaited.length;
    for (let moves = 0; moves < 4; moves++) await step();
    expect(first.awaited).toHaveLength(before);
  });

  it('is told of it when a computer player has moved, too', async () => {
    const { first, log } = await world(days);
    await first.do('ana', { type: 'seat-bot', seat: 1, bot: 'squire' });
    await first.do('ana', sitting(0));
    const room = await first.enter();
    for (let moves = 0; moves < 12 || seatToAct(room.copy.state()) !== 0; ) {
      if (seatToAct(room.copy.state()) === 0) await first.do('ana', nextMove(room));
      await nextTurn();
      moves = must(room.copy.state().played).moves.length;
    }
    const events = await log();
    const turns = events.map((_, at) => seatToAct(must(stateAfter(events.slice(0, at + 1)))));
    const passed = turns.filter((seat, at) => seat === 0 && turns[at - 1] === 1);
    expect(personsIn(first.awaited)).toEqual(passed.map(() => 'ana'));
    expect(passed.length).toBeGreaterThan(1);
  });

  it('is nobody where all sit together, and no computer player', async () => {
    const together = await seated(settingsWith({}, { pace: { type: 'turn', seconds: 45 } }));
    await together.step();
    expect(together.first.awaited).toEqual([]);
    const { first } = await world(days);
    await first.do('ana', sitting(0));
    await first.watch('ana');
    await first.do('ana', { type: 'seat-bot', seat: 1, bot: 'squire' });
    const room = await first.enter();
    while (must(room.copy.state().played).moves.length < 6) {
      if (seatToAct(room.copy.state()) === 0) await first.do('ana', nextMove(room));
      else await nextTurn();
    }
    expect(first.awaited).toEqual([]);
  });
});

describe('a rematch', () => {
  /** A game that is over at a table that was open to all. */
  async function over() {
    const tables = await seated(settingsWith({}, { isListed: true }));
    while (tables.room.copy.state().secret === null) await tables.step();
    return tables;
  }
  const nextOf = (room: Room): string => must(room.copy.state().next).table;
  const isOpen = async (store: Store, table: string): Promise<boolean> =>
    must(await store.load(table)).status === 'waiting';

  it('is asked for once, and listed nowhere', async () => {
    const { first, room, store } = await over();
    const before = await first.do('ana', { type: 'rematch', seat: 0 });
    const table = nextOf(room);
    expect(await first.do('ben', { type: 'rematch', seat: 1 })).toBe(before);
    expect([nextOf(room), must(await store.load(table)).isListed]).toEqual([table, false]);
  });

  it('waits for a day, and then can be asked for again', async () => {
    const { first, room, store, wait } = await over();
    await first.do('ana', { type: 'rematch', seat: 0 });
    const table = nextOf(room);
    wait(DAY - 1);
    await first.sweep();
    expect(await isOpen(store, table)).toBe(true);
    wait(1);
    await first.sweep();
    expect(await isOpen(store, table)).toBe(false);
    await first.do('ben', { type: 'rematch', seat: 1 });
    const other = nextOf(await first.enter());
    expect(other).not.toBe(table);
    expect(await isOpen(store, other)).toBe(true);
  });

  it('keeps everybody their seat by their name, and who declines lets go of it for all to see', async () => {
    const { first, room, store, server } = await over();
    await first.do('ana', { type: 'rematch', seat: 0 });
    const table = nextOf(room);
    const next = await first.enter(table);
    const ask = (person: string, command: Command) =>
      next.perform(person, { id: `${person}-declines`, after: next.copy.state().seq, command });
    const stand = (person: string) => ask(person, { type: 'stand', seat: 1 });
    const names = room.copy.state().seats.map((sitting) => 'name' in sitting && sitting.name);
    const kept = names.map((name) => ({ who: 'nobody', kept: name }));
    expect(next.copy.state().seats).toEqual(kept);
    for (const stranger of ['ana', 'carl']) {
      expect(await stand(stranger)).toMatchObject({ refusal: { code: 'not-yours' } });
    }
    const declined = await stand('ben');
    expect(declined).toMatchObject({ type: 'done' });
    expect(await stand('ben')).toEqual(declined);
    const afterwards = [kept[0], { who: 'nobody', declined: names[1] }];
    expect(next.copy.state().seats).toEqual(afterwards);
    const elsewhere = await server().enter(table);
    expect(elsewhere.copy.state().seats).toEqual(afterwards);
    expect(await store.holdings(table)).toEqual([{ seat: 0, person: 'ana' }]);
    const nonce = 'n'.repeat(16);
    await ask('carl', { type: 'sit', seat: 1, name: 'Carl', nonce });
    expect(next.copy.holders()[1]).toBe('carl');
    await ask('ana', { type: 'free', seat: 1 });
    expect(next.copy.state().seats[1]).toEqual({ who: 'nobody' });
  });

  it('is where only the players know, though all is told about the game', async () => {
    const { room } = await over();
    const { copy } = room;
    const table = rematchOf(copy);
    expect(rematchOf({ ...copy, holders: () => ['ana', 'carl', null, null] })).not.toBe(table);
    expect(rematchOf({ ...copy, identity: () => ({ ...copy.identity(), secret: 'x' }) })).not.toBe(
      table,
    );
  });
});

it('a table that is read while its host goes to another device knows that device', async () => {
  const { first, store, server } = await seated();
  const handOver = async (): Promise<void> => {
    const room = await first.enter();
    await room.handOver('code', 0, () => true, 'anas phone');
  };
  let isHandedOver = false;
  const slow: Store = {
    ...store,
    load: async (table) => {
      const row = await store.load(table);
      if (!isHandedOver) {
        isHandedOver = true;
        await handOver();
      }
      return row;
    },
  };
  const second = server(undefined, slow);
  await second.do('anas phone', { type: 'say', seat: 0, phrase: 'hello' });
  expect(must(await store.load(TABLE)).host).toBe('anas phone');
});
