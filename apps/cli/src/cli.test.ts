import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { options, playthrough } from '@crownlands/rules/test/kit';
import { describe, expect, it } from 'vitest';
import { expectOneLine, FULL_DISK, folder, outcomeOf, run, start, startIn } from '../test/run.ts';

const COMMANDS = [
  'play',
  'simulate',
  'legal',
  'replay',
  'score',
  'solve',
  'review',
  'draw',
  'perft',
  'match',
  'ladder',
  'join',
  'bot',
  'bench',
];
const { record } = playthrough(options(2, ['middle-kingdom', 'harmony']), 1);
const { result, ...unsigned } = record;
const running = { ...unsigned, deck: record.deck.slice(0, 12), moves: record.moves.slice(0, 13) };
const json = (value: unknown) => JSON.stringify(value);

describe('help', () => {
  it.each(['--help', '-h', 'help'])('%s lists the commands', async (flag) => {
    const { status, stdout, stderr } = await run([flag]);
    for (const name of COMMANDS) expect(stdout).toContain(`\n  ${name} `);
    expect([status, stderr]).toEqual([0, '']);
  });

  it.each(COMMANDS)('%s has a text with examples that fits 100 columns', async (name) => {
    const { status, stdout } = await run(['help', name]);
    expect(status).toBe(0);
    expect(stdout).toContain(`Usage: crownlands ${name}`);
    expect(stdout).toContain('Examples:');
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(100);
    expect((await run([name, '--help'])).stdout).toBe(stdout);
  });

  it('--version is that of the package', async () => {
    const { version } = JSON.parse(readFileSync('apps/cli/package.json', 'utf8'));
    expect((await run(['--version'])).stdout).toBe(`${version}\n`);
  });
});

describe('bad usage ends with 2 and one line', () => {
  it.each<[string[], string | RegExp]>([
    [[], 'no command; there are play'],
    [['simulat'], 'there is no command simulat'],
    [['constructor'], 'there is no command constructor'],
    [['help', 'chess'], 'there is no command chess'],
    [['simulate', '--player', '2'], "Unknown option '--player'"],
    [['simulate', '--players'], '--players'],
    [['simulate', '--players', '5'], '--players: expected a whole number from 2 to 4, not 5'],
    [['simulate', '--players', '2.5'], '--players'],
    [['simulate', '--players', ''], '--players'],
    [['simulate', '--players', '2', '--games', '0'], '--games'],
    [['simulate', '--players', '2', '--games', '1e3'], '--games'],
    [['simulate', '--players', '2', '--seed', 'x'], '--seed'],
    [['simulate', '--players', '2', '--seed', '-1'], '--seed'],
    [['simulate', '--players', '2', '--jobs', '0'], '--jobs'],
    [['simulate', '--players', '2', '--variants', 'giants'], '--variants: there is no giants'],
    [['simulate', '--players', '2', '--variants', 'harmony,'], '--variants'],
    [['simulate', '--players', '2', '--variants', 'harmony,harmony'], 'harmony is named twice'],
    [['simulate', '--players', '3', '--variants', 'mighty-duel'], 'V4'],
    [['simulate', '--players', '4', '--variants', 'wider-offer'], 'V5'],
    [['simulate', '--players', '2', '--first-order', 'alphabetic'], '--first-order'],
    [['simulate', '--players', '2', '--bots', 'random'], '--bots'],
    [['simulate', '--players', '2', '--bots', 'random,deep-blue'], 'there is no deep-blue'],
    [['simulate', '--bots', 'random'], '2, 3 or 4 players sit at a table, not 1'],
    [['simulate', '--bots', 'random,random,random,random,random'], 'not 5'],
    [['play', '--names', 'A,B,C,D,E'], 'not 5'],
    [['play', '-'], 'a game is saved in a file'],
    [['play', ''], 'a game is saved in a file'],
    [['simulate', '--players', '2', '--players', '3'], '--players is given twice'],
    [['play', '--first', 'Ana'], '--first goes with --first-order clockwise'],
    [['match', 'greedy'], 'which bots'],
    [['match', 'greedy', 'deep-blue'], 'there is no bot deep-blue'],
    [['match', 'greedy', 'cmd:'], 'there is no bot cmd:'],
    [['match', 'greedy', 'random', '--time', '0'], '--time'],
    [['match', 'greedy', 'random', '--time', '5', '--simulations', '5'], 'not both'],
    [['match', 'greedy', 'random', 'random', '--players', '2'], '3 bots for 2 players'],
    [['match', 'greedy', 'random', '--variants', 'dynasty'], 'V1'],
    [['match', 'greedy', 'random', '--sprt', '5'], '--sprt'],
    [['match', 'greedy', 'random', 'random', '--sprt', '0,5'], '--sprt is for two players'],
    [['match', 'greedy', 'random', '--records', '/nowhere/x'], '/nowhere/x'],
    [['ladder', 'greedy'], 'a ladder needs two bots'],
    [['bot'], 'which bot'],
    [['bot', 'deep-blue'], 'which bot'],
    [['simulate', 'games.jsonl'], 'unexpected argument games.jsonl'],
    [['legal', 'a.json', 'b.json'], 'expected one file'],
    [['legal', '--json'], "Unknown option '--json'"],
    [['legal', '/nowhere/game.json'], '/nowhere/game.json: no such file or directory'],
    [['legal', '/'], 'illegal operation on a directory'],
    [['replay', '/nowhere/game.json'], 'no such file'],
    [['score', '--variants', 'castle'], 'there is no castle'],
    [['score', '/nowhere/kingdom.txt'], 'no such file'],
    [['solve', '/nowhere/game.json'], 'no such file'],
    [['solve', '--time', '0'], '--time'],
    [['solve', 'a.json', 'b.json'], 'expected one file'],
    [['review', '/nowhere/game.json'], 'no such file'],
    [['review', '--time', '0'], '--time'],
    [['review', 'a.json', 'b.json'], 'expected one file'],
    [['perft', '--seed', '1', '--depth', '0'], '--depth'],
    [['perft', '--players', '2'], '--players goes with --seed'],
    [['perft', 'game.json', '--seed', '1'], 'do not go together'],
    [['bench', '--time', 'long'], '--time'],
    [['play', '--names', 'Ana,Ana'], 'the same name'],
    [['play', '--names', ','], 'a name has 1 to 20 characters'],
    [['play', '--names', 'Ana,\u200b'], 'a name has 1 to 20 characters'],
    [['play', '--names', '👑'.repeat(21)], 'a name has 1 to 20 characters'],
    [['play', '--names', 'Ana,Ana\u2069'], 'the same name'],
    [['play', '--names', 'A,B,C', '--players', '2'], '3 seats are named, but --players is 2'],
    [['play', '/nowhere/game.json'], '/nowhere/game.json'],
  ])('%j', async (args, words) => {
    expectOneLine(await run(args), 2, words);
  });
});

