import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** Starts the built server as a process of its own, on any free port. */
export async function serve() {
  const server = spawn(process.execPath, ['apps/server/dist/main.js', '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, HOST: '127.0.0.1' },
  });
  const [line] = await once(createInterface(server.stdout), 'line');
  const stop = async () => {
    const gone = once(server, 'exit');
    server.kill();
    await gone;
  };
  return { address: `${line}`.replace(/^.* /, ''), stop };
}
