import { BOTS, choose } from '@crownlands/bots';
import type { Judged, Thinker } from '@crownlands/bots/thinker';
import {
  deal,
  legalMoves,
  type Move,
  must,
  newSession,
  type Options,
  type Player,
  parseRecord,
  resume,
  type Session,
  seeded,
} from '@crownlands/rules';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Table, TableState } from '../table/table.ts';
import type { Version } from './local-state.ts';
import { openLocalTable, type World } from './local-table.ts';
import type { Saved } from './saved-games.ts';

const PEOPLE: readonly Player[] = [{ name: 'Ana' }, { name: 'Marko' }];
const AGAINST_BOT: readonly Player[] = [{ name: 'Ana' }, { name: '', bot: 'greedy' }];
const DUEL: Options = { players: 2, variants: [], firstOrder: 'snake' };

const sessionOf = (seats: readonly Player[], options = DUEL): Session =>
  newSession(options, seats, deal(options, seeded(3), 0));

const thinker: Thinker = {
  think: async ({ bot, view, seed }) => {
    const thought = choose(BOTS[bot], view, { simulations: 50 }, seeded(seed));
    return { ...thought, verdicts: [], hints: [], shortfall: null };
  },
  prepare: () => {},
  cancel: () => {},
  end: () => {},
  isAlive: () => true,
};

/** One that lacks something. */
const weak: Thinker = {
  ...thinker,
  think: async (question) => ({ ...must(await thinker.think(question)), shortfall: 'no net' }),
};

/** A world that keeps games in memory; its parts can be replaced. */
function worldWith(parts: Partial<World> = {}) {
  const kept = new Map<string, Saved>();
  const world: World = {
    games: {
      save: async (saved, from) => {
        const found = kept.get(saved.id);
        if (!found && from > 0) return 'removed';
        if (found && found.revision !== from) return 'conflict';
        kept.set(saved.id, saved);
        return 'saved';
      },
    },
    startThinker: () => thinker,
    random: seeded(1),
    coaching: null,
    begin: () => 'another',
    remember: () => {},
    forget: () => {},
    awaitKept: () => {},
    load: async (id) => {
      const saved = kept.get(id);
      if (!saved) return 'missing';
      const read = parseRecord(saved.record);
      const session = read.ok ? resume(read.value, seeded(1)) : read;
      if (!session.ok) return session.refusal;
      return { session: session.value, revision: saved.revision, kept: saved.revision };
    },
    pace: () => 0,
    settled: () => Promise.resolve(),
    now: () => 0,
    ...parts,
  };
  return { world, kept };
}

const tables: Table[] = [];
const open = (session: Session, world: World, kept = 0): Table => {
  const table = openLocalTable('game', { session, revision: Math.max(1, kept), kept }, world);
  tables.push(table);
  return table;
};
afterEach(() => {
  for (const table of tables.splice(0)) table.leave();
});

/** Waits for the table to become so. */
const until = (table: Table, isSo: (state: TableState) => boolean): Promise<TableState> =>
  new Promise((resolve) => {
    const stop = table.state.subscribe((state) => {
      if (!isSo(state)) return;
      queueMicrotask(() => stop());
      resolve(state);
    });
  });

const movesIn = (kept: ReadonlyMap<string, Saved>): number | undefined =>
  JSON.parse(kept.get('game')?.record ?? '{}').moves?.length;

const firstMove = (table: Table): Move => must(legalMoves(table.state.value.scene.position)[0]);
const playOut = async (table: Table): Promise<void> => {
  for (;;) {
    const { toAct, scene } = await until(
      table,
      ({ toAct, scene }) => toAct !== null || scene.position.turns.length === 0,
    );
    if (toAct === null || scene.position.turns.length === 0) return;
    table.send(firstMove(table));
  }
};

