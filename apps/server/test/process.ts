import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { cpuOf } from './cpu.ts';

const PROGRAM = fileURLToPath(new URL('../dist/main.js', import.meta.url));

/** A server as it is built, a process of its own that can be killed and started again where it was. */
export type Running = {
  readonly address: string;
  readonly folder: string;
  readonly pid: () => number;
  /** All that it has logged. */
  readonly log: () => string;
  readonly memory: () => number; // MB
  readonly cpu: () => number; // seconds that it has worked
  readonly signal: (signal: NodeJS.Signals) => void;
  readonly stop: (signal: NodeJS.Signals) => Promise<number | null>; // the status that it ended with
  readonly start: () => Promise<void>;
  readonly end: () => Promise<void>; // for good: whoever starts one ends it
};

/** Starts the server, on a file unless the environment names a database; its folder is its own unless it is given. */
export async function serverProcess(
  env: { readonly [name: string]: string } = {},
  given?: string,
): Promise<Running> {
  const folder = given ?? mkdtempSync(join(tmpdir(), 'crownlands-'));
  let port = '0';
  let log = '';

  async function launch() {
    const child = spawn(process.execPath, [PROGRAM, '--port', port], {
      env: {
        ...process.env,
        HOST: '127.0.0.1',
        DATABASE_URL: '',
        DATA: folder,
        LOG_LEVEL: 'warn',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stderr.on('data', (text) => {
      log += text;
      process.stderr.write(text);
    });
    const gone = once(child, 'exit');
    const [line] = await Promise.race([once(createInterface(child.stdout), 'line'), gone]);
    if (child.exitCode !== null) throw new Error('the server did not start');
    port = `${line}`.split(':').at(-1) ?? '';
    return { child, gone };
  }

  let running = await launch();
  const pid = (): number => running.child.pid ?? 0;
  const isGone = (): boolean =>
    running.child.exitCode !== null || running.child.signalCode !== null;
  const stop = async (signal: NodeJS.Signals): Promise<number | null> => {
    running.child.kill(signal);
    await running.gone;
    return running.child.exitCode;
  };
  const abandon = (): void => void running.child.kill('SIGKILL');
  process.once('exit', abandon); // it does not outlive a program that fails
  return {
    address: `http://127.0.0.1:${port}`,
    folder,
    pid,
    log: () => log,
    memory: () => {
      const [, kilobytes] =
        /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid()}/status`, 'utf8')) ?? [];
      return Math.round(Number(kilobytes) / 1024);
    },
    cpu: () => cpuOf(pid()),
    signal: (signal) => void running.child.kill(signal),
    stop,
    start: async () => {
      running = await launch();
    },
    end: async () => {
      process.off('exit', abandon);
      if (!isGone()) await stop('SIGKILL');
      if (!given) rmSync(folder, { recursive: true });
    },
  };
}
