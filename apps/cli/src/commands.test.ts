import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import {
  type GameRecord,
  legalMoves,
  type Options,
  replayGame,
  rowsToCome,
  VARIANTS,
} from '@crownlands/rules';
import { accepted, options, playthrough } from '@crownlands/rules/test/kit';
import { refereeLegal, refereeResult } from '@crownlands/rules/test/referee';
import { describe, expect, it, vi } from 'vitest';
import { changedProgram, expectOneLine, folder, outcomeOf, run, start } from '../test/run.ts';

const { record } = playthrough(options(2, ['middle-kingdom', 'harmony']), 1);
const { result, ...unsigned } = record;
const running = { ...unsigned, deck: record.deck.slice(0, 12), moves: record.moves.slice(0, 13) };
const json = (value: unknown) => JSON.stringify(value);

describe('simulate', () => {
  it('gives the same bytes for the same seed, whatever the jobs', async () => {
    const args = ['simulate', '--players', '3', '--games', '120', '--seed', '7', '--jobs'];
    const [one, three] = await Promise.all([run([...args, '1']), run([...args, '3'])]);
    expect(one.stdout.split('\n')).toHaveLength(121);
    expect(three.stdout).toBe(one.stdout);
    const other = await run(['simulate', '--players', '3', '--games', '120', '--seed', '8']);
    expect(other.stdout).not.toBe(one.stdout);
  });

  it.each([['simulate'], ['match', 'g1', 'random', '--simulations', '1']])(
    '%s has no more threads than there are cores, and says so',
    async (...args) => {
      const most = availableParallelism();
      const { status, stderr } = await run([
        ...args,
        '--games',
        '2',
        '--seed',
        '1',
        '--jobs',
        '256',
      ]);
      expect(stderr).toBe(`--jobs: 256 are more than the cores, so there are ${most}\n`);
      expect(status).toBe(0);
    },
  );

  it('names the seed that it chose', async () => {
    const chosen = await run(['simulate', '--games', '2']);
    const seed = /the seed is (\d+)\n$/.exec(chosen.stderr)?.[1] ?? '';
    expect((await run(['simulate', '--games', '2', '--seed', seed])).stdout).toBe(chosen.stdout);
  });

  it('takes the players from the bots', async () => {
    const { stdout } = await run(['simulate', '--bots', 'random,random,random', '--seed', '1']);
    expect(JSON.parse(stdout).seats).toEqual(
      [1, 2, 3].map((n) => ({ name: `random ${n}`, bot: 'random' })),
    );
  });

  it('ends quietly, with one line, when its reader goes away', async () => {
    const child = start(['simulate', '--games', '1000000', '--seed', '1']);
    let stderr = '';
    child.stderr.on('data', (data) => {
      stderr += data;
    });
    await once(child.stdout, 'data');
    child.stdout.destroy();
    const [status] = await once(child, 'close');
    expect(stderr).toBe('crownlands simulate: standard output was closed before the end\n');
    expect(status).toBe(0);
  });

  it.each([
    options(2),
    options(4, ['harmony'], 'clockwise'),
    options(3, ['wider-offer', 'middle-kingdom']),
    options(2, ['mighty-duel', 'wider-offer', 'harmony'], 'snake'),
  ])('plays games that the referee agrees with (%j)', async ({ players, variants, firstOrder }) => {
    const rules = [
      '--players',
      `${players}`,
      '--variants',
      variants.join(),
      '--first-order',
      firstOrder,
    ];
    const { stdout } = await run([
      'simulate',
      ...rules,
      '--games',
      '2',
      '--seed',
      '3',
      '--jobs',
      '1',
    ]);
    const lines = stdout.trim().split('\n');
    expect(lines).toHaveLength(2);
    for (const line of lines) {
      const game = JSON.parse(line) as GameRecord;
      expect(game.rules).toEqual({ players, variants, firstOrder });
      const { scores, winners } = refereeResult(game);
      expect(game.result?.winners).toEqual(winners);
      expect(game.result?.scores.map(sorted)).toEqual(scores.map(sorted));
    }
  });

  const sorted = (score: { territories: readonly object[] }) => {
    return { ...score, territories: score.territories.map(json).sort() };
  };

  it('plays dynasties of three games', async () => {
    const args = [
      'simulate',
      '--players',
      '4',
      '--variants',
      'dynasty',
      '--games',
      '3',
      '--seed',
      '3',
    ];
    const { stdout } = await run(args);
    const dynasties = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(dynasties).toHaveLength(3);
    for (const { format, games, totals, winners } of dynasties) {
      expect(format).toBe('kingdomino-dynasty/1');
      const sums = [0, 1, 2, 3].map((seat) =>
        games.reduce(
          (sum: number, game: GameRecord) => sum + (refereeResult(game).scores[seat]?.total ?? 0),
          0,
        ),
      );
      expect(totals).toEqual(sums);
      expect(winners).toEqual([0, 1, 2, 3].filter((seat) => sums[seat] === Math.max(...sums)));
    }
    expect((await run(['replay'], stdout)).status).toBe(0);
  });
});

