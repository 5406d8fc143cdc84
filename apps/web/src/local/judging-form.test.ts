import type { Judged, Reason } from '@crownlands/bots/thinker';
import { formatMove, legalMoves, must } from '@crownlands/rules';
import { options, playthrough } from '@crownlands/rules/test/kit';
import { describe, expect, it } from 'vitest';
import { formatJudging, type Judging, parseJudging, rounded } from './judging-form.ts';

const played = playthrough(options(2), 1);
const { games, moves } = played;

const REASONS: readonly (Reason | null)[] = [
  null,
  {
    kind: 'grows',
    terrain: 'lake',
    now: { squares: 5, crowns: 2 },
    before: { squares: 4, crowns: 2 },
  },
  {
    kind: 'joins',
    terrain: 'mine',
    now: { squares: 3, crowns: 3 },
    before: [{ squares: 1, crowns: 2 }],
  },
  { kind: 'brings-more', points: 4, instead: 1, than: 12, held: [3] },
  { kind: 'denies', seat: 1, points: 6 },
  { kind: 'readies', points: 2.5, instead: 1.5 },
];

/** Something to be said of every move, with a better one wherever there is another. */
const judged = moves.map((move, index): Judged => {
  const game = must(games[index]);
  const best = legalMoves(game).find((one) => formatMove(one) !== formatMove(move)) ?? move;
  const isForced = best === move;
  const chances = [0.6123456, 0.3876544];
  const after = isForced ? chances : [0.5, 0.5];
  const reason = isForced ? null : (REASONS[index % REASONS.length] ?? null);
  const { seat } = must(game.turns[0]);
  return rounded({ chances, after, best, loss: 0, isForced, isProven: index > 40, reason }, seat);
});
const judging: Judging = { judged, isQuick: true, isWeak: false };
const text = formatJudging(judging, played);

/** The text with one entry changed. */
const withEntry = (change: (entry: unknown[]) => unknown): string => {
  const { moves, ...rest } = JSON.parse(text);
  const at = judged.findIndex(({ reason }) => reason !== null);
  return JSON.stringify({ ...rest, moves: moves.with(at, change([...moves[at]])) });
};

it('what is judged survives its text, whole or in part', () => {
  expect(parseJudging(text, played)).toEqual(judging);
  const part = { ...judging, judged: judged.slice(0, 7), isWeak: true };
  expect(parseJudging(formatJudging(part, played), played)).toEqual(part);
});

it('is short enough for a link', () => {
  expect(text.length / moves.length).toBeLessThan(120);
});

it('loses of a chance what whoever moved lost, whatever is said', () => {
  const first = must(judged.find(({ isForced }) => !isForced));
  const { seat } = must(must(games[judged.indexOf(first)]).turns[0]);
  expect(first.loss).toBe(Math.max(0, must([0.1123, -0.1123][seat])));
});

describe('is broken', () => {
  it.each<[string, string]>([
    ['without its end', text.slice(0, -9)],
    ['as another thing', '[]'],
    ['as nothing', 'null'],
    [
      'with moves that were never made',
      JSON.stringify({ ...JSON.parse(text), moves: [...JSON.parse(text).moves, 0] }),
    ],
    ['with too few chances', withEntry(([, ...rest]) => [[5000], ...rest])],
    ['with chances over one', withEntry(([, ...rest]) => [[20_000, 0], ...rest])],
    ['with a move that is none', withEntry((entry) => entry.with(2, 'constructor'))],
    ['with a move that is not legal', withEntry((entry) => entry.with(2, '#49'))],
    ['with other flags', withEntry((entry) => entry.with(3, 9))],
    ['with a reason that is none', withEntry((entry) => entry.with(4, { kind: 'toString' }))],
    [
      'with a seat that is none',
      withEntry((entry) => entry.with(4, { kind: 'denies', seat: 2, points: 1 })),
    ],
    [
      'with a terrain that is none',
      withEntry((entry) => entry.with(4, { kind: 'gathers', terrain: 'sea', squares: 1 })),
    ],
    ['with half a reason', withEntry((entry) => entry.with(4, { kind: 'crowns', crowns: 1 }))],
    ['with an entry that is none', withEntry(() => 7)],
  ])('%s', (_how, broken) => {
    expect(parseJudging(broken, played)).toBe('broken');
  });
});

it('is of another version where the judge is another', () => {
  expect(parseJudging(JSON.stringify({ ...JSON.parse(text), judge: 99 }), played)).toBe(
    'other-version',
  );
});

it('is of another game where its moves are not legal', () => {
  expect(parseJudging(text, playthrough(options(2), 2))).toBe('broken');
  expect(parseJudging(text, playthrough(options(4), 1))).toBe('broken');
});
