import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Settings } from '@crownlands/protocol';

const PROGRAM = fileURLToPath(new URL('../dist/main.js', import.meta.url));

/** A server of its own, which can be killed and started again at the same address. */
export type Running = {
  readonly address: string;
  readonly pid: () => number;
  readonly kill: (signal: NodeJS.Signals) => Promise<void>;
  readonly signal: (signal: NodeJS.Signals) => void;
  readonly start: () => Promise<void>;
  readonly end: () => Promise<void>; // for good
};

/** Starts the built server, on a file unless there is a database. */
export async function startServer(databaseUrl = ''): Promise<Running> {
  const folder = mkdtempSync(join(tmpdir(), 'crownlands-'));
  let port = '0';

  async function launch() {
    const child = spawn(process.execPath, [PROGRAM, '--port', port], {
      env: { ...process.env, HOST: '127.0.0.1', DATABASE_URL: databaseUrl, DATA: folder },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const gone = once(child, 'exit');
    const [line] = await Promise.race([once(createInterface(child.stdout), 'line'), gone]);
    if (child.exitCode !== null) throw new Error('the server did not start');
    port = `${line}`.split(':').at(-1) ?? '';
    return { child, gone };
  }

  let running = await launch();
  const kill = async (signal: NodeJS.Signals): Promise<void> => {
    running.child.kill(signal);
    await running.gone;
  };
  return {
    address: `http://127.0.0.1:${port}`,
    pid: () => running.child.pid ?? 0,
    kill,
    signal: (signal) => void running.child.kill(signal),
    async start() {
      running = await launch();
    },
    async end() {
      await kill('SIGKILL');
      rmSync(folder, { recursive: true });
    },
  };
}

/** Games of two, with a clock that nobody should see run out. */
export const SETTINGS: Settings = {
  rules: { players: 2, variants: [], firstOrder: 'drawn' },
  pace: { type: 'turn', seconds: 60 },
  isListed: false,
  mayWatch: true,
  substitute: 'apprentice',
};

/** Asks for JSON until there is an answer. */
export async function ask(address: string, path: string, token: string, body?: object) {
  for (;;) {
    try {
      const answer = await fetch(`${address}/api/${path}`, {
        headers: { authorization: `Bearer ${token}` },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      });
      if (answer.ok) return await answer.json();
    } catch {
      // It is down, and will be up again.
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