describe('names of people', () => {
  const clockwise = ['--first-order', 'clockwise'];

  it.each([
    [
      '[S3] are found by --first',
      ['Ana,\u017dofia', ...clockwise, '--first', 'Z\u030cofia'],
      '\u017dofia',
    ],
    ['are counted in characters', ['👑'.repeat(20)], '👑'.repeat(20)],
  ])('%s, however they are stored', async (_what, args, name) => {
    const { stdout } = await run(['play', '--seed', '1', '--names', ...args]);
    expect(stdout).toContain(`\n${name}> `);
  });
});

describe('an output that takes no more ends with 2 and one line', () => {
  it.each<[string[]]>([
    [['help']],
    [['--version']],
    [['help', 'play']],
    [['simulate', '--seed', '1']],
    [['play', '--seed', '1']],
    [['match', 'greedy', 'random', '--games', '2', '--simulations', '1']],
    [['perft', '--seed', '1']],
  ])('%j', async (args) => {
    const child = startIn('exec "$@" > /dev/full', args);
    expectOneLine(await outcomeOf(child), 2, 'standard output: no space left on device');
  });

  it('where a part of it still fits', async () => {
    const { path } = folder();
    const child = startIn(`${FULL_DISK} > '${path}/games'`, ['simulate', '--seed', '1']);
    expectOneLine(await outcomeOf(child), 2, 'standard output: file too large');
  });
});

describe('a byte-order mark', () => {
  it('may stand before any record', async () => {
    const marked = `\ufeff${json(record)}\r\n\ufeff${json(record)}\n`;
    expect((await run(['replay'], marked)).stdout.match(/wins/g)).toHaveLength(2);
    const spread = `\ufeff${JSON.stringify(running, null, 2)}`;
    expect((await run(['legal'], spread)).status).toBe(0);
  });

  it('may stand before what a bot is told', async () => {
    const { stdout } = await run(['bot', 'greedy'], '\ufeff{"type":"hello","protocol":1}\n');
    expect(stdout).toContain('crownlands greedy');
  });
});

