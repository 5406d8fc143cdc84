import { must } from '@crownlands/rules';
import { describe, expect, it } from 'vitest';
import { contrastOf, distanceOf, EYES, lightnessOf } from './colour.ts';
import { DARK, LIGHT, type Theme, type Token } from './palette.ts';

const BASE_TONES: readonly Token[] = ['wheat', 'forest', 'lake', 'grass', 'swamp', 'mine'];
/** The tone that covers most of a square. */
const WIDEST_TONES: readonly Token[] = ['wheat', 'forest2', 'lake', 'grass', 'bog', 'mine3'];
const HOUSES: readonly Token[] = ['p', 'y', 'g', 'b'];

const pairsOf = (tokens: readonly Token[]): [Token, Token][] =>
  tokens.flatMap((one, i) => tokens.slice(i + 1).map((other): [Token, Token] => [one, other]));

const closest = (theme: Theme, tokens: readonly Token[], eyes: keyof typeof EYES): number =>
  Math.min(
    ...pairsOf(tokens).map(([one, other]) =>
      distanceOf(theme[one], theme[other], must(EYES[eyes])),
    ),
  );

describe.each([
  ['light', LIGHT],
  ['dark', DARK],
])('the %s theme', (_name, theme: Theme) => {
  it.each(Object.keys(EYES))('tells terrains and houses apart in %s', (eyes) => {
    expect(closest(theme, BASE_TONES, eyes)).toBeGreaterThan(10);
    expect(closest(theme, WIDEST_TONES, eyes)).toBeGreaterThan(10);
    expect(closest(theme, HOUSES, eyes)).toBeGreaterThan(14);
  });

  it('tells houses apart in greyscale, and terrains but swamp and forest, which texture parts', () => {
    const tooNear = pairsOf(WIDEST_TONES).filter(
      ([one, other]) => Math.abs(lightnessOf(theme[one]) - lightnessOf(theme[other])) < 6,
    );
    expect(tooNear).toEqual([['forest2', 'bog']]);
    for (const [one, other] of pairsOf(HOUSES)) {
      expect(Math.abs(lightnessOf(theme[one]) - lightnessOf(theme[other]))).toBeGreaterThan(6);
    }
  });

  it.each<[string, string, string, number]>([
    ['text', theme.ink, theme.paper, 7],
    ['text on cards', theme.ink, theme.card, 7],
    ['second text', theme.soft, theme.paper, 4.5],
    ['second text on cards', theme.soft, theme.card, 4.5],
    ['links', theme.link, theme.paper, 4.5],
    ['refusals', theme.bad, theme.paper, 4.5],
    ['the sign of what is allowed', theme.good, theme.paper, 3],
    ['the main button', '#FFFFFF', theme.act, 4.5],
    ['points', '#FFFFFF', theme.chipgood, 4.5],
    ['points that are given up', '#FFFFFF', theme.chipbad, 4.5],
    ['the number of a domino', LIGHT.ink, theme.lane, 4.5],
    ['squares where a domino may go', theme.litline, theme.paper, 3],
    ['their dots', theme.litline, theme.litfill, 3],
    ...(['good', 'fair', 'poor', 'bad'] as const).map((grade): [string, string, string, number] => [
      `${grade} moves`,
      theme[grade],
      theme.card,
      4.5,
    ]),
    ...(['pi', 'yi', 'gi', 'bi'] as const).map((ink): [string, string, string, number] => [
      `the line ${ink}`,
      theme[ink],
      theme.card,
      3,
    ]),
    ['the focus ring', theme.focus, theme.paper, 3],
  ])('has enough contrast for %s', (_use, front, back, least) => {
    expect(contrastOf(front, back)).toBeGreaterThanOrEqual(least);
  });
});

it('measures as the standards do', () => {
  expect(contrastOf('#000000', '#FFFFFF')).toBeCloseTo(21);
  expect(lightnessOf('#777777')).toBeCloseTo(50.03, 1);
  expect(distanceOf('#000000', '#FFFFFF', must(EYES['full colour']))).toBeCloseTo(100, 0);
});
