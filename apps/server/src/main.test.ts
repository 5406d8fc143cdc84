import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { Agent, createServer, get } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import bundle, { INSTALLED } from '../build.js';
import { version } from '../package.json';

const INDEX = '<!doctype html><title>Crownlands</title>';

/** Homes as in the repository, whose page is built, not built, no file, or partly closed to us. */
const root = mkdtempSync(join(tmpdir(), 'crownlands-'));

/** Where servers keep their tables, each in a folder of its own. */
const data = join(root, 'data');

/** What is not bundled is installed beside the homes, with all that it needs. */
function install(name: string): void {
  const target = join(root, 'node_modules', name);
  if (existsSync(target)) return;
  const source = fileURLToPath(new URL(`../../../node_modules/${name}`, import.meta.url));
  cpSync(source, target, {
    recursive: true,
    filter: (path) => !/\.(c|cc|cpp|h)$/.test(path), // what is compiled already
  });
  const { dependencies = {} } = JSON.parse(readFileSync(join(target, 'package.json'), 'utf8'));
  for (const needed of Object.keys(dependencies)) install(needed);
}

beforeAll(async () => {
  await bundle();
  for (const name of INSTALLED) install(name);
  for (const home of ['built', 'bare', 'odd', 'closed']) {
    mkdirSync(join(root, home, 'server/dist'), { recursive: true });
    for (const file of ['package.json', 'dist/main.js', 'dist/file-thread.js']) {
      const source = fileURLToPath(new URL(`../${file}`, import.meta.url));
      copyFileSync(source, join(root, home, 'server', file));
    }
  }
  mkdirSync(join(root, 'built/web/dist'), { recursive: true });
  writeFileSync(join(root, 'built/web/dist/index.html'), INDEX);
  mkdirSync(join(root, 'odd/web/dist/index.html'), { recursive: true });
  mkdirSync(join(root, 'closed/web/dist/folder'), { recursive: true });
  for (const name of ['index.html', 'index.html.gz', 'sw.js']) {
    writeFileSync(join(root, 'closed/web/dist', name), INDEX);
  }
  chmodSync(root, 0o755);
  mkdirSync(data);
  chmodSync(data, 0o777);
  for (const name of ['index.html.gz', 'sw.js', 'folder']) {
    chmodSync(join(root, 'closed/web/dist', name), 0);
  }
});

afterAll(() => {
  chmodSync(join(root, 'closed/web/dist/folder'), 0o755);
  rmSync(root, { recursive: true });
});

/** Who may not read everything, as root may. */
const NOBODY = 65_534;

type Env = { readonly [name: string]: string };

let launched = 0;