describe('legal', () => {
  it('lists the moves sorted by code point, from a file or standard input', async () => {
    const { file } = folder();
    const expected = `${refereeLegal(running).join('\n')}\n`;
    expect(await run(['legal'], json(running))).toEqual({
      status: 0,
      stdout: expected,
      stderr: '',
    });
    expect((await run(['legal', '-'], json(running))).stdout).toBe(expected);
    expect((await run(['legal', file('game.json', JSON.stringify(running, null, 2))])).stdout).toBe(
      expected,
    );
  });

  it('lists nothing once the game is over', async () => {
    expect(await run(['legal'], json(record))).toEqual({ status: 0, stdout: '', stderr: '' });
  });
});

describe('replay', () => {
  it('prints results, also as JSON', async () => {
    const [first, second] = record.result?.scores ?? [];
    const { stdout } = await run(['replay'], json(record));
    expect(stdout).toContain(`Player 0 ${first?.total}, Player 1 ${second?.total}: Player`);
    const asJson = JSON.parse((await run(['replay', '--json'], json(record))).stdout);
    expect(asJson).toEqual({ source: 'standard input:1', result: record.result });
  });

  it('tells what a running game waits for', async () => {
    expect((await run(['replay'], json(running))).stdout).toMatch(
      /running, .*: Player \d is to (claim|place \d+)\n$/,
    );
    expect(JSON.parse((await run(['replay', '--json'], json(running))).stdout).result).toBe(null);
  });

  it('reads several files, and what simulate writes', async () => {
    const { file } = folder();
    const games = await run(['simulate', '--games', '60', '--seed', '1']);
    const { status, stdout } = await run([
      'replay',
      file('a.json', json(record)),
      file('b.jsonl', games.stdout),
    ]);
    expect(status).toBe(0);
    expect(stdout.trim().split('\n')).toHaveLength(61);
  });
});

