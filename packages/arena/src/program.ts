import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { stripVTControlCharacters } from 'node:util';
import type { GameRecord, Seat } from '@crownlands/rules';

/** Why a program lost its game: words for the report. */
export class Forfeit extends Error {}

/** The process has ended by itself. */
class Ended extends Forfeit {}

type Turn = [record: GameRecord, seat: Seat, legal: readonly string[], timeMs: number];

/** A move and how long the program took for it, its start not counted. */
type Answer = { readonly move: string; readonly milliseconds: number };

/** A program of any language as a player, in one game at a time. */
export type Program = {
  /** The program's answer to a turn, which is one of `legal`; rejects with a Forfeit. */
  readonly move: (...turn: Turn) => Promise<Answer>;
  /** Tells the program that a game is over. */
  readonly over: (record: GameRecord) => void;
  /** Ends it for good: closes its standard input, and kills it if it does not leave. */
  readonly stop: () => Promise<void>;
};

/** The process groups that run; whoever keeps them can end them when this thread cannot. */
export type Groups = {
  readonly add: (group: number) => void;
  readonly delete: (group: number) => void;
};

/** How much later than its time an answer may come: pipes and busy machines take some. */
export const GRACE_MS = 200;
const HELLO_MS = 5000;
const LEAVE_MS = 500;

/** All in characters. */
const LONGEST_LINE = 64 * 1024;
const MOST_UNREAD = 1024 * 1024;
const ERRORS_KEPT = 4096;
const LONGEST_REASON = 200;

/** The process begins at the first turn and stays; after a forfeit the next turn begins a new one. */
export function startProgram(command: string, groups: Groups = new Set()): Program {
  let running: Running | null = null;
  let isStopped = false;
  let isBetweenGames = false;

  /** Nothing is awaited before `running` is set, so `stop` knows every process. */
  async function open(): Promise<Running> {
    if (isStopped) throw new Forfeit('was stopped');
    const child = launch(command);
    if (child.pid === undefined) throw notStarted((await once(child, 'error'))[0]);
    running = converse(child, child.pid, groups);
    running.tell({ type: 'hello', protocol: 1 });
    const hello = await running.hear(HELLO_MS, `did not say hello within ${HELLO_MS} ms`);
    textIn(hello, 'hello', 'name');
    return running;
  }

  async function ask(...[record, seat, legal, timeMs]: Turn): Promise<Answer> {
    const { tell, hear } = running ?? (await open());
    const begin = performance.now();
    tell({ type: 'turn', record, seat, legal, timeMs });
    const limit = timeMs + GRACE_MS;
    const line = await hear(limit, `did not answer within ${limit} ms`);
    const milliseconds = performance.now() - begin;
    const move = textIn(line, 'move', 'move');
    if (legal.includes(move)) return { move, milliseconds };
    throw new Forfeit(`played ${printable(move)}, which is not legal`);
  }

  async function move(...turn: Turn): Promise<Answer> {
    const mayHaveLeft = isBetweenGames;
    isBetweenGames = false;
    try {
      return await ask(...turn);
    } catch (error) {
      await running?.leave(0);
      running = null;
      if (isStopped) throw new Forfeit('was stopped');
      // A program may leave when a game is over, and be seen to have left only now.
      if (mayHaveLeft && error instanceof Ended) return move(...turn);
      throw error;
    }
  }

  return {
    move,
    over(record) {
      running?.tell({ type: 'over', record });
      isBetweenGames = running !== null;
    },
    async stop() {
      isStopped = true;
      await running?.leave(LEAVE_MS);
    },
  };
}

/** A process that is spoken to in lines. */
type Running = {
  readonly tell: (message: object) => void;
  /** Its next line that is not blank; rejects with a Forfeit, for being `late` after the limit. */
  readonly hear: (limitMs: number, late: string) => Promise<string>;
  /** Closes its standard input, and kills it after some patience; resolves when it is gone. */
  readonly leave: (patienceMs: number) => Promise<void>;
};

