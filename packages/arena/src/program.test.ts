import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import {
  apply,
  deal,
  formatMove,
  isOver,
  legalMoves,
  must,
  type Options,
  parseMove,
  recordOf,
  seeded,
  start,
} from '@crownlands/rules';
import { build } from 'esbuild';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Forfeit, GRACE_MS, type Program, startProgram } from './program.ts';

const PROGRAMS = resolve(import.meta.dirname, '../test/programs');
const EXAMPLES = resolve(import.meta.dirname, '../../../examples');
const FOLDER = mkdtempSync(join(tmpdir(), 'crownlands programs '));
const NODE = `"${process.execPath}"`;
const HOUR = 3_600_000;

const OPTIONS: Options = { players: 2, variants: [], firstOrder: 'drawn' };
const SEATS = [{ name: 'Zoë' }, { name: '王' }];
const DEALT = deal(OPTIONS, seeded(1));
const RECORD = recordOf(start(OPTIONS, DEALT), DEALT, SEATS, []);
const LEGAL = legalMoves(start(OPTIONS, DEALT)).map(formatMove);

type Subject = Program & { readonly pids: () => number[]; readonly log: () => string[] };

const subjects: Subject[] = [];
let starts = 0;

/** One of test/programs, which notes its process id; no word holds a single quote. */
function run(name: string, ...words: readonly string[]): Subject {
  const notes = join(FOLDER, `${name} ${++starts}`);
  const args = [join(PROGRAMS, `${name}.mjs`), notes, ...words].map((word) => `'${word}'`);
  const program = startProgram([NODE, ...args].join(' '));
  const pids = () => linesOf(notes).map(Number);
  const subject = { ...program, pids, log: () => linesOf(`${notes}.log`) };
  subjects.push(subject);
  return subject;
}

const linesOf = (file: string): string[] =>
  existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : [];

const ask = async (program: Program, timeMs = HOUR): Promise<string> =>
  (await program.move(RECORD, 0, LEGAL, timeMs)).move;

/** Why a turn was forfeited. */
const reasonOf = (answer: Promise<string>): Promise<string> =>
  answer.then(
    (move) => expect.fail(`it played ${move}`),
    (error) => {
      expect(error).toBeInstanceOf(Forfeit);
      return error.message;
    },
  );

const move = (text: unknown): string => JSON.stringify({ type: 'move', move: text });

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
}

afterEach(async () => {
  vi.useRealTimers();
  for (const program of subjects.splice(0)) {
    await program.stop();
    expect(program.pids().filter(isAlive)).toEqual([]);
  }
});

describe('a program', () => {
  it('is not started before its first turn', async () => {
    const program = run('plays');
    program.over(RECORD);
    await program.stop();
    expect(program.pids()).toEqual([]);
  });

  it('is one process for all its games, until it is stopped', async () => {
    const program = run('plays');
    for (let game = 0; game < 3; game++) {
      expect(await ask(program)).toBe(LEGAL[0]);
      expect(await ask(program)).toBe(LEGAL[0]);
      program.over(RECORD);
    }
    expect(program.pids().map(isAlive)).toEqual([true]);
    await Promise.all([program.stop(), program.stop()]);
    expect(program.pids().map(isAlive)).toEqual([false]);
  });

  it('tells of its process group while it runs', async () => {
    const groups = new Set<number>();
    const program = startProgram(`${NODE} '${join(EXAMPLES, 'bot.mjs')}'`, groups);
    await ask(program);
    expect([...groups].map(isAlive)).toEqual([true]);
    await program.stop();
    expect(groups.size).toBe(0);
  });

  it('may leave when a game is over', async () => {
    const program = run('leaves');
    for (let game = 0; game < 3; game++) {
      expect(await ask(program)).toBe(LEGAL[0]);
      program.over(RECORD);
    }
    expect(program.pids()).toHaveLength(3);
  });

  it('may write blank lines and end lines as Windows does', async () => {
    const move = JSON.stringify({ move: LEGAL[1], why: 'Ä', type: 'move' });
    const program = run('answers', `\n \r\n${move}\r\n\t`);
    expect(await ask(program)).toBe(LEGAL[1]);
    expect(await ask(program)).toBe(LEGAL[1]);
  });

  it('may answer before it is asked', async () => {
    const program = run('greets', `{"type":"hello","name":"test"}\n${move(LEGAL[2])}`);
    expect(await ask(program)).toBe(LEGAL[2]);
  });

  it('may say as much as it likes on standard error', async () => {
    const program = run('grumbles');
    expect(await ask(program)).toBe(LEGAL[0]);
    expect(await ask(program)).toBe(LEGAL[0]);
  });

  it('takes no time for a move while it starts', async () => {
    const socket = join(FOLDER, `socket ${++starts}`);
    const server = createServer().listen(socket);
    const program = run('waits', socket);
    vi.useFakeTimers({ toFake: ['performance'] });
    const answer = program.move(RECORD, 0, LEGAL, HOUR);
    const [connection] = (await once(server, 'connection')) as [Socket];
    vi.advanceTimersByTime(1000);
    connection.destroy();
    expect(await answer).toEqual({ move: LEGAL[0], milliseconds: 0 });
    server.close();
  });

  it('is not late because we are busy', async () => {
    const program = run('plays');
    await ask(program);
    const answer = ask(program, 0);
    const begin = performance.now();
    const isPast = (milliseconds: number) => performance.now() - begin > milliseconds;
    while (!isPast(GRACE_MS + 50) || (program.log().length < 2 && !isPast(30_000)));
    expect(await answer).toBe(LEGAL[0]);
    expect(await ask(program)).toBe(LEGAL[0]);
  });
});

