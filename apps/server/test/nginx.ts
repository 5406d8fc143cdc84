import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Balancer } from './balancer.ts';
import { cpuOfFamily } from './cpu.ts';

const CONFIGURATION = new URL('../../../deploy/nginx.conf', import.meta.url);

/** Whether this machine has one. */
export const hasNginx = (): boolean => spawnSync('nginx', ['-v']).status === 0;

/**
 * The nginx of this machine with deploy/nginx.conf, for these servers by their addresses. Where a request comes
 * from is not passed on: all are from here, where nothing is limited.
 */
export async function nginxTo(addresses: readonly string[]): Promise<Balancer> {
  const folder = mkdtempSync(join(tmpdir(), 'crownlands-nginx-'));
  const port = await freePort();
  const path = join(folder, 'nginx.conf');
  writeFileSync(
    path,
    `pid ${folder}/nginx.pid;\nerror_log stderr crit;\n${configuration(addresses, port)}`,
  );
  const nginx = spawn('nginx', ['-e', 'stderr', '-c', path, '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const address = `http://127.0.0.1:${port}`;
  const gone = once(nginx, 'exit');
  while (!(await fetch(`${address}/healthz`).catch(() => null))?.ok) {
    if (nginx.exitCode !== null) throw new Error('nginx did not start');
    await sleep(20);
  }
  return {
    address,
    cpu: () => cpuOfFamily(nginx.pid ?? 0),
    end: async () => {
      nginx.kill('SIGTERM');
      await gone;
      rmSync(folder, { recursive: true });
    },
  };
}

/** One worker, so that connections go to one server after the other. */
function configuration(addresses: readonly string[], port: number): string {
  const hosts = addresses.map((address) => new URL(address).host);
  const servers = hosts.map((host) => `server ${host} max_fails=1 fail_timeout=2s;`);
  return readFileSync(CONFIGURATION, 'utf8')
    .replace('worker_processes auto', 'worker_processes 1')
    .replace(/( +server \w+:\d+ .*;\n)+/, `${servers.join('\n')}\n`)
    .replace('listen 80;', `listen 127.0.0.1:${port};\naccess_log off;`)
    .replace('listen [::]:80;', '')
    .replace(/proxy_set_header X-Forwarded-For .*;/, '');
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