function converse(child: ChildProcessWithoutNullStreams, group: number, groups: Groups): Running {
  groups.add(group);
  const { stdin, stdout, stderr } = child;
  let unread = '';
  let errors = '';
  let failure: Forfeit | null = null;
  let look = nothing; // whoever waits for a line looks for it when there is news

  const fail = (reason: Forfeit): void => {
    failure ??= reason;
    look();
  };
  const takeLine = (): string | Forfeit | null => {
    unread = unread.trimStart();
    const end = unread.indexOf('\n');
    if ((end < 0 ? unread.length : end) > LONGEST_LINE) {
      return new Forfeit(`wrote a line of more than ${LONGEST_LINE} characters`);
    }
    if (end < 0) return null;
    const line = unread.slice(0, end);
    unread = unread.slice(end + 1);
    return line;
  };

  for (const part of [child, stdin, stdout, stderr]) part.on('error', nothing); // `close` follows
  stdout.setEncoding('utf8').on('data', (text: string) => {
    unread += text;
    look();
    if (unread.length <= MOST_UNREAD) return;
    kill(child);
    fail(new Forfeit(`wrote more than ${MOST_UNREAD} characters that nobody asked for`));
  });
  stderr.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-ERRORS_KEPT);
  });
  child.once('close', (status, signal) => {
    const how = signal ? `was ended by ${signal}` : `ended with status ${status}`;
    fail(new Ended([how, reasonIn(errors)].filter(Boolean).join(': ')));
  });
  const gone = new Promise((resolve) => child.once('exit', resolve));
  gone.then(() => {
    kill(child); // what it has started would be left
    groups.delete(group);
  });

  return {
    tell: (message) => void stdin.write(`${JSON.stringify(message)}\n`),
    hear: (limitMs, late) =>
      new Promise((resolve, reject) => {
        // What came in time while this thread was busy is heard before anything is called late.
        const judge = () => setImmediate(() => look === mine && fail(new Forfeit(late)));
        const timer = setTimeout(judge, limitMs);
        const mine = (): void => {
          const line = failure ?? takeLine();
          if (line === null) return;
          clearTimeout(timer);
          look = nothing;
          if (line instanceof Forfeit) reject(line);
          else resolve(line);
        };
        look = mine;
        look();
      }),
    async leave(patienceMs) {
      stdin.end();
      const timer = setTimeout(() => kill(child), patienceMs);
      await gone;
      clearTimeout(timer);
      for (const pipe of [stdin, stdout, stderr]) pipe.destroy();
    },
  };
}

const nothing = (): void => {};

/** In a process group of its own, so that what a shell or npx starts for it can be killed too. */
function launch(command: string): ChildProcessWithoutNullStreams {
  const [file = '', ...args] = wordsOf(command);
  try {
    return spawn(file, args, { detached: true });
  } catch (error) {
    throw notStarted(error);
  }
}

function kill(child: ChildProcessWithoutNullStreams): void {
  if (!killGroup(Number(child.pid))) child.kill('SIGKILL');
}

/** Whether there was such a group; Windows has none. */
export function killGroup(group: number): boolean {
  try {
    return process.kill(-group, 'SIGKILL');
  } catch {
    return false;
  }
}

const notStarted = (error: unknown): Forfeit =>
  new Forfeit(`could not be started: ${printable(error instanceof Error ? error.message : '')}`);

/** Splits a command line at its blanks; quotes of either kind hold them together. */
const wordsOf = (command: string): string[] =>
  [...command.matchAll(/(?:"[^"]*"|'[^']*'|\S)+/g)].map(([word]) =>
    word.replace(/"([^"]*)"|'([^']*)'/g, '$1$2'),
  );

/** The text under a key of a message of that type. */
function textIn(line: string, type: string, key: string): string {
  const message = parseJson(line) as { readonly [key: string]: unknown } | null;
  const text = message?.[key];
  if (message?.type === type && typeof text === 'string') return text;
  throw new Forfeit(`wrote what is not a ${type}`);
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new Forfeit('wrote what is not JSON');
  }
}

/** The last line, or the last before the stack and the version that Node prints after an error. */
function reasonIn(errors: string): string {
  const lines = errors.split('\n').filter((line) => line.trim() !== '');
  const reason = lines.findLast((line) => /^(?!Node\.js v)\p{L}/u.test(line));
  return printable(reason ?? lines.at(-1) ?? '');
}

/** Without what could confuse a terminal, and not too long. */
const printable = (text: string): string =>
  Array.from(stripVTControlCharacters(text).replace(/\p{C}/gu, ''))
    .slice(0, LONGEST_REASON)
    .join('');
