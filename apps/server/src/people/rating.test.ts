import { readFileSync } from 'node:fs';
import { ANCHORS, type Players, SETTLED, SITTERS, type Sitter } from '@crownlands/protocol';
import { must, seeded } from '@crownlands/rules';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  afterGame,
  anchorOf,
  type Entrant,
  NEWCOMER,
  ratingOf,
  SETTLED_SIGMA,
  type Strength,
  shownOf,
} from './rating.ts';

const strengths = fc.record({
  mu: fc.double({ min: -20, max: 70, noNaN: true }),
  sigma: fc.double({ min: 0.8, max: NEWCOMER.sigma, noNaN: true }),
});

/** Games of two to four with any result, ties as well. */
const games = fc
  .array(fc.tuple(strengths, fc.integer({ min: 0, max: 3 })), { minLength: 2, maxLength: 4 })
  .map((seats) =>
    seats.map(([strength, points]): Entrant => {
      const place = 1 + seats.filter(([, other]) => other > points).length;
      return { ...strength, place };
    }),
  );

const places = (...all: number[]): Entrant[] => all.map((place) => ({ ...NEWCOMER, place }));
const shownAfter = (entrants: readonly Entrant[]) =>
  afterGame(entrants).map(({ mu }) => shownOf(mu));

describe('a game', () => {
  it('lifts who is first and lowers who is last, and both are finite', () => {
    fc.assert(
      fc.property(games, (entrants) => {
        const after = afterGame(entrants);
        const last = Math.max(...entrants.map(({ place }) => place));
        const alone = (place: number) => entrants.filter((one) => one.place === place).length === 1;
        for (const [seat, { mu, sigma }] of after.entries()) {
          const before = must(entrants[seat]);
          expect(Number.isFinite(mu) && sigma > 0).toBe(true);
          expect(sigma).toBeLessThanOrEqual(NEWCOMER.sigma + 0.01);
          if (before.place === 1 && alone(1)) expect(mu).toBeGreaterThanOrEqual(before.mu);
          if (before.place === last && last > 1 && alone(last)) {
            expect(mu).toBeLessThanOrEqual(before.mu);
          }
        }
      }),
    );
  });

  it('is the same from every seat', () => {
    fc.assert(
      fc.property(games, (entrants) => {
        const turned = [...entrants.slice(1), must(entrants[0])];
        const after = afterGame(entrants);
        for (const [seat, { mu, sigma }] of afterGame(turned).entries()) {
          const same = must(after[(seat + 1) % entrants.length]);
          expect(mu).toBeCloseTo(same.mu, 9);
          expect(sigma).toBeCloseTo(same.sigma, 9);
        }
      }),
    );
  });

  it('says the more the less it was expected', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.5, max: 20, noNaN: true }), (lead) => {
        const [strong, weak] = [
          { mu: 25 + lead, sigma: 3 },
          { mu: 25 - lead, sigma: 3 },
        ];
        const gain = (one: Strength, other: Strength) =>
          must(
            afterGame([
              { ...one, place: 1 },
              { ...other, place: 2 },
            ])[0],
          ).mu - one.mu;
        expect(gain(weak, strong)).toBeGreaterThan(gain(strong, weak));
      }),
    );
  });

  it('that is tied brings both closer together, and leaves equals where they were', () => {
    expect(shownAfter(places(1, 1))).toEqual([1500, 1500]);
    const [high, low] = shownAfter([
      { mu: 30, sigma: 4, place: 1 },
      { mu: 20, sigma: 4, place: 1 },
    ]);
    expect(high).toBeLessThan(shownOf(30));
    expect(low).toBeGreaterThan(shownOf(20));
  });

  it('of newcomers moves them far, by their places', () => {
    const [first = 0, second = 0, third = 0, fourth = 0] = shownAfter(places(1, 2, 3, 4));
    expect(first).toBeGreaterThan(1550);
    expect(first).toBeGreaterThan(second);
    expect(second).toBeGreaterThan(third);
    expect(third).toBeGreaterThan(fourth);
    expect(shownAfter(places(2, 1))).toEqual([1500 - 78, 1500 + 78]);
  });

  it('against newcomers hardly moves who is settled, though it moves them', () => {
    const settled = { mu: 40, sigma: SETTLED_SIGMA };
    const [winner = 0, loser = 0] = shownAfter([
      { ...settled, place: 1 },
      { ...NEWCOMER, place: 2 },
    ]);
    expect(winner - shownOf(40)).toBeLessThanOrEqual(2);
    expect(loser).toBeLessThan(1480);
  });
});

