import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/**
 * Starts the server that was built in this folder as a process of its own, on any free port and with
 * tables that are gone when it stops. It can be killed, and started again where it was.
 */
export async function serve(root = '.') {
  const data = mkdtempSync(join(tmpdir(), 'crownlands-'));
  let port = '0';

  async function launch() {
    const child = spawn(process.execPath, [`${root}/apps/server/dist/main.js`, '--port', port], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        HOST: '127.0.0.1',
        DATA: data,
        DATABASE_URL: '',
        LOG_LEVEL: 'warn',
      },
    });
    const gone = once(child, 'exit');
    const [line] = await Promise.race([once(createInterface(child.stdout), 'line'), gone]);
    if (child.exitCode !== null) throw new Error('the server did not start');
    const address = `${line}`.replace(/^.* /, '');
    port = new URL(address).port;
    return { child, gone, address };
  }

  let running = await launch();
  const end = async (/** @type {NodeJS.Signals} */ signal) => {
    running.child.kill(signal);
    await running.gone;
  };
  return {
    address: running.address,
    kill: () => end('SIGKILL'),
    start: async () => {
      running = await launch();
    },
    stop: async () => {
      await end('SIGTERM');
      rmSync(data, { recursive: true, force: true });
    },
  };
}