const LONG = 'x'.repeat(300);
const CLAIM = JSON.stringify({ type: 'claim', move: LEGAL[0] });
const TRACEBACK = 'Traceback:\n  line 1\nValueError: no\n\n';
const COLOURS = '\u001b[31m[1] \u0007\u202ered\u001b[0m';

describe('a program forfeits when it', () => {
  it.each<[what: string, reason: string, name: string, ...words: string[]]>([
    ['dies', 'ended with status 3', 'dies'],
    ['dies with words', 'ended with status 3: ValueError: no', 'dies', TRACEBACK],
    ['dies in colours', 'ended with status 3: [1] red', 'dies', COLOURS],
    ['dies with many words', `ended with status 3: ${'x'.repeat(200)}`, 'dies', LONG],
    ['greets without JSON', 'wrote what is not JSON', 'greets', 'Hello!'],
    ['greets without a name', 'wrote what is not a hello', 'greets', '{"type":"hello"}'],
    ['greets in other words', 'wrote what is not a hello', 'greets', '{"type":"hi","name":"x"}'],
    ['moves before it greets', 'wrote what is not a hello', 'greets', move('#1')],
    ['writes a long line', 'wrote a line of more than 65536 characters', 'floods', 'one'],
    ['thinks aloud', 'wrote what is not JSON', 'answers', 'thinking'],
    ['writes a bare move', 'wrote what is not JSON', 'answers', LEGAL[0] ?? ''],
    ['says a move in other words', 'wrote what is not a move', 'answers', CLAIM],
    ['forgets the move', 'wrote what is not a move', 'answers', '{"type":"move"}'],
    ['greets again', 'wrote what is not a move', 'answers', '{"type":"hello","name":"test"}'],
    ['writes null', 'wrote what is not a move', 'answers', 'null'],
    ['writes a list', 'wrote what is not a move', 'answers', '["move"]'],
    ['moves by number', 'wrote what is not a move', 'answers', move(7)],
    ['breaks a rule', 'played 12x, which is not legal', 'answers', move('12x')],
    ['clears the screen', 'played , which is not legal', 'answers', move('\u001b[2J\n')],
    ['rambles', `played ${'x'.repeat(200)}, which is not legal`, 'answers', move(LONG)],
  ])('%s', async (_what, reason, name, ...words) => {
    const program = run(name, ...words);
    for (const starts of [1, 2]) {
      expect(await reasonOf(ask(program))).toBe(reason);
      expect(program.pids()).toHaveLength(starts);
      expect(program.pids().filter(isAlive)).toEqual([]);
      program.over(RECORD);
    }
  });

  it('is late', async () => {
    const program = run('late');
    for (const starts of [1, 2]) {
      expect(await reasonOf(ask(program, 1))).toBe('did not answer within 201 ms');
      expect(program.pids()).toHaveLength(starts);
      expect(program.pids().filter(isAlive)).toEqual([]);
    }
  });

  it('does not listen', async () => {
    const program = run('deaf');
    expect(await reasonOf(ask(program, 1))).toBe('did not answer within 201 ms');
  });

  it('never says hello', async () => {
    const program = run('silent');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const reason = reasonOf(ask(program));
    await until(() => program.pids().length > 0);
    vi.advanceTimersByTime(4999);
    await new Promise((resolve) => setImmediate(resolve));
    expect(program.pids().map(isAlive)).toEqual([true]);
    vi.advanceTimersByTime(1);
    vi.useRealTimers();
    expect(await reason).toBe('did not say hello within 5000 ms');
    expect(program.pids().map(isAlive)).toEqual([false]);
  });

  it('dies on the third turn', async () => {
    const program = run('dies-third');
    for (const starts of [1, 2]) {
      expect(await ask(program)).toBe(LEGAL[0]);
      program.over(RECORD);
      expect(await ask(program)).toBe(LEGAL[0]);
      expect(await reasonOf(ask(program))).toBe('ended with status 1: Error: three is too much');
      program.over(RECORD);
      expect(program.pids()).toHaveLength(starts);
    }
  });

  it('is killed by somebody else', async () => {
    const program = run('silent');
    const reason = reasonOf(ask(program));
    await until(() => program.pids().length > 0);
    process.kill(must(program.pids()[0]), 'SIGTERM');
    expect(await reason).toBe('was ended by SIGTERM');
  });

  it('writes more than anybody reads, and is killed at once', async () => {
    const program = run('floods');
    for (const starts of [1, 2]) {
      expect(await ask(program)).toBe(LEGAL[0]);
      await until(() => !program.pids().some(isAlive));
      const reason = 'wrote more than 1048576 characters that nobody asked for';
      expect(await reasonOf(ask(program))).toBe(reason);
      expect(program.pids()).toHaveLength(starts);
    }
  });

  it.each([
    ['crownlands-nobody --fast', /^could not be started: spawn crownlands-nobody ENOENT$/],
    [`'${PROGRAMS}'`, /^could not be started: spawn .* EACCES$/],
    [`${NODE} \0`, /^could not be started: /],
    ['', /^could not be started: /],
  ])('could not be started: %j', async (command, reason) => {
    const program = startProgram(command);
    expect(await reasonOf(ask(program))).toMatch(reason);
    program.over(RECORD);
    expect(await reasonOf(ask(program))).toMatch(reason);
    await program.stop();
  });
});

