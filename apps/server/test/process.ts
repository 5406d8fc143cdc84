import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('../dist/main.js', import.meta.url));

/**
 * The server as it is built, a process of its own that can be killed and started again where it was;
 * whoever starts one ends it.
 */
export async function serverProcess(env: { readonly [name: string]: string } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'crownlands-'));
  let port = '0';

  async function launch() {
    const child = spawn(process.execPath, [PROGRAM, '--port', port], {
      env: { ...process.env, HOST: '127.0.0.1', DATABASE_URL: '', DATA: folder, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const gone = once(child, 'exit');
    const [line] = await Promise.race([once(createInterface(child.stdout), 'line'), gone]);
    if (child.exitCode !== null) throw new Error('the server did not start');
    port = `${line}`.split(':').at(-1) ?? '';
    return { child, gone };
  }

  let running = await launch();
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    running.child.kill(signal);
    await running.gone;
  };
  return {
    address: `http://127.0.0.1:${port}`,
    folder,
    stop,
    end: async () => {
      if (running.child.exitCode === null) await stop('SIGKILL');
      rmSync(folder, { recursive: true });
    },
    start: async () => {
      running = await launch();
    },
  };
}
