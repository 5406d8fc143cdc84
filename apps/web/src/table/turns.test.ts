import { must } from '@crownlands/rules';
import { options, playthrough } from '@crownlands/rules/test/kit';
import { describe, expect, it } from 'vitest';
import { type Scene, sceneOf } from './scene.ts';
import { timeToSee, turnsIn, turnsSince } from './turns.ts';

/** The table after each move of a random game. */
function scenesOf(players: 2 | 3 | 4, seed: number): Scene[] {
  const { games, moves } = playthrough(options(players), seed);
  return games.map((_, made) => sceneOf(games.slice(0, made + 1), moves.slice(0, made)));
}

const ALL = [scenesOf(2, 1), scenesOf(3, 2), scenesOf(4, 3)];

describe('turns that were taken', () => {
  it('[T2] are a domino that was placed or discarded, and one that was chosen', () => {
    for (const scene of ALL.flat()) {
      const told = turnsIn(scene).flatMap(({ seat, laid, claimed }) => [
        ...(laid ? [{ seat, move: laid }] : []),
        ...(claimed === null ? [] : [{ seat, move: { type: 'claim', domino: claimed } }]),
      ]);
      expect(told).toEqual(scene.made);
    }
  });

  it('show each kingdom as it was then', () => {
    for (const scenes of ALL) {
      const turns = turnsIn(must(scenes.at(-1)));
      let made = 0;
      for (const { seat, laid, claimed, kingdom } of turns) {
        made += (laid ? 1 : 0) + (claimed === null ? 0 : 1);
        expect(kingdom).toEqual(scenes[made]?.position.kingdoms[seat]);
      }
    }
  });

  it('[T5] of the last round have nothing chosen, and [R3] two in a row stay two', () => {
    const turns = turnsIn(must(ALL[0]?.at(-1)));
    expect(turns.slice(0, 4).every(({ laid }) => laid === null)).toBe(true);
    expect(turns.slice(-4).every(({ claimed }) => claimed === null)).toBe(true);
    expect(turns).toHaveLength(4 + 24);
  });
});

describe('what happened since', () => {
  it('begins after the last turn of a seat and has none of its own', () => {
    for (const scene of ALL.flat()) {
      for (const seat of scene.position.kingdoms.keys()) {
        const since = turnsSince(scene, seat);
        expect(since.some((turn) => turn.seat === seat)).toBe(false);
        const turns = turnsIn(scene);
        const isActing = scene.position.turns[0]?.seat === seat;
        const begun = isActing && turns.at(-1)?.seat === seat && scene.made.length > 0 ? 1 : 0;
        const before = turns.length - since.length - 1;
        const own = [turns[before], turns[before - begun]].some((turn) => turn?.seat === seat);
        expect(own || before < 0).toBe(true);
      }
    }
  });

  it('stays the same while a seat is half through its turn', () => {
    const halves = ALL.flat().filter(
      ({ made, position }) =>
        position.turns[0]?.domino === null && made.at(-1)?.seat === position.turns[0].seat,
    );
    const scenes = ALL.flat();
    let compared = 0;
    for (const half of halves) {
      if (half.made.at(-1)?.move.type === 'claim') continue;
      const before = scenes[scenes.indexOf(half) - 1];
      const { seat } = must(half.position.turns[0]);
      expect(turnsSince(half, seat)).toEqual(turnsSince(must(before), seat));
      compared += 1;
    }
    expect(compared).toBeGreaterThan(50);
  });

  it('is nothing when a seat has two turns in a row, in the last round too', () => {
    const again = ALL.flat().filter(({ made, position }) => {
      const turn = position.turns[0];
      return turn && turn.domino !== null && made.at(-1)?.seat === turn.seat;
    });
    expect(again.length).toBeGreaterThan(3);
    expect(again.some(({ nextRow }) => nextRow.length === 0)).toBe(true);
    for (const scene of again) {
      expect(turnsSince(scene, must(scene.position.turns[0]).seat)).toEqual([]);
    }
  });
});

it('a discard stays to be read, and nothing stays when all is to be instant', () => {
  expect(timeToSee('place', 450)).toBe(450);
  expect(timeToSee('discard', 450)).toBeGreaterThan(1000);
  expect(timeToSee('discard', 0)).toBe(0);
});