function launch(args: readonly string[], env: Env, home: string) {
  const child = spawn(process.execPath, [join(root, home, 'server/dist/main.js'), ...args], {
    env: {
      ...process.env,
      PORT: '',
      HOST: '',
      DATABASE_URL: '',
      DATA: join(data, `${++launched}`),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(home === 'closed' && process.getuid?.() === 0 && { uid: NOBODY, gid: NOBODY }),
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

function start(args: readonly string[], env: Env = {}, home = 'built') {
  const child = launch(args, env, home);
  const end = Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]).then(
    ([stdout, stderr, [status, signal]]) => ({ status, signal, stdout, stderr }),
  );
  const firstLine = once(createInterface({ input: child.stdout }), 'line').then(([line]) => line);
  return { child, end, firstLine };
}

/** A server that listens, and where it says that it does. */
async function running(args: readonly string[], env: Env = {}, home = 'built') {
  const { child, end, firstLine } = start(args, env, home);
  const line = await Promise.race([firstLine, end]);
  const [, place = ''] = /^Crownlands is at (http:\/\/.+:\d+)$/.exec(`${line}`) ?? [];
  expect(place, JSON.stringify(line)).not.toBe('');
  return { child, end, place, port: Number(new URL(place).port) };
}

async function expectOneLine({ end }: ReturnType<typeof start>, status: 1 | 2, line: RegExp) {
  const ended = await end;
  expect(ended).toMatchObject({ status, stdout: '' });
  expect(ended.stderr).toMatch(line);
  expect(ended.stderr.trimEnd()).not.toContain('\n');
}

/** What was logged, line by line. */
const logged = (stderr: string): { readonly level: string; readonly msg: string }[] =>
  stderr
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

const pageAt = async (place: string): Promise<string> => (await fetch(place)).text();

describe('a start', () => {
  it('serves the page on all addresses and names them', async () => {
    const { child, end, place, port } = await running(['--port', '0']);
    expect(place).toBe(`http://localhost:${port}`);
    expect(await pageAt(place)).toBe(INDEX);
    child.kill('SIGTERM');
    const lan = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .filter(({ family, internal }) => family === 'IPv4' && !internal)
      .map(({ address }) => `http://${address}:${port}`);
    const lines = [`Crownlands is at ${place}`, ...lan, ''];
    const { stdout, stderr } = await end;
    expect(stdout).toBe(lines.join('\n'));
    expect(logged(stderr)).toMatchObject([
      { level: 'info', msg: 'started', at: place, store: 'sqlite', version },
      { level: 'info', msg: 'stopping', signal: 'SIGTERM' },
      { level: 'info', msg: 'stopped' },
    ]);
  });

  it('goes on where the system does not tell its addresses, as under a strict systemd', async () => {
    const program = `import os from 'node:os';
      import { syncBuiltinESMExports } from 'node:module';
      os.networkInterfaces = () => { throw new Error('not permitted'); };
      syncBuiltinESMExports();`;
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(program)}`;
    const { child, end, place } = await running(['--port', '0'], { NODE_OPTIONS });
    expect(await pageAt(place)).toBe(INDEX);
    child.kill('SIGTERM');
    expect((await end).stdout).toBe(`Crownlands is at ${place}\n`);
  });

  it('listens on the port of the environment', async () => {
    const busy = await busyPort();
    await expectOneLine(start([], { PORT: `${busy}` }), 1, RegExp(`^Port ${busy} is in use`));
  });

  it('prefers the port of the arguments', async () => {
    const busy = await busyPort();
    const { place } = await running(['--port', '0'], { PORT: `${busy}` });
    expect(await pageAt(place)).toBe(INDEX);
  });

  it('listens on HOST alone if it is set', async () => {
    const { child, end, place, port } = await running(['--port', '0'], { HOST: '127.0.0.1' });
    expect(await pageAt(place)).toBe(INDEX);
    child.kill('SIGTERM');
    expect((await end).stdout).toBe(`Crownlands is at http://127.0.0.1:${port}\n`);
  });

  it.each(['--help', '-h'])('%s explains it', async (flag) => {
    const { status, stdout, stderr } = await start([flag]).end;
    expect(stdout).toContain('Usage: npm start -- [--port N]');
    expect([status, stderr]).toEqual([0, '']);
  });
});

describe('trouble', () => {
  it('files that cannot be read are logged, and the others are served', async () => {
    const { child, end, place } = await running(['--port', '0'], {}, 'closed');
    expect(await pageAt(place)).toBe(INDEX);
    const closed = await fetch(`${place}/sw.js`);
    expect([closed.status, await closed.text()]).toEqual([500, 'The server cannot read this\n']);
    expect((await fetch(`${place}/folder/file.js`)).status).toBe(404);
    child.kill('SIGTERM');
    const { status, stderr } = await end;
    expect(
      logged(stderr)
        .filter(({ level }) => level === 'warn')
        .map(({ msg }) => /: (EACCES).*'.*\/(.+)'$/.exec(msg)?.slice(1))
        .sort(),
    ).toEqual([
      ['EACCES', 'folder'],
      ['EACCES', 'index.html.gz'],
      ['EACCES', 'sw.js'],
    ]);
    expect(status).toBe(0);
  });

  it('an output that nobody reads is no reason to stop', async () => {
    const child = launch(['--port', '0'], { HOST: '127.0.0.1', LOG_LEVEL: 'warn' }, 'built');
    child.stdout.destroy();
    const closed = once(child, 'close');
    const [line] = await once(createInterface({ input: child.stderr }), 'line');
    const [, place = ''] = /^Crownlands is at (http.+)$/.exec(line) ?? [];
    expect(await pageAt(place)).toBe(INDEX);
    child.kill('SIGTERM');
    expect(await closed).toEqual([0, null]);
  });
});

async function busyPort(): Promise<number> {
  const server = createServer().listen(0);
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

describe('a start that fails ends with one line', () => {
  it.each<[string[], Env, RegExp]>([
    [['--port', 'abc'], {}, /^--port: expected a whole number from 0 to 65535, not "abc"$/m],
    [[], { PORT: 'http' }, /^PORT: expected a whole number from 0 to 65535, not "http"$/m],
    [['--prot', '80'], {}, /Unknown option '--prot'/],
  ])('%j %j', async (args, env, line) => {
    await expectOneLine(start(args, env), 2, line);
  });

  it('a busy port', async () => {
    const port = await busyPort();
    const line = `Port ${port} is in use. Choose another by --port or PORT, such as ${port + 1}`;
    await expectOneLine(start(['--port', `${port}`]), 1, RegExp(`^${line}\n$`));
  });

  it.each(['HOST', 'METRICS_HOST'])('an address of another machine: %s', async (name) => {
    const env = { METRICS_PORT: '0', LOG_LEVEL: 'warn', [name]: '192.0.2.1' };
    const line = RegExp(`^${name}: expected an address of this machine, not "192\\.0\\.2\\.1"\n$`);
    await expectOneLine(start(['--port', '0'], env), 1, line);
  });

  it.runIf(process.platform === 'linux')('a folder where none can be made', async () => {
    const line = /^Cannot keep tables in \/proc\/nowhere\/.* \(DATA\): ENOENT/;
    await expectOneLine(start(['--port', '0'], { DATA: '/proc/nowhere/data' }), 1, line);
  });

  it('a folder that another server uses, until that one is gone', async () => {
    const DATA = join(data, 'shared');
    const first = await running(['--port', '0'], { DATA });
    const line = `another server uses ${DATA}: stop it, or choose another folder by DATA`;
    await expectOneLine(start(['--port', '0'], { DATA }), 1, RegExp(`^${line}\n$`));
    expect(await pageAt(first.place)).toBe(INDEX);
    first.child.kill('SIGKILL');
    await first.end;
    const second = await running(['--port', '0'], { DATA });
    second.child.kill('SIGTERM');
    expect(await second.end).toMatchObject({ status: 0 });
  });

  it.each(['bare', 'odd'])('a page that is not built (%s)', async (home) => {
    const dist = join(root, home, 'web/dist');
    await expectOneLine(start([], {}, home), 1, RegExp(`no built page in ${dist}\\. .*npm start`));
  });
});

describe('a stop', () => {
  it.each([
    ['SIGTERM', 'SIGINT'],
    ['SIGINT', 'SIGTERM'],
    ['SIGTERM', 'SIGTERM'],
  ] as const)('by %s does not wait for whoever then sends %s', async (first, second) => {
    const { child, end, place } = await running(['--port', '0'], { SHUTDOWN_GRACE: '600' });
    child.kill(first);
    const readiness = async () => (await fetch(`${place}/readyz`)).json();
    await expect.poll(readiness).toEqual({ ok: false, why: 'stopping' });
    child.kill(second);
    expect(await end).toMatchObject({ signal: second });
  });

  it.each(['SIGINT', 'SIGTERM'] as const)(
    'by %s waits for nobody who never ends',
    async (signal) => {
      const { child, end, port } = await running(['--port', '0']);
      const agent = new Agent({ keepAlive: true });
      onTestFinished(() => agent.destroy());
      const [answer] = await once(get({ port, path: '/health', agent }), 'response');
      await text(answer);
      const silent = connect(port);
      const slow = connect(port);
      const deaf = connect(port); // to all that is said on a socket
      const sockets = [silent, slow, deaf];
      await Promise.all(sockets.map((socket) => once(socket, 'connect')));
      for (const socket of sockets) {
        socket.on('error', () => {}); // it is cut off
        onTestFinished(() => void socket.destroy());
      }
      slow.write('GET /health HTTP/1.1\r\nhost: localhost\r\n\r\nGET / HTTP/1.1\r\n');
      deaf.write(
        'GET /api/socket HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\n' +
          'sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
      );
      await Promise.all([once(slow, 'data'), once(deaf, 'data')]);
      expect(Object.keys(agent.freeSockets)).toHaveLength(1);
      child.kill(signal);
      const { stderr, ...ended } = await end;
      expect(ended).toMatchObject({ status: 0, signal: null }); // 1 when it gave up waiting
      expect(logged(stderr).at(-1)).toMatchObject({ level: 'info', msg: 'stopped' });
    },
  );
});
