import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { prepare } from '@crownlands/bots';
import { must, seeded } from '@crownlands/rules';
import { options } from '@crownlands/rules/test/kit';
import { describe, expect, it } from 'vitest';
import { formatWeights, parseWeights } from '../packages/bots/src/net/weights.ts';
import { binsOf, callsIn, surenessOf } from '../training/calibration.js';
import { fitter } from '../training/fitting.js';
import { aimsOf, END_BYTES, playAgainst, playGame, setNet } from '../training/games.js';
import { countsOf, gameOfKnights, isConfirmed, pairsTold } from '../training/hinted.js';
import { inputsIn, partBytes, untrained } from '../training/inputs.js';
import { verdictOf } from '../training/verdict.js';

const BATCH = 128;
const STEPS = 150;

/** The mean lead over `greedy`, in some deals from both seats. */
function leadOf(numbers: Float32Array): number {
  setNet('two', numbers);
  const leads = Array.from({ length: 30 }, (_, seed) => playAgainst('two', 'table', seed))
    .flat()
    .map(({ lead }) => lead);
  return leads.reduce((sum, lead) => sum + lead, 0) / leads.length;
}

it('a short run of self-play and fitting improves on a net that has learned nothing', () => {
  const random = seeded(1);
  const records: Uint8Array[] = [];
  for (let game = 0; game < 1500; game++)
    playGame('two', 'g1', 1, game, (one) => records.push(one));
  const part = partBytes('two');
  const numbers = untrained('two', random);
  const before = leadOf(numbers);
  const { learn, step } = fitter('two', numbers);
  for (let done = 0; done < STEPS; done++) {
    for (let i = 0; i < BATCH; i++) {
      const record = records[random(records.length)] ?? new Uint8Array();
      const seat = random(2);
      const aim =
        new DataView(record.buffer).getUint16(2 * part + END_BYTES * seat + 4, true) / 100;
      learn(inputsIn('two', record.subarray(seat * part, (seat + 1) * part), random(8)), aim);
    }
    step(BATCH, 0.002);
  }
  expect(leadOf(numbers)).toBeGreaterThan(before + 10);
});

it('an aim leans on what is foreseen a round later, and near the end on the totals alone', () => {
  const foreseen = [[10], [20], [30], [40]];
  expect(aimsOf(foreseen, [50], 0.5)).toEqual([[30], [40], [50], [50]]);
  expect(aimsOf(foreseen, [50], 1)).toEqual([[50], [50], [50], [50]]);
});

it('records carry their aims: final scores, or with less patience what the net foresees', () => {
  const parsed = parseWeights('two', readFileSync('packages/bots/weights/two.bin'));
  if (!parsed.ok) throw new Error(parsed.message);
  setNet('two', parsed.numbers);
  const endsWith = (patience: number): { readonly total: number; readonly aim: number }[] => {
    const ends: { readonly total: number; readonly aim: number }[] = [];
    playGame('two', 'table', patience, 1, ({ buffer }) => {
      const view = new DataView(buffer, 2 * partBytes('two'));
      ends.push({ total: view.getUint16(0, true), aim: view.getUint16(4, true) / 100 });
    });
    return ends;
  };
  const patient = endsWith(1);
  const impatient = endsWith(0.5);
  expect(patient).toHaveLength(impatient.length);
  expect(patient.every(({ total, aim }) => aim === total)).toBe(true);
  expect(impatient.filter(({ total, aim }) => aim === total)).toHaveLength(8);
  expect(impatient.every(({ total, aim }) => Math.abs(aim - total) < 30)).toBe(true);
});

describe('calibration', () => {
  const call = (chance: number, won: number) => {
    return { seat: 1, isKnown: false, chances: [1 - chance, chance], shares: [1 - won, won] };
  };

  it('sorts chances of who was to act into ten bins, with how many of them won', () => {
    const bins = binsOf([call(0.71, 1), call(0.79, 0), call(1, 1), call(0, 0.5)]);
    expect(bins).toHaveLength(10);
    expect(bins[7]).toEqual({ positions: 2, called: 0.75, won: 0.5 });
    expect(bins[9]).toEqual({ positions: 1, called: 1, won: 1 });
    expect(bins[0]).toEqual({ positions: 1, called: 0, won: 0.5 });
    expect(bins[5]).toEqual({ positions: 0, called: 0, won: 0 });
  });

  it('says whether chances were too bold', () => {
    const calls = (chance: number, wins: number) =>
      Array.from({ length: 100 }, (_, index) => call(chance, index < wins ? 1 : 0));
    expect(surenessOf(calls(0.7, 70))).toBeCloseTo(1, 1);
    expect(surenessOf(calls(0.9, 70))).toBeLessThan(0.6);
    expect(surenessOf(calls(0.6, 70))).toBeGreaterThan(1.6);
  });

  it('keeps what was called in a game, and who won it', async () => {
    expect(await prepare('champion', options(3))).toBe(null);
    const calls = callsIn(options(3), 1, [1]);
    expect(calls.length).toBeGreaterThan(20);
    expect(calls.some(({ isKnown }) => isKnown)).toBe(false);
    for (const { chances, shares } of calls) {
      expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 5);
      expect(shares).toEqual(calls[0]?.shares);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 5);
    }
  });

  it('tells apart what is called when the last row is known, where that is not proven', async () => {
    const four = options(4);
    expect(await prepare('champion', four)).toBe(null);
    const calls = callsIn(four, 1, [1]);
    const known = calls.filter(({ isKnown }) => isKnown);
    expect(known.length).toBeGreaterThan(0);
    expect(known.length).toBeLessThan(9);
    expect(calls.slice(-known.length)).toEqual(known);
    for (const { chances } of known) expect(Math.max(...chances)).toBeLessThan(1);
  });
});

