import { isFinishedAt, type Mine, type Settings, type TableEvent } from '@crownlands/protocol';
import { apply, formatMove, legalMoves, type Move, must, type Seat } from '@crownlands/rules';
import { signal } from '@preact/signals';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { COMMITMENT, lineToTest, logOf, SECRET, SETTINGS, TABLE } from '../../test/online.ts';
import { areOthersActing } from '../table/showing.ts';
import type { Table } from '../table/table.ts';
import { openOnlineTable, type World } from './online-table.ts';
import { followTable } from './remote.ts';
import { remember, see } from './witness.ts';

const PACE = 400;

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
});

beforeEach(() => {
  kept.clear();
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

type Wish = {
  readonly settings?: Settings;
  readonly own?: (first: Seat) => readonly Seat[]; // whoever acts first is me unless told otherwise
};

/** A game in which the test is the server and all the others. */
function playing({ settings = SETTINGS, own = (first) => [first] }: Wish = {}) {
  const log = logOf(settings);
  log.start();
  const first = log.choices().seat;
  const server = lineToTest();
  const remote = followTable(TABLE, server.line);
  server.show(log.events, own(first));
  const pace = signal(PACE);
  const letGo: unknown[] = [];
  const mine = vi.fn<World['mine']>(async () => []);
  const open = () =>
    openOnlineTable(remote, {
      line: server.line,
      pace: () => pace.value,
      mine,
      letGo: (...seats) => letGo.push(seats),
    });
  const table = open();
  const state = () => table.state.value;
  const moves = (): number => state().scene.made.length;
  /** The server does the oldest of what I ordered, which leads to these events. */
  const grant = (...events: readonly TableEvent[]): void => {
    const { id } = must(server.orders()[0]);
    server.sayEvents(...events);
    server.done(id, log.events.length);
  };
  /** I make the first move that I may, and the server agrees. */
  const play = (): void => {
    const { moves } = log.choices();
    table.send(must(moves[0]));
    grant(log.move(moves[0]));
  };
  return { log, server, remote, table, open, state, moves, grant, play, first, pace, mine, letGo };
}

/** Plays the first claims so that the next one turns up a row. */
function beforeRow(wish?: Wish) {
  const game = playing({ own: () => [0, 1], ...wish });
  while (must(game.log.state().played).game.turns.length > 1) game.play();
  return game;
}

const refused = (id: string) =>
  ({
    type: 'refused',
    table: TABLE,
    id,
    refusal: { code: 'taken', rule: 'T3', message: '' },
    events: [],
  }) as const;

describe('my moves', () => {
  it('are shown at once, and stay when the server has them', () => {
    const { log, state, moves, grant, table } = playing();
    const [move] = log.choices().moves;
    const before = state().version;
    table.send(must(move));
    expect([moves(), state().toAct, state().version]).toEqual([1, null, before + 1]);
    expect(state().underWay).toEqual([move]);
    grant(log.move(move));
    expect([moves(), state().version]).toEqual([1, before + 1]);
    expect(state().underWay).toEqual([]);
  });

  it('wait for the server when they turn up a row, and nothing else can be done', () => {
    const { log, remote, state, moves, grant, table } = beforeRow();
    const before = moves();
    const { seat, moves: choices } = log.choices();
    const [move, another] = choices;
    table.send(must(move));
    expect(state()).toMatchObject({
      sent: { move, refusal: null },
      toAct: seat,
      shown: seat,
      isAwaited: false,
      may: { move: 'not-now', 'take-back': 'not-now', hurry: 'not-now' },
    });
    expect(areOthersActing(state())).toBe(false);
    table.send(must(another ?? move));
    expect([remote.orders.value.length, moves()]).toEqual([1, before]);
    grant(log.move(move));
    expect([state().sent, moves()]).toEqual([null, before + 1]);
  });

  it('go on from each other before the server has answered', () => {
    const { log, server, state, moves, table } = playing({ own: () => [0, 1] });
    const [first] = log.choices().moves;
    table.send(must(first));
    const second = must(legalMoves(apply(must(log.state().played).game, must(first)))[0]);
    table.send(second);
    expect(moves()).toBe(2);
    const { id } = must(server.orders()[0]);
    server.sayEvents(log.move(first));
    expect(moves()).toBe(2);
    server.done(id, log.events.length);
    expect(moves()).toBe(2);
    expect(state().sent).toBeNull();
    expect(server.orders()).toMatchObject([{ command: { move: formatMove(second) } }]);
  });

  it('go back when they are refused, and it is said why until something else is done', () => {
    const { log, server, state, moves, table } = playing();
    const [move, another] = log.choices().moves;
    table.send(must(move));
    server.say(refused(must(server.orders()[0]).id));
    expect(moves()).toBe(0);
    expect(state()).toMatchObject({ toAct: log.choices().seat, sent: { refusal: { rule: 'T3' } } });
    table.send(must(another));
    expect(state().sent).toBeNull();
  });

  it('go back when another was made meanwhile, which is said until more happens', () => {
    const { log, server, state, moves, table } = playing();
    const [move, another] = log.choices().moves;
    table.send(must(move));
    const { id } = must(server.orders()[0]);
    const events = [log.move(another)];
    server.say({ ...refused(id), refusal: { code: 'stale', message: '' }, events });
    expect(moves()).toBe(1);
    expect(state()).toMatchObject({ underWay: [], sent: { move, refusal: 'late' } });
    server.sayEvents(log.move());
    expect(state().sent).toBeNull();
  });

  it('are none of a spectator', () => {
    const { log, server, state, table } = playing({ own: () => [] });
    expect(state()).toMatchObject({ may: {}, toAct: null, offers: [], troubles: [] });
    table.send(must(log.choices().moves[0]));
    expect(server.orders()).toEqual([]);
  });
});

const FOUR: Settings = { ...SETTINGS, rules: { ...SETTINGS.rules, players: 4 } };

const DYNASTY: Settings = { ...SETTINGS, rules: { ...SETTINGS.rules, variants: ['dynasty'] } };

describe('moves of the others', () => {
  /** The others have two moves to show. */
  function shown() {
    const game = playing({ settings: FOUR, own: (first) => [(first + 3) % 4] });
    game.server.sayEvents(game.log.move(), game.log.move());
    return game;
  }

  it('are shown one after the other', () => {
    const { moves } = shown();
    expect(moves()).toBe(0);
    vi.advanceTimersByTime(PACE);
    expect(moves()).toBe(1);
    vi.advanceTimersByTime(PACE);
    expect(moves()).toBe(2);
  });

  it('come at once for who is in a hurry, until it is their turn', () => {
    const { table, moves, state } = shown();
    expect(state().may.hurry).toBe('at-once');
    table.act('hurry');
    expect(moves()).toBe(2);
  });

  it.each([
    ['at once while my clock runs', { type: 'turn', seconds: 45 }, 2],
    ['one after the other where it runs for days', { type: 'days', days: 3 }, 0],
  ] as const)('are shown %s', (_when, pace, atOnce) => {
    const own = (first: Seat) => [(first + 2) % 4]; // after two others
    const { log, server, moves, first } = playing({ settings: { ...FOUR, pace }, own });
    const clocks = [0, 1, 2, 3].map((seat) =>
      seat === (first + 2) % 4
        ? ({ isRunning: true, deadline: 45_000 } as const)
        : ({ isRunning: false, left: 45_000 } as const),
    );
    server.sayEvents(log.move());
    expect(moves()).toBe(0);
    server.sayEvents({ ...log.move(), clocks } as TableEvent);
    expect(moves()).toBe(atOnce);
  });

  it('are left alone when the page is', () => {
    const { table, moves } = shown();
    table.leave();
    vi.advanceTimersByTime(10 * PACE);
    expect(moves()).toBe(0);
  });
});

describe('a line that is missed', () => {
  it('is spoken of, and nothing else changes', () => {
    const { server, state, log, table, moves } = playing();
    server.isUp.value = false;
    server.isMissed.value = true;
    expect(state().troubles).toEqual(['reconnecting']);
    table.send(must(log.choices().moves[0]));
    expect(moves()).toBe(1);
    server.isMissed.value = false;
    expect(state().troubles).toEqual([]);
  });
});

describe('a table that was restored', () => {
  /** The last of three moves is still to be shown when the log becomes as short as it was before them. */
  function restored() {
    const game = playing({ settings: FOUR, own: (first) => [(first + 3) % 4] });
    const log = logOf(FOUR);
    log.start();
    game.server.sayEvents(game.log.move(), game.log.move(), game.log.move());
    vi.advanceTimersByTime(2 * PACE);
    expect(game.moves()).toBe(2);
    game.server.show(log.events, must(game.remote.known.value).own);
    return { ...game, log };
  }

  it('is shown as it is now, and goes on from there', () => {
    const { log, server, moves, state } = restored();
    vi.runAllTimers();
    expect(moves()).toBe(0);
    const another = log.choices().moves.at(-1);
    server.sayEvents(log.move(another));
    vi.runAllTimers();
    expect(state().scene.made).toMatchObject([{ move: another }]);
  });
});

it('a server that cannot write is spoken of until it can', () => {
  const { log, server, state, table, grant } = playing();
  table.send(must(log.choices().moves[0]));
  const [sent] = server.orders();
  const refusal = { code: 'unavailable', message: '' } as const;
  server.say({ ...refused(must(sent).id), refusal });
  expect(state().troubles).toEqual(['unwritten']);
  vi.runAllTimers();
  grant(log.move());
  expect(state().troubles).toEqual([]);
});

describe('a choice', () => {
  it('is taken back by asking, and back it goes when all agree', () => {
    const { log, server, state, moves, play, first, table } = playing();
    play();
    expect(state().may['take-back']).toBe('by-asking');
    table.act('take-back');
    expect(server.orders()).toMatchObject([{ command: { type: 'ask-undo', seat: first } }]);
    server.sayEvents(log.add({ type: 'asked', seat: first }));
    expect(state().may['take-back']).toBe('asked');
    server.sayEvents(
      log.add({ type: 'answered', seat: 1 - first, isAccepted: true }),
      log.add({ type: 'undone', moves: 0, clocks: null }),
    );
    expect([moves(), state().toAct]).toEqual([0, first]);
  });

  it('stays when they do not, and is asked about no more', () => {
    const { log, server, state, play, first } = playing();
    play();
    server.sayEvents(log.add({ type: 'asked', seat: first }));
    server.sayEvents(log.add({ type: 'answered', seat: 1 - first, isAccepted: false }));
    expect(state().may['take-back']).toBe('declined');
    vi.runAllTimers();
    server.sayEvents(log.move());
    vi.runAllTimers();
    expect(state().may['take-back']).toBe('by-asking');
  });

  it.each([true, false])('of another is answered: %s', (isAccepted) => {
    const { log, server, state, table, first } = playing({ own: (one) => [1 - one] });
    server.sayEvents(log.move());
    server.sayEvents(log.add({ type: 'asked', seat: first }));
    vi.runAllTimers();
    const [offer] = state().offers;
    expect(offer).toMatchObject({ from: first, action: 'take-back', moves: 1 });
    server.sayEvents(log.add({ type: 'said', seat: first, phrase: 'sorry' }));
    expect(state().offers).toEqual([offer]); // it stays where it is
    table.answer(must(offer), isAccepted);
    expect(server.orders()).toMatchObject([
      { command: { type: 'answer', seat: 1 - first, isAccepted } },
    ]);
  });

  it('of another takes with it what was chosen since', () => {
    const { log, server, state, first } = playing({ own: (one) => [1 - one] });
    server.sayEvents(log.move(), log.move());
    server.sayEvents(log.add({ type: 'asked', seat: first }));
    vi.runAllTimers();
    expect(state().offers).toMatchObject([{ from: first, action: 'take-back', moves: 2 }]);
  });

  it('that was made last is taken back where several seats are mine, whichever is shown', () => {
    const { log, remote, state, table, first, play, grant } = playing({ own: () => [0, 1] });
    expect(state().may['take-back']).toBe('nothing');
    play();
    expect(state()).toMatchObject({ shown: 1 - first, may: { 'take-back': 'at-once' } });
    table.act('take-back');
    expect(remote.orders.value).toMatchObject([{ command: { type: 'ask-undo', seat: first } }]);
    grant(log.add({ type: 'undone', moves: 0, clocks: null }));
    play();
    table.send(must(log.choices().moves[0])); // and is on its way
    grant(log.move());
    table.send(must(log.choices().moves[0]));
    expect(state().may['take-back']).toBe('at-once');
    table.act('take-back');
    expect(remote.orders.value).toMatchObject([
      { command: { type: 'move' } },
      { command: { type: 'ask-undo', seat: 1 - first } },
    ]);
  });

  it('is taken back at once where only bots and I play, and not once a row is out', () => {
    const game = beforeRow();
    expect(game.state().may['take-back']).toBe('at-once');
    game.play();
    expect(game.state().may['take-back']).toBe('revealed');
  });
});

describe('a seat that was left', () => {
  it('is played by a computer until I take it back', () => {
    const { log, server, state, table, first } = playing();
    table.act('resign');
    expect(server.orders()).toMatchObject([{ command: { type: 'leave', seat: first } }]);
    server.sayEvents(log.add({ type: 'left', seat: first, why: 'left', clocks: null }));
    expect(state()).toMatchObject({ toAct: null, troubles: ['replaced'] });
    expect(state().may).not.toHaveProperty('resign');
    table.mend('replaced');
    expect(server.orders()).toEqual([]); // one after the other: the first is not done yet
    server.sayEvents(log.add({ type: 'returned', seat: first, clocks: null }));
    expect(state()).toMatchObject({ toAct: first, troubles: [] });
  });

  it('comes last where the game is rated, unless all were left', () => {
    const game = playing({ settings: { ...SETTINGS, isRated: true } });
    const { log, server, table, first } = game;
    const leave = (seat: Seat) =>
      server.sayEvents(log.add({ type: 'left', seat, why: 'left', clocks: null }));
    leave(first);
    toEnd(game);
    expect(table.rated.value).toBe(null);
    const changes = [{ seat: first, before: 1500, after: 1400 }];
    server.sayEvents(log.add({ type: 'rated', changes }));
    expect([table.isRated, table.rated.value]).toEqual([
      true,
      { changes, why: null, away: [first] },
    ]);
    leave(1 - first);
    expect(table.rated.value?.away).toEqual([]);
    server.sayEvents(log.add({ type: 'rated', changes: [], why: 'too-often' }));
    expect(table.rated.value?.away).toEqual([]);
  });

  it('for want of time says so until I take it back', () => {
    const { log, server, state, table, first } = playing();
    server.sayEvents(log.add({ type: 'left', seat: first, why: 'late', clocks: null }));
    expect(state().troubles).toEqual(['timed-out']);
    table.mend('timed-out');
    expect(server.orders()).toMatchObject([{ command: { type: 'return', seat: first } }]);
    server.sayEvents(log.add({ type: 'returned', seat: first, clocks: null }));
    expect(state().troubles).toEqual([]);
    server.sayEvents(log.add({ type: 'left', seat: first, why: 'left', clocks: null }));
    expect(state().troubles).toEqual(['replaced']);
  });

  it('says who sits in for another', () => {
    const { log, server, state, first } = playing();
    server.sayEvents(log.add({ type: 'left', seat: 1 - first, why: 'late', clocks: null }));
    expect(state().seats[1 - first]).toMatchObject({ presence: 'away', sitsIn: 'squire' });
    server.sayPresence({ here: [0, 1] });
    expect(state().seats[1 - first]).toMatchObject({ presence: 'here' });
  });
});

/** Plays a game to its end, whoever acts. */
function toEnd({ log, server }: ReturnType<typeof playing>): void {
  while (must(log.state().played).game.turns.length > 0) server.sayEvents(log.move());
  if (isFinishedAt(log.state())) server.sayEvents(log.add({ type: 'revealed', secret: SECRET }));
  vi.runAllTimers();
}

describe('a seat of mine', () => {
  it.each([true, false])('goes to no other device where it counts: %s', (isRated) => {
    const { table } = playing({ settings: { ...SETTINGS, isRated } });
    expect(table.elsewhere === null).toBe(isRated);
  });
});

describe('after a game', () => {
  it('one plays again with one press, and goes along when another has asked', () => {
    const game = playing();
    const { log, server, state, table, first } = game;
    toEnd(game);
    expect(state().may).toEqual({ rematch: 'at-once', talk: 'at-once' });
    table.act('rematch');
    const [asked] = server.orders();
    expect(asked).toMatchObject({ command: { type: 'rematch', seat: first } });
    server.sayEvents(log.add({ type: 'again', seat: first, table: 'another' }));
    server.done(must(asked).id, log.events.length);
    expect(state()).toMatchObject({ next: 'another', offers: [] });
  });

  it('the offer of another waits, and one may pass it over', () => {
    const game = playing();
    const { log, server, state, table, first, letGo } = game;
    toEnd(game);
    server.sayEvents(log.add({ type: 'again', seat: 1 - first, table: 'another' }));
    const [offer] = state().offers;
    expect([offer, state().next]).toMatchObject([{ from: 1 - first, action: 'rematch' }, null]);
    table.answer(must(offer), false);
    expect([state().offers, state().next]).toEqual([[], null]);
    expect(letGo).toEqual([['another', [first]]]);
    table.act('rematch');
    expect(state().next).toBe(null);
    server.done(must(server.orders()[0]).id, log.events.length);
    expect(state().next).toBe('another');
  });

  it('whoever comes back is asked only for what they have not answered', async () => {
    const game = playing();
    const { log, server, open, first, mine } = game;
    toEnd(game);
    server.sayEvents(log.add({ type: 'again', seat: 1 - first, table: 'another' }));
    const players = [0, 1].map((seat) => (seat === first ? null : { name: 'Ben' }));
    const there = (summary: object): Mine[] => [
      { table: 'another', own: [first], summary } as unknown as Mine,
    ];
    const comeBack = async (list: readonly Mine[] | null): Promise<Table> => {
      mine.mockResolvedValueOnce(list);
      const table = open();
      expect(table.state.value.offers).toEqual([]);
      await Promise.resolve();
      return table;
    };
    const asked = { offers: [{ action: 'rematch' }], may: { rematch: 'at-once' } };
    expect((await comeBack(null)).state.value).toMatchObject(asked); // the server does not answer
    expect((await comeBack(there({ players }))).state.value).toMatchObject(asked);
    const { state } = await comeBack([]); // they have let go of their seat
    expect(state.value).toMatchObject({ ...asked, offers: [] });
    const seated = await comeBack(there({ players: [{}, {}] }));
    expect(seated.state.value).toMatchObject({ offers: [], next: null });
    expect(seated.state.value.may).toEqual({ talk: 'at-once', 'go-on': 'at-once' });
    seated.act('go-on');
    expect(seated.state.value.next).toBe('another');
  });

  it('goes to no table that others have given up, but to a new one', () => {
    const game = playing();
    const { log, server, state, table, first } = game;
    toEnd(game);
    server.sayEvents(log.add({ type: 'again', seat: 1 - first, table: 'closed' }));
    table.act('rematch');
    server.sayEvents(log.add({ type: 'again', seat: first, table: 'another' }));
    expect(state().next).toBe(null);
    server.done(must(server.orders()[0]).id, log.events.length);
    expect(state().next).toBe('another');
  });

  it('who watches goes along when they like', () => {
    const game = playing({ own: () => [] });
    const { log, server, state, table, first } = game;
    toEnd(game);
    expect(state().may).toEqual({});
    server.sayEvents(log.add({ type: 'again', seat: first, table: 'another' }));
    expect(state()).toMatchObject({ next: null, offers: [{ from: first, action: 'watch' }] });
    table.answer(must(state().offers[0]), true);
    expect(state()).toMatchObject({ next: 'another', offers: [] });
    expect(server.orders()).toEqual([]);
  });

  it('a rematch that is refused is spoken of, and takes nobody along later', () => {
    const game = playing();
    const { log, server, state, table, first } = game;
    toEnd(game);
    table.act('rematch');
    const refusal = { code: 'blocked', message: '' } as const;
    server.say({ ...refused(must(server.orders()[0]).id), refusal });
    expect(state().denied).toBe('blocked');
    server.sayEvents(log.add({ type: 'again', seat: 1 - first, table: 'another' }));
    expect(state()).toMatchObject({ next: null, offers: [{ action: 'rematch' }] });
  });

  it('whoever was not the first to ask for a rematch comes along', () => {
    const game = playing();
    const { log, server, state, table, first } = game;
    toEnd(game);
    table.act('rematch');
    const events = [log.add({ type: 'again', seat: 1 - first, table: 'another' })];
    const refusal = { code: 'nothing', message: '' } as const;
    server.say({ ...refused(must(server.orders()[0]).id), refusal, events });
    expect(state()).toMatchObject({ next: 'another', denied: null });
  });

  it('of a dynasty nobody is taken to the next one before they ask', () => {
    const game = playing({ settings: DYNASTY });
    const { log, server, state, table } = game;
    toEnd(game);
    expect(state().may).toEqual({ 'next-game': 'at-once', talk: 'at-once' });
    server.sayEvents(log.start());
    expect(state().scene.position.turns).toEqual([]);
    expect(state().offers).toEqual([{ id: 'game-2', action: 'next-game' }]);
    table.act('next-game');
    expect(server.orders()).toEqual([]); // it has begun already
    expect([state().earlier.length, state().scene.made.length]).toEqual([1, 0]);
    expect(state().offers).toEqual([]);
  });

  it('of a dynasty one hears that the next one waits for them, and then goes on without them', () => {
    const game = playing({ settings: DYNASTY });
    const { log, server, state, table, first } = game;
    toEnd(game);
    expect(state().isAwaited).toBe(false);
    server.sayEvents(log.start());
    while (log.choices().seat !== first) server.sayEvents(log.move());
    expect(state()).toMatchObject({ toAct: null, isAwaited: true, troubles: [] });
    const clocks = [0, 1].map(() => ({ isRunning: true as const, deadline: 60_000 }));
    server.sayEvents(log.add({ type: 'given-back', clocks }));
    expect(table.clocks.value).toEqual({ seats: clocks, ahead: 0 });
    server.sayEvents(log.add({ type: 'left', seat: first, why: 'late', clocks: null }));
    expect(state()).toMatchObject({ isAwaited: false, troubles: ['timed-out'] });
    table.mend('timed-out');
    expect(server.orders()).toMatchObject([{ command: { type: 'return', seat: first } }]);
  });

  it('of a dynasty whoever asks first begins the next one', () => {
    const game = playing({ settings: DYNASTY });
    toEnd(game);
    game.table.act('next-game');
    game.grant(game.log.start());
    expect(game.state().earlier).toHaveLength(1);
  });
});

it('a phrase is said for the seat that is shown, and heard', () => {
  const { log, server, table, first } = playing();
  const talk = must(table.talk);
  talk.say('hello');
  expect(server.orders()).toMatchObject([
    { command: { type: 'say', seat: first, phrase: 'hello' } },
  ]);
  server.sayEvents(log.add({ type: 'said', seat: 1 - first, phrase: 'thanks' }));
  expect(talk.said.value).toMatchObject({ seat: 1 - first, phrase: 'thanks' });
});

it('clocks are those of the last event, by the clock of the server', () => {
  const { log, server, table, first } = playing();
  expect(table.clocks.value).toBeNull();
  const clocks = [0, 1].map(() => ({ isRunning: false as const, left: 60_000 }));
  server.sayEvents(log.add({ type: 'left', seat: first, why: 'left', clocks }));
  expect(table.clocks.value).toEqual({ seats: clocks, ahead: 0 });
});

it('a seat goes to another device, but not where the game is rated', () => {
  expect(playing().table.elsewhere).not.toBeNull();
  expect(playing({ settings: { ...SETTINGS, isRated: true } }).table.elsewhere).toBeNull();
});

it('the record has what was seen and no more', () => {
  const { log, table, play } = playing();
  const made: Move[] = [must(log.choices().moves[0])];
  play();
  expect(table.record()).toMatchObject({ moves: made.map(formatMove), deck: { length: 4 } });
  expect(table.record()).not.toHaveProperty('shuffle');
});

it('the record of a game that is over tells its shuffle', () => {
  const game = playing();
  toEnd(game);
  const nonces = [0, 1].map((seat) => `nonce-of-the-seat-${seat}`);
  expect(game.table.record().shuffle).toEqual({ secret: SECRET, commitment: COMMITMENT, nonces });
});

describe('the proof of a shuffle', () => {
  const nonceOf = (seat: Seat): string => `nonce-of-the-seat-${seat}`;
  const verdictAfter = (remembered: () => void, wish?: Wish) => {
    remembered();
    const game = playing(wish);
    expect(game.table.proof.value).toBeNull();
    toEnd(game);
    const { verdict, ...shuffle } = must(game.table.proof.value);
    const nonces = [nonceOf(0), nonceOf(1)];
    expect(shuffle).toEqual({ secret: SECRET, commitment: COMMITMENT, nonces });
    return verdict;
  };
  const both = { own: () => [0, 1] };

  it('is whole where this browser has added to it', () => {
    const add = (): void => [0, 1].forEach((seat) => void remember(nonceOf(seat), TABLE));
    expect(verdictAfter(add, both)).toBe('right');
    expect(verdictAfter(add)).toBe('right');
  });

  it('says no more than can be known where it has not', () => {
    expect(verdictAfter(() => {})).toBe('follows');
    expect(verdictAfter(() => remember('of-another-table'), { own: () => [] })).toBe('follows');
  });

  it('fails with a number that this browser has not sent', () => {
    const addOne = (): void => remember(nonceOf(0), TABLE);
    expect(verdictAfter(addOne, { own: () => [0] })).toBe('right');
    expect(verdictAfter(addOne, both)).toBe('other-number');
  });

  it('fails with another seal than was seen before', () => {
    expect(verdictAfter(() => see(TABLE, 'c0'.repeat(32)))).toBe('other-seal');
  });
});

describe('who is missing', () => {
  const others = { own: (first: Seat) => [1 - first] };

  it('can be replaced while all wait for them', () => {
    const { state, server, table, first, log } = playing(others);
    expect(state().may).not.toHaveProperty('substitute');
    server.sayPresence({ missing: [1 - first] });
    expect(state().may).not.toHaveProperty('substitute');
    server.sayPresence({ missing: [first] });
    expect(state().may).toMatchObject({ substitute: 'at-once' });
    table.act('substitute');
    expect(server.orders()).toMatchObject([{ command: { type: 'substitute', seat: first } }]);
    server.sayEvents(log.add({ type: 'left', seat: first, why: 'missing', clocks: null }));
    expect(state().may).not.toHaveProperty('substitute');
  });

  it('is waited for by the clock, where there is one', () => {
    const settings = { ...SETTINGS, pace: { type: 'days', days: 3 } } as const;
    const { state, server, first } = playing({ ...others, settings });
    server.sayPresence({ missing: [first] });
    expect(state().may).not.toHaveProperty('substitute');
  });
});