describe('a local table', () => {
  it('plays for its bots and keeps every move', async () => {
    const { world, kept } = worldWith();
    const table = open(sessionOf(AGAINST_BOT), world);
    await playOut(table);
    await until(table, ({ scene }) => scene.position.turns.length === 0);
    expect(kept.get('game')?.isOver).toBe(true);
    expect(JSON.parse(must(kept.get('game')).record).moves).toHaveLength(
      table.state.value.scene.made.length,
    );
  });

  it('ignores a move while a bot is to act', async () => {
    const { world } = worldWith({
      startThinker: () => ({ ...thinker, think: () => new Promise(() => {}) }),
    });
    const table = open(sessionOf(AGAINST_BOT), world);
    table.send(firstMove(table));
    expect(table.state.value.toAct).toBe(null);
    table.send(firstMove(table));
    expect(table.state.value.scene.made).toHaveLength(1);
  });

  it('waits while it is paused, though a bot has its answer', async () => {
    const asked: (() => void)[] = [];
    const slow: Thinker = {
      ...thinker,
      think: (question) =>
        new Promise((resolve) => {
          asked.push(() => void thinker.think(question).then(resolve));
        }),
    };
    const { world } = worldWith({ startThinker: () => slow });
    const table = open(sessionOf(AGAINST_BOT), world);
    table.send(firstMove(table));
    await vi.waitUntil(() => asked.length === 1);
    table.act('pause');
    asked[0]?.();
    for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setTimeout(resolve));
    expect(table.state.value.scene.made).toHaveLength(1);
    table.act('resume');
    await vi.waitUntil(() => asked.length === 2);
    asked[1]?.();
    await until(table, ({ scene }) => scene.made.length > 1);
  });

  it('lets a bot think only once the last move lies still', async () => {
    let settle = (): void => {};
    const settled = () => new Promise<void>((resolve) => (settle = resolve));
    const { world } = worldWith({ settled });
    const table = open(sessionOf(AGAINST_BOT), world);
    table.send(firstMove(table));
    for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setTimeout(resolve));
    expect(table.state.value.scene.made).toHaveLength(1);
    settle();
    await until(table, ({ scene }) => scene.made.length > 1);
  });

  it('sends an illegal move back with the reason, until another is made', () => {
    const { world } = worldWith();
    const table = open(sessionOf(PEOPLE), world);
    const move: Move = { type: 'place', domino: 1, a: 0, b: 1 };
    table.send(move);
    expect(table.state.value.sent).toMatchObject({ move, refusal: { code: 'claim-first' } });
    expect(table.state.value.scene.made).toHaveLength(0);
    table.send(firstMove(table));
    expect(table.state.value.sent).toBe(null);
  });

  it('gives every position a version of its own, and the same one after a reload', async () => {
    const { world, kept } = worldWith();
    const table = open(sessionOf(PEOPLE), world);
    const versions = [table.state.value.version];
    const note = () => versions.push(table.state.value.version);
    table.send(firstMove(table));
    note();
    table.act('take-back');
    note();
    table.send(firstMove(table));
    note();
    expect(versions).toEqual([1, 2, 3, 4]);
    await vi.waitUntil(() => kept.get('game')?.revision === 4);
    const loaded = await world.load('game');
    if (typeof loaded === 'string' || !('session' in loaded)) throw new Error('the game is kept');
    table.leave();
    expect(open(loaded.session, world, loaded.revision).state.value.version).toBe(4);
  });

  it('gives what it takes back from another tab a version that it never had', async () => {
    const { world, kept } = worldWith();
    const first = open(sessionOf(PEOPLE), world);
    await vi.waitUntil(() => kept.size > 0);
    const save: World['games']['save'] = () => Promise.resolve('failed');
    const other = must(kept.get('game'));
    const second = open(sessionOf(PEOPLE), { ...world, games: { save } }, other.revision);
    second.send(firstMove(second));
    const had = second.state.value.version;
    first.mend('elsewhere');
    await until(first, ({ troubles }) => troubles.length === 0);
    first.send(must(legalMoves(first.state.value.scene.position)[1]));
    await vi.waitUntil(() => kept.get('game')?.revision === had);
    second.mend('elsewhere');
    await until(second, ({ troubles }) => !troubles.includes('elsewhere'));
    expect(second.state.value.version).toBeGreaterThan(had);
    expect(second.state.value.scene.made).toEqual(first.state.value.scene.made);
  });

  it('says what may be done', async () => {
    const { world } = worldWith();
    const start = { move: 'at-once', hint: 'at-once', 'take-back': 'nothing', hurry: 'not-now' };
    const people = open(sessionOf(PEOPLE), worldWith().world);
    expect(people.state.value.may).toEqual(start); // they pause as they like
    const table = open(sessionOf(AGAINST_BOT), world);
    const may = () => table.state.value.may;
    expect(may()).toEqual({ ...start, pause: 'at-once' });
    table.act('pause');
    expect(may()).toEqual({
      move: 'not-now',
      hint: 'not-now',
      'take-back': 'not-now',
      hurry: 'not-now',
      resume: 'at-once',
    });
    table.act('resume');
    await playOut(table);
    expect(may()).toMatchObject({ move: 'not-now', rematch: 'at-once' });
    table.act('pause'); // as when the game went on in another tab after it was paused here
    expect(may()).toMatchObject({ resume: 'at-once' });
    const bots = AGAINST_BOT.map((player) => ({ ...player, bot: 'greedy' }));
    const watched = open(sessionOf(bots), world);
    expect(watched.state.value.may).toEqual({ pause: 'at-once' });
  });

  it('[S4] waits for the last choice of a row, so that the one before can be taken back', () => {
    const { world } = worldWith();
    const table = open(sessionOf(PEOPLE), world);
    for (let moves = 0; moves < 3; moves++) table.send(firstMove(table));
    const { toAct, scene, may } = table.state.value;
    expect(scene.position.offer).toHaveLength(1);
    expect(toAct).toBe(scene.position.turns[0]?.seat);
    expect(may['take-back']).toBe('at-once');
    table.act('take-back');
    expect(table.state.value.scene.position.offer).toHaveLength(2);
  });

  it('[T3] lets a person see and make a discard, which is no choice either', async () => {
    const { world } = worldWith();
    const table = open(sessionOf(PEOPLE), world);
    while (firstMove(table).type !== 'discard') table.send(firstMove(table));
    const { toAct, scene } = table.state.value;
    expect(toAct).toBe(scene.position.turns[0]?.seat);
    table.send(firstMove(table));
    expect(table.state.value.scene.made.at(-1)?.move.type).toBe('discard');
  });

  describe('with bots that take their time', () => {
    const slow = () => worldWith({ pace: () => 1_000_000 }).world;
    const LATER = { timeout: 5000 };

    it('makes their moves at once when hurried, until a person is to act', async () => {
      const table = open(sessionOf(AGAINST_BOT), slow());
      table.send(firstMove(table));
      expect(table.state.value.may.hurry).toBe('at-once');
      table.act('hurry');
      await vi.waitUntil(() => table.state.value.toAct !== null, LATER);
      expect(table.state.value.may.hurry).toBe('not-now');
      const { length } = table.state.value.scene.made;
      expect(length).toBeGreaterThan(1);
      table.act('hurry'); // as by a press that comes too late
      while (table.state.value.toAct !== null) table.send(firstMove(table));
      const after = table.state.value.scene.made.length;
      for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setTimeout(resolve));
      expect(table.state.value.scene.made).toHaveLength(after);
    });

    it('makes the move that waits at once when hurried', async () => {
      const table = open(sessionOf(AGAINST_BOT), slow());
      table.send(firstMove(table));
      for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setTimeout(resolve));
      expect(table.state.value.scene.made).toHaveLength(1);
      table.act('hurry');
      expect(table.state.value.scene.made).toHaveLength(2);
    });

    it('does not hurry a table that is paused', async () => {
      const table = open(sessionOf(AGAINST_BOT), slow());
      table.send(firstMove(table));
      table.act('pause');
      table.act('hurry');
      for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setTimeout(resolve));
      expect(table.state.value.scene.made).toHaveLength(1);
    });
  });

  it('takes back a choice while a bot thinks', () => {
    const { world } = worldWith({
      startThinker: () => ({ ...thinker, think: () => new Promise(() => {}) }),
    });
    const table = open(sessionOf(AGAINST_BOT), world);
    table.send(firstMove(table));
    table.act('take-back');
    expect(table.state.value.scene.made).toHaveLength(0);
    expect(table.state.value.toAct).toBe(0);
  });

  it('says that a bot failed, and asks it again', async () => {
    let isBroken = true;
    const { world } = worldWith({
      startThinker: () => ({
        ...thinker,
        think: (question) =>
          isBroken ? Promise.reject(new Error('crash')) : thinker.think(question),
      }),
    });
    const table = open(sessionOf(AGAINST_BOT), world);
    table.send(firstMove(table));
    await until(table, ({ troubles }) => troubles.includes('bot-failed'));
    isBroken = false;
    table.mend('bot-failed');
    await until(table, ({ scene }) => scene.made.length > 1);
  });

  it('does not play a move of a bot that breaks a rule', async () => {
    const illegal = async () => ({
      move: { type: 'claim', domino: 99 } as const,
      simulations: 0,
      chance: null,
      verdicts: [],
      hints: [],
      shortfall: null,
    });
    const { world } = worldWith({ startThinker: () => ({ ...thinker, think: illegal }) });
    const table = open(sessionOf(AGAINST_BOT), world);
    table.send(firstMove(table));
    await until(table, ({ troubles }) => troubles.includes('bot-failed'));
    expect(table.state.value.scene.made).toHaveLength(1);
  });

  it('can be played by people where no thread can be started', async () => {
    const { world } = worldWith({
      startThinker: () => {
        throw new Error('no workers here');
      },
    });
    const table = open(sessionOf(PEOPLE), world);
    table.send(firstMove(table));
    expect(table.state.value.scene.made).toHaveLength(1);
  });

  /** Makes moves until the bot has made one too. */
  const playOn = async (table: Table): Promise<void> => {
    const movesOfBot = ({ scene }: TableState) =>
      scene.made.filter(({ seat }) => seat === 1).length;
    const before = movesOfBot(table.state.value);
    while (movesOfBot(table.state.value) === before) {
      table.send(firstMove(table));
      await until(table, ({ toAct }) => toAct !== null);
    }
  };

  it('says once that the champion lacks something, and goes on', async () => {
    let started = 0;
    const startThinker = () => {
      started += 1;
      return weak;
    };
    const { world } = worldWith({ startThinker });
    let isFull = false;
    const save: World['games']['save'] = (saved, from) =>
      isFull ? Promise.resolve('failed') : world.games.save(saved, from);
    const table = open(sessionOf(AGAINST_BOT), { ...world, games: { ...world.games, save } });
    await playOn(table);
    expect(table.state.value.troubles).toEqual(['no-champion']);
    await playOn(table);
    expect(table.state.value.troubles).toEqual(['no-champion']);
    table.mend('no-champion');
    expect(table.state.value.troubles).toEqual([]);
    await playOn(table);
    expect(table.state.value.troubles).toEqual([]);
    expect(started).toBe(2);
    isFull = true;
    table.send(firstMove(table));
    await until(table, ({ troubles }) => troubles.includes('not-saved'));
  });

  it('that cannot be kept says so although the champion lacks something', async () => {
    const { world } = worldWith({ startThinker: () => weak });
    const save: World['games']['save'] = () => Promise.resolve('failed');
    const table = open(sessionOf(AGAINST_BOT), { ...world, games: { ...world.games, save } });
    await playOn(table);
    await until(table, ({ troubles }) => troubles.length === 2);
    expect(table.state.value.troubles.toSorted()).toEqual(['no-champion', 'not-saved']);
  });

  it('says why it cannot be kept, and that it is kept again', async () => {
    const { world, kept } = worldWith();
    let failure: 'failed' | 'full' | null = 'failed';
    const save: World['games']['save'] = (saved, from) =>
      failure ? Promise.resolve(failure) : world.games.save(saved, from);
    const table = open(sessionOf(PEOPLE), { ...world, games: { ...world.games, save } });
    await until(table, ({ troubles }) => troubles.includes('not-saved'));
    failure = 'full';
    table.send(firstMove(table));
    await until(table, ({ troubles }) => troubles.includes('storage-full'));
    expect(table.state.value.troubles).toEqual(['storage-full']);
    failure = null;
    table.mend('storage-full');
    expect(table.state.value.troubles).toEqual(['storage-full']);
    await until(table, ({ troubles }) => troubles.length === 0);
    expect(movesIn(kept)).toBe(1);
  });

  it('goes on from what could not be kept when one comes back to it', async () => {
    const { world, kept } = worldWith();
    let isFull = false;
    const remembered = new Map<string, Version>();
    const full: World = {
      ...world,
      games: {
        save: (saved, from) => (isFull ? Promise.resolve('failed') : world.games.save(saved, from)),
      },
      remember: (id, version) => void remembered.set(id, version),
      forget: (id) => void remembered.delete(id),
    };
    const table = open(sessionOf(PEOPLE), full);
    await vi.waitUntil(() => movesIn(kept) === 0);
    isFull = true;
    table.send(firstMove(table));
    table.send(firstMove(table));
    await until(table, ({ troubles }) => troubles.includes('not-saved'));
    table.leave();
    const version = must(remembered.get('game'));
    expect(version.session.moves).toHaveLength(2);
    expect(version.kept).toBe(kept.get('game')?.revision);
    const again = openLocalTable('game', version, full);
    tables.push(again);
    await until(again, ({ troubles }) => troubles.includes('not-saved'));
    isFull = false;
    again.mend('not-saved');
    await vi.waitUntil(() => movesIn(kept) === 2);
    expect(remembered.size).toBe(0);
  });

  it('does not overwrite what another tab kept while this one could not', async () => {
    const { world, kept } = worldWith();
    let isFull = false;
    const save: World['games']['save'] = (saved, from) =>
      isFull ? Promise.resolve('failed') : world.games.save(saved, from);
    const table = open(sessionOf(PEOPLE), { ...world, games: { save } });
    await vi.waitUntil(() => kept.get('game')?.revision === 1);
    isFull = true;
    for (let moves = 0; moves < 3; moves++) table.send(firstMove(table));
    await until(table, ({ troubles }) => troubles.includes('not-saved'));
    const other = { ...must(kept.get('game')), revision: 2 };
    kept.set('game', other);
    isFull = false;
    table.mend('not-saved');
    await until(table, ({ troubles }) => troubles.includes('elsewhere'));
    expect(kept.get('game')).toBe(other);
  });

  it('gives way to another tab, and comes back with what was played there', async () => {
    const { world, kept } = worldWith();
    const first = open(sessionOf(PEOPLE), world);
    await until(first, () => true);
    const loaded = await world.load('game');
    if (typeof loaded === 'string' || !('session' in loaded)) throw new Error('the game is kept');
    const second = open(loaded.session, world, loaded.revision);
    await until(first, ({ troubles }) => troubles.includes('elsewhere'));
    second.send(firstMove(second));
    first.send(firstMove(first));
    expect(first.state.value.scene.made).toHaveLength(0);
    first.mend('elsewhere');
    await until(first, ({ troubles }) => troubles.length === 0);
    expect(first.state.value.scene.made).toHaveLength(1);
    await until(second, ({ troubles }) => troubles.includes('elsewhere'));
    kept.delete('game');
    second.mend('elsewhere');
    await until(second, ({ troubles }) => troubles.includes('deleted'));
  });

  it('that was deleted in another tab says so, and stays deleted unless it is wanted', async () => {
    const { world, kept } = worldWith();
    const table = open(sessionOf(PEOPLE), world);
    table.send(firstMove(table));
    await vi.waitUntil(() => movesIn(kept) === 1);
    kept.delete('game');
    table.send(firstMove(table));
    await until(table, ({ troubles }) => troubles.includes('deleted'));
    table.send(firstMove(table));
    expect(kept.size).toBe(0);
    expect(table.state.value.scene.made).toHaveLength(2);
    table.mend('deleted');
    expect(table.state.value.troubles).toEqual([]);
    await vi.waitUntil(() => movesIn(kept) === 2);
  });

  describe('with a coach', () => {
    /** What a judge says of a move that loses so much. */
    const losing = (loss: number, best: Move): Judged => ({
      chances: [0.5, 0.5],
      after: [0.5 - loss, 0.5 + loss],
      best,
      loss,
      isForced: false,
      isProven: false,
      reason: { kind: 'fits', than: 1, savesHarmony: false },
    });
    type Judge = NonNullable<World['coaching']>['judge'];
    const coaching = (judge: Judge) => ({ isWanted: () => true, judge });
    const blunder: Judge = async (_, move) => losing(0.4, move);
    const remarkOf = (table: Table) => must(table.coach).remark.value;
    const breathe = () => new Promise((resolve) => setTimeout(resolve));
    const coached = (judge: Judge): Table =>
      open(sessionOf(AGAINST_BOT), worldWith({ coaching: coaching(judge) }).world);

    it('says why a move loses much, and takes it back', async () => {
      const asked: unknown[] = [];
      const table = coached(async (view, move) => {
        asked.push([view.turns[0]?.seat, 'deck' in view, move]);
        return losing(0.1, { type: 'claim', domino: 40 });
      });
      const move = firstMove(table);
      table.send(move);
      await vi.waitUntil(() => remarkOf(table) !== null);
      expect(asked).toEqual([[0, false, move]]);
      expect(remarkOf(table)).toMatchObject({ move, grade: 'mistake', best: { domino: 40 } });
      expect(remarkOf(table)?.reason?.kind).toBe('fits');
      table.act('take-back');
      expect(remarkOf(table)).toBe(null);
      expect(table.state.value.scene.made).toHaveLength(0);
      table.send(move);
      for (let turn = 0; turn < 5; turn++) await breathe();
      expect(asked).toHaveLength(1); // it was said before
    });

    it.each([
      ['a move is nearly as good', async (_, move) => losing(0.05, move)],
      ['nobody can tell', async () => null],
      ['the judge fails', () => Promise.reject(new Error('crash'))],
    ] as [string, Judge][])('is silent where %s, and the bot plays', async (_, judge) => {
      const table = coached(judge);
      table.send(firstMove(table));
      await until(table, ({ scene }) => scene.made.length > 1);
      expect(remarkOf(table)).toBe(null);
    });

    it('looks only where one person wants it, alone against bots, and has a choice', async () => {
      const judge = vi.fn(blunder);
      const unwanted = { isWanted: () => false, judge };
      const { world } = worldWith({ coaching: unwanted });
      const alone = open(sessionOf(AGAINST_BOT), world);
      await playOut(alone);
      const both = open(sessionOf(PEOPLE), worldWith({ coaching: coaching(judge) }).world);
      await playOut(both);
      expect(judge).not.toHaveBeenCalled();
      const table = coached(judge);
      const choices: number[] = [];
      judge.mockImplementation(async (view) => {
        choices.push(legalMoves(view).length);
        return null;
      });
      await playOut(table);
      expect(choices.length).toBeGreaterThan(10);
      expect(Math.min(...choices)).toBeGreaterThan(1);
    });

    it('keeps a bot waiting no longer than half a second', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      onTestFinished(() => void vi.useRealTimers());
      const table = coached(() => new Promise(() => {}));
      table.send(firstMove(table));
      await vi.advanceTimersByTimeAsync(499);
      expect(table.state.value.scene.made).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(2);
      expect(table.state.value.scene.made.length).toBeGreaterThan(1);
    });

    /** The person chooses second and third of the first row; the bot takes what is left. */
    const dealt = { ...deal(DUEL, seeded(3)), kings: [1, 0, 0, 1] };
    const betweenBots = newSession(DUEL, AGAINST_BOT, dealt);

    /** A table at which the bot is about to turn up a row, with a remark on the move before. */
    const beforeRow = async (): Promise<Table> => {
      const judge: Judge = async (view, move) =>
        view.offer.length === 2 ? losing(0.4, move) : null;
      const table = open(betweenBots, worldWith({ coaching: coaching(judge) }).world);
      await vi.advanceTimersByTimeAsync(1);
      for (let choice = 0; choice < 2; choice++) table.send(firstMove(table));
      await vi.advanceTimersByTimeAsync(1);
      return table;
    };

    describe('and a bot that would turn up a row', () => {
      beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
      afterEach(() => void vi.useRealTimers());

      it('has it wait until the offer was read', async () => {
        const table = await beforeRow();
        await vi.advanceTimersByTimeAsync(4900);
        expect(remarkOf(table)?.grade).toBe('blunder');
        expect(table.state.value.may['take-back']).toBe('at-once');
        await vi.advanceTimersByTimeAsync(200);
        expect(table.state.value.scene.position.offer).toHaveLength(4);
        expect(remarkOf(table)).toBe(null);
      });

      it('lets it play at once when the move is to stand', async () => {
        const table = await beforeRow();
        expect(table.state.value.scene.position.offer).toHaveLength(1);
        must(table.coach).hush();
        expect(remarkOf(table)).toBe(null);
        expect(table.state.value.scene.position.offer).toHaveLength(4);
        must(table.coach).hush(); // as by a press that comes too late
        expect(table.state.value.scene.made).toHaveLength(4);
      });
    });

    it('says nothing any more of a move once the game goes on', async () => {
      const answers: ((judged: Judged | null) => void)[] = [];
      const judge: Judge = () => new Promise((resolve) => answers.push(resolve));
      const table = open(betweenBots, worldWith({ coaching: coaching(judge) }).world);
      await until(table, ({ toAct }) => toAct !== null);
      const move = firstMove(table);
      table.send(move);
      answers[0]?.(losing(0.4, move));
      await vi.waitUntil(() => remarkOf(table) !== null);
      table.send(firstMove(table));
      expect(remarkOf(table)).toBe(null);
      table.act('take-back');
      table.act('take-back');
      table.send(must(legalMoves(table.state.value.scene.position)[1]));
      table.send(firstMove(table));
      answers[2]?.(losing(0.4, move));
      for (let turn = 0; turn < 3; turn++) await breathe();
      expect(remarkOf(table)).toBe(null);
    });

    it('does not look at a move that turns up a row', async () => {
      const options: Options = { ...DUEL, variants: ['wider-offer'] };
      const judge = vi.fn(async () => null);
      const table = open(
        sessionOf(AGAINST_BOT, options),
        worldWith({ coaching: coaching(judge) }).world,
      );
      table.send(firstMove(table));
      await until(table, ({ toAct }) => toAct !== null);
      expect(legalMoves(table.state.value.scene.position)).toHaveLength(2);
      table.send(firstMove(table));
      expect(table.state.value.scene.position.offer).toHaveLength(5);
      expect(judge).toHaveBeenCalledTimes(1);
    });
  });

  it('[V1] of a dynasty is finished after its third game only', async () => {
    const { world, kept } = worldWith();
    const table = open(sessionOf(PEOPLE, { ...DUEL, variants: ['dynasty'] }), world);
    for (let game = 1; game <= 3; game++) {
      await playOut(table);
      await until(table, ({ scene }) => scene.position.turns.length === 0);
      expect(kept.get('game')?.isOver, `after game ${game}`).toBe(game === 3);
      table.act('next-game');
    }
    expect(table.state.value.earlier).toHaveLength(2);
    expect(table.state.value.next).toBe(null);
    table.act('rematch');
    expect(table.state.value.next).toBe('another');
  });
});
