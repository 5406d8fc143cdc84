import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** Starts the server that was built in this folder as a process of its own, on any free port. */
export async function serve(root = '.') {
  const server = spawn(process.execPath, [`${root}/apps/server/dist/main.js`, '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, HOST: '127.0.0.1' },
  });
  const gone = once(server, 'exit');
  const [line] = await Promise.race([once(createInterface(server.stdout), 'line'), gone]);
  if (server.exitCode !== null) throw new Error('the server did not start');
  const stop = async () => {
    server.kill();
    await gone;
  };
  return { address: `${line}`.replace(/^.* /, ''), stop };
}