describe('score', () => {
  const kingdom = 'w0 w1 f0\n.. C0 f1\n';

  it('prints a sheet', async () => {
    const { stdout } = await run(['score', '--variants', 'middle-kingdom,harmony'], kingdom);
    expect(stdout.split('\n').map((line) => line.trim().split(/ +/))).toEqual([
      ['squares', 'crowns', 'points'],
      ['wheat', '2', '1', '2'],
      ['forest', '2', '1', '2'],
      ['middle-kingdom', '0'],
      ['harmony', '0'],
      ['total', '4'],
      [''],
    ]);
  });

  it('prints a score object', async () => {
    const { stdout } = await run(['score', '--json'], kingdom);
    expect(JSON.parse(stdout)).toEqual({
      total: 4,
      largest: 2,
      crowns: 2,
      bonuses: {},
      territories: [
        { terrain: 'wheat', squares: 2, crowns: 1, points: 2 },
        { terrain: 'forest', squares: 2, crowns: 1, points: 2 },
      ],
    });
  });

  const full = (size: number) => {
    const row = Array.from({ length: size }, () => 'w0').join(' ');
    return [row.replace('w0', 'C0'), ...Array.from({ length: size - 1 }, () => row)].join('\n');
  };

  it.each([
    ['[R2] 5x5 with every square', 'harmony', full(5), 5],
    ['[R2] 5x5 with a hole', 'harmony', full(5).replace('C0 w0', 'C0 ..'), 0],
    ['[R2] 7x7 with every square', 'harmony,mighty-duel', full(7), 5],
    [
      '[R2] 7x7 of 18 dominoes',
      'harmony,mighty-duel,wider-offer',
      full(7).split('\n').slice(0, 5).join('\n').concat('\nw0 w0'),
      5,
    ],
    [
      '[R2] 7x7 of 17 dominoes',
      'harmony,mighty-duel,wider-offer',
      full(7).split('\n').slice(0, 5).join('\n'),
      0,
    ],
  ])('%s', async (_name, variants, drawing, points) => {
    const { stdout } = await run(['score', '--json', '--variants', variants], drawing);
    expect(JSON.parse(stdout).total).toBe(points);
  });

  it.each<[string, 1 | 2, string]>([
    ['', 2, 'F4'],
    ['C0 w9', 2, 'row 1, square 2: F4'],
    ['w0 w0', 1, 'C3'],
    [full(7), 1, 'P1: the kingdom is 7 squares wide, and 5 fit'],
    ['garbage '.repeat(1_250_000), 2, 'F1'],
  ])('refuses %.20s', async (drawing, status, words) => {
    expectOneLine(await run(['score'], drawing), status, words);
  });
});

describe('solve', () => {
  /** The beginning of a game, until so many rows are left to come. */
  const until = (rows: number, mix: Options) => {
    const { games, record } = playthrough(mix, 1);
    const { result, ...unsigned } = record;
    const length = games.findIndex((game) => rowsToCome(game) === rows);
    return { ...unsigned, moves: record.moves.slice(0, length) };
  };
  const ending = until(0, options(2));
  const solved = accepted(replayGame(ending));

  it('tells of every legal move what it comes to, best first, and one line to the end', async () => {
    const { status, stdout, stderr } = await run(['solve', '--json'], json(ending));
    expect([status, stderr]).toEqual([0, '']);
    const solution = JSON.parse(stdout);
    expect(solution).toMatchObject({ seat: solved.turns[0]?.seat, proven: true });
    const [best] = solution.moves;
    expect(best).toMatchObject({ outcome: solution.outcome, margin: solution.margin });
    expect(best.move).toBe(solution.line[0]);
    const moves = solution.moves.map(({ move }: { move: string }) => move).sort();
    expect(moves).toEqual(refereeLegal(ending));
    const played = { ...ending, moves: [...ending.moves, ...solution.line] };
    const { scores } = refereeResult(played);
    expect(scores.map(({ total }) => total)).toEqual(solution.scores);
    expect(solution.positions).toBeGreaterThan(0);
    expect(solution.milliseconds).toBeGreaterThanOrEqual(0);
  });

  it('prints a table, from a file too', async () => {
    const { file } = folder();
    const { stdout } = await run(['solve', file('game.json', json(ending))]);
    const [first, , head, ...rest] = stdout.trimEnd().split('\n');
    expect(first).toMatch(/^Player \d (wins|loses) by .*: Player 0 \d+, Player 1 \d+$/);
    expect(head?.split(/ +/)).toEqual(['move', 'outcome', 'margin']);
    expect(rest).toHaveLength(legalMoves(solved).length + 2);
    expect(rest.at(-1)).toMatch(/^best line: \S+ \S+/);
  });

  it('says of more than two players what it takes for granted', async () => {
    const early = until(0, options(4));
    const { stdout } = await run(['solve'], json(early));
    expect(stdout).toContain(' if everybody plays for themselves: ');
    expect(JSON.parse((await run(['solve', '--json'], json(early))).stdout).proven).toBe(false);
  });

  it('ends with 1 and one line where there is nothing to solve, or no time', async () => {
    expectOneLine(await run(['solve'], json(record)), 1, 'the game is over');
    expectOneLine(await run(['solve'], json(running)), 1, 'hidden');
    const long = until(1, options(2, ['mighty-duel']));
    expectOneLine(await run(['solve', '--time', '1'], json(long)), 1, 'in 1 ms');
    expectOneLine(await run(['solve'], 'no record'), 2, 'F1');
  });
});

