import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/**
 * Starts the server that was built in this folder as a process of its own, on any free port and with
 * tables that are gone when it stops.
 */
export async function serve(root = '.') {
  const data = mkdtempSync(join(tmpdir(), 'crownlands-'));
  const server = spawn(process.execPath, [`${root}/apps/server/dist/main.js`, '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, HOST: '127.0.0.1', DATA: data },
  });
  const gone = once(server, 'exit');
  const [line] = await Promise.race([once(createInterface(server.stdout), 'line'), gone]);
  if (server.exitCode !== null) throw new Error('the server did not start');
  const stop = async () => {
    server.kill();
    await gone;
    rmSync(data, { recursive: true });
  };
  return { address: `${line}`.replace(/^.* /, ''), stop };
}
