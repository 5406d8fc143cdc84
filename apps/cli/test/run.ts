import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished } from 'vitest';

const BIN = fileURLToPath(new URL('../bin/crownlands.js', import.meta.url));
const DIST = new URL('../dist/', import.meta.url);

export type Outcome = {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
};

/** Starts the command line as its users do: a process of its own. */
export function start(args: readonly string[], env: NodeJS.ProcessEnv = {}, bin = BIN) {
  return spawn(process.execPath, [bin, ...args], {
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '', ...env },
  });
}

/** The same by way of a shell, whose `exec "$@"` starts it. */
export const startIn = (script: string, args: readonly string[]) =>
  spawn('sh', ['-c', script, 'sh', process.execPath, BIN, ...args]);

/** No file may have more than 512 bytes, as on a disk that is nearly full. */
export const FULL_DISK = 'ulimit -f 1; exec "$@"';

/** Runs a command with this on its standard input, to its end. */
export const run = (
  args: readonly string[],
  input: string | Uint8Array = '',
  env: NodeJS.ProcessEnv = {},
  bin = BIN,
): Promise<Outcome> => outcomeOf(start(args, env, bin), input);

export function outcomeOf(child: ReturnType<typeof start>, input: string | Uint8Array = '') {
  return new Promise<Outcome>((resolve) => {
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (data) => {
      stdout += data;
    });
    child.stderr.on('data', (data) => {
      stderr += data;
    });
    child.stdin.on('error', () => {}); // it may be closed before all is read
    child.on('close', (status) => resolve({ status, stdout, stderr }));
    child.stdin.end(input);
  });
}

/** A fresh folder for one test, and a way to put files into it. */
export function folder() {
  const path = mkdtempSync(join(tmpdir(), 'crownlands-'));
  onTestFinished(() => rmSync(path, { recursive: true }));
  const file = (name: string, content: string | Uint8Array): string => {
    writeFileSync(join(path, name), content);
    return join(path, name);
  };
  return { path, file };
}

/** A copy of the built program in which some files are changed; `main` is what is started. */
export function changedProgram(change: (text: string, name: string) => string) {
  const { path, file } = folder();
  file('package.json', '{"type":"module"}');
  for (const name of readdirSync(DIST).filter((name) => name.endsWith('.js'))) {
    file(name, change(readFileSync(new URL(name, DIST), 'utf8'), name));
  }
  return { path, file, main: join(path, 'main.js') };
}

/** One line on standard error, nothing on standard output, no trace of the program's inside. */
export function expectOneLine(
  { status, stdout, stderr }: Outcome,
  expected: 1 | 2,
  words: string | RegExp,
) {
  expect(stderr).toMatch(words);
  expect(stderr.trimEnd()).not.toContain('\n');
  expect(stderr).not.toMatch(/\bat .*\.[jt]s:\d+|a bug/);
  expect(stdout).toBe('');
  expect(status).toBe(expected);
}
