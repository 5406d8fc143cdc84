import { must } from '@crownlands/rules';
import { options, playthrough } from '@crownlands/rules/test/kit';
import { describe, expect, it } from 'vitest';
import type { Seated } from '../words/names.ts';
import { sceneOf } from './scene.ts';
import {
  areOthersActing,
  followed,
  NOTHING,
  type Showing,
  type Shown,
  timeShown,
} from './showing.ts';
import { timeToSee, turnsSince } from './turns.ts';

const SEATS: Seated[] = [
  { who: 'me', name: '' },
  { who: 'bot', name: '', bot: 'squire' },
  { who: 'bot', name: '', bot: 'knight' },
];

/** The table after each move of a random game, for the first seat. */
function tableOf(seed: number): Shown[] {
  const { games, moves } = playthrough(options(3), seed);
  return games.map(({ turns }, made) => ({
    version: made,
    scene: sceneOf(games.slice(0, made + 1), moves.slice(0, made)),
    seats: SEATS,
    shown: 0,
    toAct: turns[0]?.seat === 0 ? 0 : null,
  }));
}

const isLaid = (now: Shown): boolean => turnsSince(now.scene, 0).at(-1)?.laid != null;

/** Moments at which others have just done something, and it is mine to act. */
const arrivals = (tables: readonly Shown[]) =>
  tables.flatMap((now, at) => {
    const before = tables[at - 1];
    return before && areOthersActing(before) && now.toAct === 0 && isLaid(now)
      ? [{ before, now }]
      : [];
  });

const idle = (of: Shown): Showing => ({ of, ...NOTHING });
const TABLE = tableOf(1);

describe('the last turn of another', () => {
  it('stays when it is mine to act', () => {
    expect(arrivals(TABLE).length).toBeGreaterThan(5);
    for (const { before, now } of arrivals(TABLE)) {
      const { step } = followed(idle(before), now, false);
      expect(step).toBe(turnsSince(now.scene, 0).length - 1);
    }
  });

  it('does not stay when all is instant, or was hurried', () => {
    for (const { before, now } of arrivals(TABLE)) {
      expect(followed(idle(before), now, true).step).toBe(null);
      const hurried = followed({ ...idle(before), isHurried: true }, now, false);
      expect(hurried.step).toBe(null);
      expect(followed(hurried, { ...now, version: now.version + 1 }, false).isHurried).toBe(false);
    }
  });

  it('does not stay after an undo or a correction', () => {
    const { before, now } = must(arrivals(TABLE)[2]);
    expect(followed(idle(now), { ...before, version: now.version + 1 }, false).step).toBe(null);
    expect(followed(idle(before), { ...now, version: now.version + 1 }, false).step).toBe(null);
  });

  it('stays through what does not change the position', () => {
    const { before, now } = must(arrivals(TABLE)[2]);
    const showing = followed(idle(before), now, false);
    expect(followed(showing, { ...now, seats: [...SEATS] }, false).step).toBe(showing.step);
  });

  it('is not one of a person who sits here too', () => {
    const people = SEATS.map((seated): Seated => ({ ...seated, who: 'me' }) as Seated);
    for (const { before, now } of arrivals(TABLE)) {
      const here = { ...now, seats: people };
      expect(followed(idle({ ...before, seats: people }), here, false).step).toBe(null);
    }
  });
});

describe('a turn of another while others go on', () => {
  /** What is shown after a move, and what was made. */
  const goingOn = (tables: readonly Shown[]) =>
    tables.flatMap((now, at) => {
      const before = tables[at - 1];
      const made = now.scene.made.at(-1);
      return before && made && areOthersActing(now) ? [{ before, now, made }] : [];
    });
  const watched = TABLE.map(
    (now): Shown => ({ ...now, seats: SEATS.with(0, must(SEATS[1])), toAct: null }),
  );

  it('is what was just done, and never what was done before', () => {
    for (const { before, now, made } of goingOn(TABLE)) {
      const { step } = followed(idle(before), now, false);
      const told = turnsSince(now.scene, 0)[step ?? -1];
      expect(told?.seat).toBe(made.seat === 0 ? undefined : made.seat);
    }
  });

  it('is the same for who watches, whose kingdom ever is shown', () => {
    expect(goingOn(watched).length).toBeGreaterThan(50);
    for (const { before, now, made } of goingOn(watched)) {
      const { step } = followed(idle(before), now, false);
      const told = turnsSince(now.scene, 0)[step ?? -1];
      expect(told?.seat).toBe(made.seat === 0 ? undefined : made.seat);
    }
  });

  it('is none where all is instant or hurried, but one that is looked at again stays', () => {
    for (const { before, now } of goingOn(TABLE)) {
      expect(followed(idle(before), now, true).step).toBe(null);
      expect(followed({ ...idle(before), isHurried: true }, now, false).step).toBe(null);
      const again = { ...idle(before), step: 0, isAgain: true };
      expect(followed(again, now, false)).toEqual({ ...again, of: now });
    }
  });

  it('is shown until the next move is made at that pace, and not for ever', () => {
    for (const { before, now, made } of goingOn(TABLE)) {
      const showing = followed(idle(before), now, false);
      const told = turnsSince(now.scene, 0)[showing.step ?? -1];
      if (!told) continue;
      const time = timeShown(told, showing, 600);
      expect(time).toBeGreaterThan(timeToSee(made.move.type, 600));
      expect(time).toBeLessThan(4000);
    }
  });
});

describe('the last turn of a game', () => {
  const ends = Array.from({ length: 40 }, (_, seed) => tableOf(seed)).map((tables) => {
    const [before, now] = tables.slice(-2).map((table) => must(table));
    return { before: must(before), now: must(now), last: must(must(now).scene.made.at(-1)) };
  });

  it('stays if it was another’s, and is over if it was mine', () => {
    for (const { before, now, last } of ends) {
      expect(followed(idle(before), now, false).step === null).toBe(last.seat === 0);
    }
  });

  it('[T3] stays if it is a discard, however quick all else is to be', () => {
    const discards = ends.filter(({ last }) => last.seat !== 0 && last.move.type === 'discard');
    expect(discards.length).toBeGreaterThan(3);
    for (const { before, now } of discards) {
      expect(followed(idle(before), now, true).step).not.toBe(null);
      expect(followed({ ...idle(before), isHurried: true }, now, false).step).not.toBe(null);
    }
  });
});