describe('review', () => {
  const quickly = ['--time', '2'];
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

  it('accounts for the result by moves and rows, in what it prints too', async () => {
    const { status, stdout, stderr } = await run(['review', '--json', ...quickly], json(record));
    expect([status, stderr]).toEqual([0, '']);
    const { seats, start, events } = JSON.parse(stdout);
    const moves = events.filter(({ kind }: { kind: string }) => kind === 'move');
    const rows = events.filter(({ kind }: { kind: string }) => kind === 'row');
    expect(moves.map(({ move }: { move: string }) => move)).toEqual(record.moves);
    expect(moves.map(({ index }: { index: number }) => index)).toEqual([...record.moves.keys()]);
    const dealt = rows.flatMap(({ row }: { row: number[] }) => row);
    expect(dealt.toSorted()).toEqual(record.deck.slice(4).toSorted());
    const winners = refereeResult(record).winners;
    const result = [0, 1].map((seat) => (winners.includes(seat) ? 1 / winners.length : 0));
    expect(events.at(-1).chances).toEqual(result);
    for (const { chances } of [{ chances: start }, ...events])
      expect(sum(chances)).toBeCloseTo(1, 9);
    for (const [seat, { name, accuracy, lost, luck }] of seats.entries()) {
      expect(name).toBe(`Player ${seat}`);
      expect(accuracy).toBe(Math.round(accuracy));
      const own = moves.filter((move: { seat: number }) => move.seat === seat);
      expect(lost).toBeCloseTo(sum(own.map(({ loss }: { loss: number }) => loss)), 9);
      const before = (index: number): number => (events[index - 1]?.chances ?? start)[seat];
      const changes = events.map((event: { kind: string; chances: number[] }, index: number) =>
        event.kind === 'row' ? Number(event.chances[seat]) - before(index) : 0,
      );
      expect(luck).toBeCloseTo(sum(changes), 9);
    }
    expect(Object.keys(moves[0])).toEqual([
      'kind',
      'index',
      'seat',
      'move',
      'chances',
      'best',
      'loss',
      'grade',
    ]);
  });

  it('prints the players and the moves that were worse than good, from a file too', async () => {
    const { file } = folder();
    const { stdout } = await run(['review', ...quickly, file('game.json', json(record))]);
    const [first, , head, ...rest] = stdout.trimEnd().split('\n');
    expect(first).toMatch(/^Player \d wins/);
    expect(head?.split(/ +/)).toEqual(['player', 'points', 'accuracy', 'lost', 'luck']);
    expect(rest[0]).toMatch(/^Player 0 +\d+ +\d+ +\d\.\d\d +[-+]?\d\.\d\d$/);
    expect(rest[3]?.split(/ +/)).toEqual(['round', 'player', 'played', 'better', 'lost']);
    for (const line of rest.slice(4)) {
      expect(line).toMatch(/^\d +Player \d +\S+ +\S+ +\d+\.\d% +(inaccuracy|mistake|blunder)$/);
    }
  });

  it('reviews every finished game of a dynasty, one a line', async () => {
    const games = [1, 2, 3].map((seed) => playthrough(options(2, ['dynasty']), seed).record);
    const { result, ...last } = games.pop() as GameRecord;
    const begun = { ...last, moves: last.moves.slice(0, 9) };
    const dynasty = (...games: unknown[]) => json({ format: 'kingdomino-dynasty/1', games });
    const { status, stdout } = await run(
      ['review', '--json', ...quickly],
      dynasty(...games, begun),
    );
    const reviews = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    const played = reviews.map(({ events }) =>
      events.flatMap(({ move }: { move?: string }) => move ?? []),
    );
    expect([status, played]).toEqual([0, games.map(({ moves }) => moves)]);
    expectOneLine(await run(['review'], dynasty(begun)), 1, 'is not over');
  });

  it('ends with one line where there is nothing to review', async () => {
    expectOneLine(await run(['review'], json(running)), 1, 'the game is not over');
    const wrong = { ...record, moves: record.moves.with(4, '#1') };
    expectOneLine(await run(['review'], json(wrong)), 1, /moves\[\d\]: [A-Z]\d: /);
    expectOneLine(await run(['review'], 'no record'), 2, 'F1');
  });

  it('is left at once when it is interrupted, and prints nothing that is not whole', async () => {
    const sign = `${folder().path}/begun`;
    const tell = `import { writeFileSync as tell } from 'node:fs'; tell('${sign}', '');`;
    const { main } = changedProgram((text, name) =>
      name === 'bot-thread.js' ? text + tell : text,
    );
    const child = start(['review', '--json', '--time', '3600000'], {}, main);
    const outcome = outcomeOf(child, json(record));
    await vi.waitUntil(() => existsSync(sign), 30_000);
    child.kill('SIGINT');
    expect(await outcome).toEqual({ status: 130, stdout: '', stderr: '' });
  });
});

