import { commitmentTo, dealFrom } from '@crownlands/protocol';
import {
  apply,
  type GameRecord,
  isOver,
  legalMoves,
  must,
  type Options,
  pick,
  recordOf,
  seeded,
  start,
} from '@crownlands/rules';
import { describe, expect, it } from 'vitest';
import { wrongInRecord } from '../crowd/audit.ts';
import { freePort, sizesAt } from '../crowd/gauges.ts';
import { trendOf } from '../crowd/memory.ts';
import { isSound, soak } from '../crowd/soak.ts';
import { serverProcess } from '../test/process.ts';
import { SECRET } from '../test/table.ts';

it('keeps whole games and rematches of two, three and four as they were played', async () => {
  const metricsPort = await freePort();
  const server = await serverProcess({ METRICS_PORT: `${metricsPort}` });
  try {
    const extent = { players: 9, rate: 100, seconds: 1, samples: 3, ahead: () => 100 };
    const findings = await soak(server, () => sizesAt(metricsPort), extent);
    expect(findings.wrong).toEqual([]);
    expect(findings.games).toBeGreaterThanOrEqual(3); // each table's first is played ahead
    expect(findings.moves).toBeGreaterThan(0);
    expect(findings.rss.first).toBeGreaterThan(findings.heap.first);
    expect(findings.heap.first).toBeGreaterThan(0);
  } finally {
    await server.end();
  }
});

describe('an audit', () => {
  const options: Options = { players: 2, variants: [], firstOrder: 'drawn' };
  const nonces = ['1'.repeat(22), '2'.repeat(22)];
  const shuffle = { secret: SECRET, commitment: commitmentTo(SECRET), nonces };
  const silent = playedFrom(nonces);
  const record = { ...silent, shuffle };
  const other = { ...playedFrom(nonces.toReversed()), shuffle };

  it('finds nothing in a whole game', () => {
    expect(wrongInRecord(record, record.moves)).toBeNull();
  });

  it.each<[string, GameRecord, readonly string[]]>([
    ['wrong at moves[5]', without(record, 5), record.moves],
    ['ends too early', without(record, -1), record.moves],
    ['other moves than were made', record, record.moves.slice(1)],
    ['not dealt by this shuffle', other, other.moves],
    ['does not tell the shuffle', silent, silent.moves],
  ])('says what is wrong: %s', (wrong, broken, moves) => {
    expect(wrongInRecord(broken, moves)).toContain(wrong);
  });

  function playedFrom(added: readonly string[]): GameRecord {
    const dealt = dealFrom(options, SECRET, added);
    const random = seeded(1);
    let game = start(options, dealt);
    const moves = [];
    while (!isOver(game)) {
      const move = pick(legalMoves(game), random);
      moves.push(move);
      game = apply(game, move);
    }
    return recordOf(game, dealt, [{ name: 'One' }, { name: 'Another' }], moves);
  }

  function without({ result: _, ...rest }: GameRecord, at: number): GameRecord {
    return { ...rest, moves: rest.moves.toSpliced(at, 1) };
  }
});

it('tells how memory grows after the first third', () => {
  const MINUTE = 60_000;
  const flat = Array.from({ length: 9 }, (_, n) => ({
    at: n * MINUTE,
    rss: 150,
    heap: 60 + 2 * n,
  }));
  const [first, ...later] = flat;
  const samples = [{ ...must(first), rss: 100 }, ...later];
  const rss = { first: 100, last: 150, perHour: 0, grown: 0, raised: 0 };
  const heap = { first: 60, last: 76, perHour: 120, grown: 10, raised: 6 };
  expect(trendOf(samples, 'rss')).toEqual(rss);
  expect(trendOf(samples, 'heap')).toEqual(heap);
});

it('calls it wrong when what is left without garbage grows, and no garbage', () => {
  const heapOf = (sizeAt: (n: number) => number) => {
    const sizes = Array.from({ length: 61 }, (_, n) => ({ at: n, rss: 200, heap: sizeAt(n) }));
    const [rss, heap] = [trendOf(sizes, 'rss'), trendOf(sizes, 'heap')];
    return isSound({ games: 1, moves: 1, times: [], rss, heap, wrong: [] });
  };
  const saw = (n: number) => 3 * ((n + 20) % 40); // collected once, in the middle
  expect(heapOf(saw)).toBe(true);
  expect(heapOf((n) => 40 + n)).toBe(true); // 20 MB in a third
  expect(heapOf((n) => saw(n % 7) + 2 * n)).toBe(false);
});