describe('bad records', () => {
  const move = (...moves: string[]) => json({ ...running, moves: [...running.moves, ...moves] });
  const cases: [string, string | Uint8Array, 1 | 2, string | RegExp][] = [
    ['nothing', '', 2, 'standard input: F1: there is no record'],
    ['garbage', 'kingdom', 2, 'standard input: F1: this is not JSON'],
    ['10 MB of garbage', 'garbage '.repeat(1_250_000), 2, 'F1'],
    ['10 MB of lines of garbage', 'garbage\n'.repeat(1_250_000), 2, 'F1'],
    ['a bad line before a good one', `{"format":\n${json(record)}\n`, 2, 'standard input:1: F1'],
    ['deep nesting', '['.repeat(500_000) + ']'.repeat(500_000), 2, 'F2: expected'],
    [
      'invalid UTF-8',
      new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]),
      2,
      'F1: the text is not UTF-8',
    ],
    ['cut UTF-8', new Uint8Array([0x22, 0xc5]), 2, 'F1: the text is not UTF-8'],
    ['another format', json({ ...record, format: 'chess/1' }), 2, 'format: F2'],
    [
      'an unknown variant',
      json({ ...record, rules: options(2, ['giants' as never]) }),
      2,
      'rules.variants[0]: F2',
    ],
    ['a dynasty without games', '{"format":"kingdomino-dynasty/1","games":[]}', 1, 'games: V1'],
    ['numbers as strings', json({ ...record, deck: record.deck.map(String) }), 2, 'deck[0]: F2'],
    ['no move', move('resign'), 2, 'moves[13]: F3'],
    [
      'mighty duel with 3',
      json({ ...record, rules: options(3, ['mighty-duel']) }),
      1,
      'rules.variants: V4',
    ],
    ['a wrong deck length', json({ ...record, deck: record.deck.slice(1) }), 1, 'deck: S2'],
    [
      'a repeated domino',
      json({ ...record, deck: record.deck.with(5, record.deck[0] ?? 0) }),
      1,
      'deck[5]: C1',
    ],
    ['a move out of turn', move('#1'), 1, /moves\[13\]: [ST]\d/],
    [
      'a move after the end',
      json({ ...unsigned, moves: [...record.moves, '#1'] }),
      1,
      `moves[${record.moves.length}]: T6`,
    ],
    [
      'a wrong result',
      json({ ...record, result: { ...result, winners: [0, 1] } }),
      1,
      'result.winners: G4',
    ],
  ];

  it.each(cases)('%s', async (_name, input, status, words) => {
    expectOneLine(await run(['replay'], input), status, pattern(words));
    expectOneLine(await run(['legal'], input), status, pattern(words));
  });

  const pattern = (words: string | RegExp) => (typeof words === 'string' ? literal(words) : words);
  const literal = (words: string) => new RegExp(words.replaceAll(/[[\].]/g, '\\$&'));

  it('names the file and the line', async () => {
    const { file } = folder();
    const path = file(
      'games.jsonl',
      `${json(record)}\n\n${json({ ...record, kings: [] })}\n${json(record)}\n`,
    );
    const { status, stdout, stderr } = await run(['replay', path]);
    expect(stderr).toBe(
      `crownlands replay: ${path}:3: kings: C4: expected the 4 kings of 2 players\n`,
    );
    expect(stdout.split('\n').map((line) => line.split(': ')[0])).toEqual([
      `${path}:1`,
      `${path}:4`,
      '',
    ]);
    expect(status).toBe(1);
  });

  it('keep their status when the reader goes away', async () => {
    const bad = `${json({ ...record, kings: [] })}\n`;
    const child = start(['replay']);
    child.stdout.destroy();
    child.stdin.on('error', () => {});
    child.stdin.end(bad + `${json(record)}\n`.repeat(2000));
    expect((await once(child, 'close'))[0]).toBe(1);
  });

  it('are told of even when nobody hears the words', async () => {
    const child = start(['simulate', '--games', '300', '--players', '2']);
    child.stderr.destroy();
    let stdout = '';
    child.stdout.on('data', (data) => {
      stdout += data;
    });
    const [status] = await once(child, 'close');
    expect([status, stdout.trim().split('\n').length]).toEqual([0, 300]);
  });

  it('stops at a line that is no record', async () => {
    const { status, stdout, stderr } = await run(
      ['replay'],
      `${json(record)}\nx\n${json(record)}\n`,
    );
    expect(stderr).toBe('crownlands replay: standard input:2: F1: this is not JSON\n');
    expect(stdout.trim()).toMatch(/^standard input:1: .*wins.*$/);
    expect(status).toBe(2);
  });

  it('does not let a record steer the terminal', async () => {
    const seats = [{ name: '\u001b[31mAna\u0007' }, { name: '\u202eBot\u009b1m' }];
    const { stdout } = await run(['replay'], json({ ...record, seats }));
    expect(stdout).toContain(': [31mAna 19, Bot1m 9: ');
    expect(stdout.trimEnd()).not.toMatch(/[\p{Cc}\u202e]/u);
  });

  it('are too many for a command that reads one', async () => {
    expectOneLine(
      await run(['legal'], `${json(record)}\n${json(record)}`),
      2,
      'expected one record',
    );
  });
});