describe('the verdict on a new net', () => {
  const always = (share: number, deals: number) => new Array<number>(deals).fill(share);

  it.each([
    ['one deal', always(1, 1), 2],
    ['two deals that it won', always(1, 2), 4],
    ['29 deals that it won', always(1, 29), 2],
    ['30 deals with an equal share', always(0.5, 30), 2],
    ['100 deals with hardly more', [...always(0.5, 98), 0.75, 0.75], 2],
    ['no deals', [], 3],
  ])('is not that it is better after %s', (_name, shares, players) => {
    const games = shares.length * players;
    expect(verdictOf(shares, players)).toMatchObject({ games, isBetter: false });
  });

  it('is that it is better after enough deals with more than an equal share', () => {
    expect(verdictOf(always(1, 30), 2)).toMatchObject({ games: 60, share: 1, isBetter: true });
    expect(verdictOf([...always(0.5, 60), ...always(1, 40)], 2).isBetter).toBe(true);
  });

  it('has an interval with a width, however equal the deals are', () => {
    const { from = 0, to = 0 } = verdictOf(always(0.75, 40), 2);
    expect(to - from).toBeGreaterThan(0.05);
  });
});

it('a new net is taken if it wins its match, and else not', () => {
  const folder = mkdtempSync(join(tmpdir(), 'crownlands-promotion-'));
  const weights = join(folder, 'packages/bots/weights');
  mkdirSync(weights, { recursive: true });
  execFileSync(process.execPath, ['training/build.js']);
  const program = resolve('training/dist/promote.mjs');
  const promote = (deals = '30', threads = '2'): { games: number; isBetter: boolean } => {
    const flags = ['--from', '.', '--deals', deals, '--simulations', '1', '--threads', threads];
    return JSON.parse(
      execFileSync(process.execPath, [program, ...flags], { cwd: folder }).toString(),
    );
  };
  const good = readFileSync('packages/bots/weights/two.bin');
  const parsed = parseWeights('two', good);
  if (!parsed.ok) throw new Error(parsed.message);
  const poor = untrained('two', seeded(1));

  writeFileSync(join(weights, 'two.bin'), formatWeights('two', poor));
  writeFileSync(join(folder, 'two.f32'), parsed.numbers);
  expect(promote('3')).toMatchObject({ games: 6, isBetter: false });
  expect(promote('30', '0')).toMatchObject({ games: 0, isBetter: false });
  expect(promote()).toMatchObject({ games: 60, isBetter: true });
  expect(readFileSync(join(weights, 'two.bin')).equals(good)).toBe(true);

  writeFileSync(join(folder, 'two.f32'), poor);
  expect(promote().isBetter).toBe(false);
  expect(readFileSync(join(weights, 'two.bin')).equals(good)).toBe(true);
  rmSync(folder, { recursive: true });
}, 120_000);

describe('what hints say', () => {
  it('is asked wherever the first player has a choice, the same for the same seed', () => {
    const { views } = gameOfKnights(1, 0);
    expect(views.length).toBeGreaterThan(10);
    expect(views.every(({ turns, seat }) => seat === 0 && turns[0]?.seat === 0)).toBe(true);
    expect(gameOfKnights(1, 0).views).toEqual(views);
  });

  it('is counted: reasons, those told before in the game, and hints without any', () => {
    const move = { type: 'claim', domino: 1 } as const;
    const hint = { move, instead: null, edge: 2, losses: [] } as const;
    const hole = { ...hint, reason: { kind: 'no-hole', savesHarmony: false } } as const;
    const games = [
      [hole, hole, { ...hint, edge: 'none', reason: null } as const],
      [hole, { ...hint, reason: null }],
    ];
    expect(countsOf(games)).toEqual({
      hints: 5,
      bare: 1,
      even: 1,
      reasons: 3,
      repeated: 1,
      mostInAGame: 2,
      kinds: { 'no-hole': 3 },
    });
  });

  it('is asked again about the differences that were told, the better move first', () => {
    const [one, other] = [1, 2].map((domino) => ({ type: 'claim', domino }) as const);
    const hint = { edge: 2, reason: null, losses: [] } as const;
    const hints = [
      { ...hint, move: must(one), instead: { move: must(other), is: 'next' } } as const,
      { ...hint, move: must(other), instead: { move: must(one), is: 'first' } } as const,
      { ...hint, edge: 'none', move: must(other), instead: { move: must(one), is: 'first' } },
    ] as const;
    expect(pairsTold(hints)).toEqual([
      [one, other],
      [one, other],
    ]);
    const verdicts = [one, other].map((move, rank) => {
      return {
        move: must(move),
        worth: 3 - rank,
        error: 0,
        chances: [],
        scores: [],
        line: [],
        deals: 1,
        isProven: false,
      };
    });
    expect(isConfirmed([must(one), must(other)], verdicts)).toBe(true);
    expect(isConfirmed([must(other), must(one)], verdicts)).toBe(false);
  });
});