describe('perft', () => {
  it('counts from a shuffled start and divides', async () => {
    const args = ['perft', '--seed', '1', '--depth', '5'];
    const total = Number((await run(args)).stdout);
    const parts = (await run([...args, '--divide'])).stdout.trim().split('\n');
    expect(parts).toHaveLength(4);
    expect(parts.reduce((sum, line) => sum + Number(line.split(' ')[1]), 0)).toBe(total);
  });

  it('counts from a record as far as its rows go', async () => {
    const moves = legalMoves(accepted(replayGame(running)));
    expect((await run(['perft', '--depth', '1'], json(running))).stdout).toBe(`${moves.length}\n`);
    expectOneLine(await run(['perft', '--depth', '20'], json(running)), 2, '--depth');
    const longer = { ...running, deck: record.deck.slice(0, 16) };
    expectOneLine(await run(['perft', '--depth', '20'], json(longer)), 2, '--depth');
    expect((await run(['perft', '--depth', '20'], json(record))).stdout).toBe('1\n');
  });
});

it('bench prints rates', async () => {
  const { rules, packed, bots } = JSON.parse(
    (await run(['bench', '--time', '50', '--json'])).stdout,
  );
  for (const rate of [rules.games2, packed.games2, packed.games4, bots.greedy.moves2])
    expect(rate).toBeGreaterThan(0);
  expect((await run(['bench', '--time', '50'])).stdout).toContain(
    'random games by the rules, 2 players',
  );
});

it('the help of simulate names every variant', async () => {
  const { stdout } = await run(['help', 'simulate']);
  for (const variant of VARIANTS) expect(stdout).toContain(variant);
});

describe('server', () => {
  it('says so where there is none', async () => {
    const { main } = changedProgram((text) => text);
    const outcome = await run(['server', 'reports'], '', {}, main);
    expectOneLine(outcome, 2, /^crownlands server: the server is not built here/);
  });

  it('hands all arguments to the program of the server, and its status back', async () => {
    const { file, main } = changedProgram((text) =>
      text.replaceAll('../../server/dist/operate.js', './operate.js'),
    );
    file('operate.js', 'console.log(process.argv.slice(2).join("|")); process.exitCode = 1;');
    const outcome = await run(['server', 'ban', '--days', '3', '-x'], '', {}, main);
    expect(outcome).toMatchObject({ status: 1, stdout: 'ban|--days|3|-x\n' });
  });
});