describe('stopping a program', () => {
  it('lets it leave by itself', async () => {
    const program = run('plays');
    await ask(program);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await program.stop();
    expect(program.log()).toEqual(['answered', 'left']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('kills it when it does not leave', async () => {
    const program = run('stays');
    await ask(program);
    await program.stop();
    expect(program.pids().map(isAlive)).toEqual([false]);
  });

  it('ends a turn, and no other begins', async () => {
    const program = run('late');
    const reason = reasonOf(ask(program));
    await until(() => program.pids().length > 0);
    await program.stop();
    expect(await reason).toBe('was stopped');
    expect(await reasonOf(ask(program))).toBe('was stopped');
    expect(program.pids()).toHaveLength(1);
  });

  it('ends one that has only just begun', async () => {
    const program = run('late');
    const reason = reasonOf(ask(program));
    await program.stop();
    expect(await reason).toBe('was stopped');
  });

  it.each([
    ['and waits for', 'PROGRAM; true'],
    ['and leaves behind', 'PROGRAM & read hello; read turn'],
  ])('ends what it starts %s', async (_what, script) => {
    const socket = join(FOLDER, `socket ${++starts}`);
    const server = createServer().listen(socket);
    const words = [process.execPath, join(PROGRAMS, 'stays.mjs'), '/dev/null', socket];
    const inner = words.map((word) => `'${word}'`).join(' ');
    const program = startProgram(`sh -c "${script.replace('PROGRAM', inner)}"`);
    const answer = ask(program).catch((error) => expect(error.message).toBe('was stopped'));
    const [connection] = (await once(server, 'connection')) as [Socket];
    const closed = once(connection.resume(), 'close');
    await program.stop();
    await Promise.all([closed, answer]);
    server.close();
  });

  it('does not wait for what has escaped it', async () => {
    const program = run('daemon');
    const reason = reasonOf(ask(program));
    await until(() => program.log().length > 0);
    await program.stop();
    expect(await reason).toBe('was stopped');
    process.kill(Number(program.log()[0]), 'SIGKILL');
  });

  it('leaves nothing that keeps us running', async () => {
    const contents = `
      import { startProgram } from './program.ts';
      const program = startProgram(process.argv[1]);
      await program.move({}, 0, ['#1'], ${HOUR});
      await program.stop();
      console.log('stopped');`;
    const stdin = { contents, resolveDir: import.meta.dirname };
    const built = await build({
      stdin,
      bundle: true,
      conditions: ['@crownlands/source'],
      platform: 'node',
      format: 'esm',
      write: false,
    });
    const code = must(built.outputFiles[0]).text;
    const command = `${NODE} '${join(EXAMPLES, 'bot.mjs')}'`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', code, command], {
      timeout: 30_000,
    });
    let output = '';
    child.stdout.on('data', (data) => {
      output += data;
    });
    expect(await once(child, 'close')).toEqual([0, null]);
    expect(output).toBe('stopped\n');
  });
});

describe('the examples', () => {
  const javascript = `${NODE} '${EXAMPLES}/bot.mjs'`;
  const python = `python3 '${EXAMPLES}/bot.py'`;
  const hasPython = spawnSync('python3', ['--version']).status === 0;

  it('play a whole game against each other', async () => {
    const commands = [javascript, hasPython ? python : javascript];
    const programs = commands.map((command) => startProgram(command));
    const dealt = deal(OPTIONS, seeded(7));
    const moves = [];
    let game = start(OPTIONS, dealt);
    while (!isOver(game)) {
      const { seat } = must(game.turns[0]);
      const legal = legalMoves(game).map(formatMove);
      const record = recordOf(game, dealt, SEATS, moves);
      const answer = await must(programs[seat]).move(record, seat, legal, HOUR);
      const move = parseMove(answer.move);
      if (!move.ok) throw new Error(answer.move);
      moves.push(move.value);
      game = apply(game, move.value);
    }
    const record = recordOf(game, dealt, SEATS, moves);
    for (const program of programs) program.over(record);
    await Promise.all(programs.map((program) => program.stop()));
    expect(record.result?.scores).toHaveLength(2);
  });
});
