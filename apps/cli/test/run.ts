import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished } from 'vitest';

const BIN = fileURLToPath(new URL('../bin/crownlands.js', import.meta.url));

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

/** Runs a command with this on its standard input, to its end. */
export function run(args: readonly string[], input: string | Uint8Array = '', env = {}, bin = BIN) {
  return new Promise<Outcome>((resolve) => {
    const child = start(args, env, bin);
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