describe('fresh guests who lose every game', () => {
  /** What a thousand of their games make of a newcomer, who comes before a bot at their table so often. */
  function farmed(players: Players, bot: Sitter | null, chance = 1): Strength {
    const random = seeded(1);
    const guests = Array.from({ length: players - (bot ? 2 : 1) }, () => NEWCOMER);
    let mine: Strength = NEWCOMER;
    for (let game = 0; game < 1000; game++) {
      const place = random(1000) < chance * 1000 ? 1 : 2;
      const seated = bot ? [{ ...anchorOf(bot, players), place: 3 - place }] : [];
      const lost = guests.map((guest) => ({ ...guest, place: 3 }));
      mine = must(afterGame([{ ...mine, place }, ...seated, ...lost])[0]);
    }
    return mine;
  }

  it.each([
    [2, null],
    [3, null],
    [4, null],
    [3, 'apprentice'],
    [4, 'apprentice'],
    [4, 'knight'],
  ] as const)('lift nobody above 1900: %i players, bot: %s', (players, bot) =>
    expect(shownOf(farmed(players, bot).mu)).toBeLessThanOrEqual(1900),
  );

  it.each([3, 4] as const)('add nothing to what %i players show of a bot that wins', (players) =>
    expect(shownOf(farmed(players, 'champion', 0.1).mu)).toBeLessThanOrEqual(1950),
  );

  it.each([2, 3, 4] as const)('settle nobody by themselves, %i players', (players) =>
    expect(farmed(players, null).sigma).toBeGreaterThan(SETTLED_SIGMA),
  );
});

it('two who are not compared are rated as if only the others were there', () => {
  const isApart = (seat: number, other: number) => seat + other === 1;
  const [first, second, third = NEWCOMER] = afterGame(places(1, 2, 3), isApart);
  expect(first).toEqual(second);
  expect(third.mu).toBeLessThan(NEWCOMER.mu);
  expect(afterGame(places(1, 2), isApart)).toEqual(places(1, 2));
});

describe('what is shown', () => {
  it('is 1500 for a newcomer, who is not settled', () => {
    const { shown, spread, isSettled } = ratingOf({ ...NEWCOMER, games: 0 });
    expect([shown, spread, isSettled]).toEqual([1500, 491, false]);
  });

  it('is settled as soon as a database says so, too', () => {
    const rated = (sigma: number) => ratingOf({ mu: 25, sigma, games: 30 });
    expect(rated(SETTLED_SIGMA)).toMatchObject({ spread: SETTLED, isSettled: true });
    expect(rated(SETTLED_SIGMA * 1.001).isSettled).toBe(false);
  });

  it.each([2, 3, 4])('means ten to one for 400 points, among %i who are well known', (players) => {
    const [strong, weak] = [25 + 190 / 29.48, 25 - 190 / 29.48]; // a win may lift the stronger a little
    const others = Array.from({ length: players - 2 }, () => ({ mu: -60, sigma: 0.8 })); // last anyway
    const gains = [1, 2].map((place) => {
      const pair = [
        { mu: strong, sigma: 0.8, place },
        { mu: weak, sigma: 0.8, place: 3 - place },
      ];
      const rest = others.map((one, index) => ({ ...one, place: 3 + index }));
      return must(afterGame([...pair, ...rest])[0]).mu - strong;
    });
    const [won = 0, lost = 0] = gains;
    const odds = -lost / won / 10 ** (380 / 400); // the stakes are the odds
    expect(odds).toBeGreaterThan(0.9);
    expect(odds).toBeLessThan(1.05);
  });
});

describe('anchors', () => {
  const match = (name: string) =>
    JSON.parse(readFileSync(`training/logs/matches/${name}.json`, 'utf8'));
  const ladder: { bot: string; elo: number }[] = match('levels').ladder.ratings;
  const eloOf = (bot: string) => must(ladder.find((one) => one.bot === bot)).elo;
  /** How far before each of the others whoever wins such a share is, in natural odds. */
  const leadIn = (name: string) => {
    const { players, bots } = match(name).match;
    return Math.log(((players - 1) * bots[0].share) / (1 - bots[0].share));
  };
  const champion = (name: string) => leadIn(`${name}-greedy`) / leadIn('two-greedy');
  const closer: Record<Players, number> = {
    2: 1,
    3: champion('three'),
    4: (champion('four') + leadIn('monte-carlo-four') / leadIn('monte-carlo-two')) / 2,
  };

  it.each([2, 3, 4] as const)('of %i players are those of the stored matches', (players) => {
    for (const bot of SITTERS) {
      const elo = 1500 + closer[players] * (eloOf(bot) - eloOf('knight'));
      expect([bot, ANCHORS[players][bot]]).toEqual([bot, Math.round(elo)]);
      expect(shownOf(anchorOf(bot, players).mu)).toBe(ANCHORS[players][bot]);
    }
  });
});
