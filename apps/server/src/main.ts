import { statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { appFor } from './app.ts';
import { goOnline } from './online.ts';
import { type Settings, settingsOf } from './settings.ts';

const HELP = `Serves Crownlands to browsers, and tables to play at.

Usage: npm start -- [--port N]

  --port N      where to listen (default: PORT of the environment, or 8080); 0 is any free port

In the environment:
  HOST          the one address to listen on (default: all of this machine)
  DATA          the folder for tables (default: ./data)
  DATABASE_URL  a database of PostgreSQL for tables instead, which any number of servers may share
  TRUST_PROXY   set it behind a proxy on another machine, which tells for whom it asks
  PUSH_CONTACT  how push services reach whoever runs this: mailto:… or https://…
  PUSH_SERVICES hosts that notices may be sent through, instead of those of the known browsers

Examples:
  npm start
  npm start -- --port 3000
  HOST=127.0.0.1 npm start
  DATABASE_URL=postgres://crownlands@db.example/crownlands npm start
`;

const PAGE = fileURLToPath(new URL('../../web/dist', import.meta.url));
const THREADS = {
  bots: new URL('./bot-thread.js', import.meta.url),
  pictures: new URL('./picture-thread.js', import.meta.url),
};

/** Milliseconds that open requests have to end before they are cut off. */
const PATIENCE = 300;

async function serve(settings: Settings): Promise<void> {
  const { port, host } = settings;
  const online = await goOnline(settings, THREADS, log);
  const server = createServer(
    getRequestListener(appFor(PAGE, log, online.api, online.links).fetch),
  );
  online.attach(server);
  server.on('error', (error: NodeJS.ErrnoException) => {
    const other = port < 65_535 ? port + 1 : 8080;
    const isBusy = error.code === 'EADDRINUSE';
    const advice = `Port ${port} is in use. Choose another: npm start -- --port ${other}`;
    end(1, isBusy ? advice : `Cannot listen: ${error.message}`);
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      const isClosed = new Promise((resolve) => server.close(resolve));
      setTimeout(() => server.closeAllConnections(), PATIENCE);
      void Promise.all([isClosed, online.end()]).then(() => process.exit(0));
    });
  }
  server.listen(port, host, () => {
    const [first, ...others] = placesOf(server.address() as AddressInfo);
    print([`Crownlands is at ${first}`, ...others, ''].join('\n'));
  });
}

/** Where a browser finds the server, this machine's own name for itself first. */
function placesOf({ address, port }: AddressInfo): string[] {
  const isEverywhere = address === '::' || address === '0.0.0.0';
  const hosts = isEverywhere ? ['localhost', ...lanAddresses()] : [address];
  return hosts.map((host) => `http://${host.includes(':') ? `[${host}]` : host}:${port}`);
}

const lanAddresses = (): string[] =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);

/** On standard output or, if nobody reads that, on standard error. */
function print(text: string): void {
  process.stdout.once('error', () => process.stderr.write(text));
  process.stdout.write(text);
}

function log(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Words that nobody can read are no reason to stop. */
process.stderr.on('error', () => {});

function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** Ends the program with this status after this one line. */
function end(status: 1 | 2, line: string): void {
  process.stderr.write(`${line}\n`, () => process.exit(status));
}

const settings = settingsOf(process.argv.slice(2), process.env);
if ('problem' in settings) end(2, settings.problem);
else if (settings.help) print(HELP);
else if (isFile(join(PAGE, 'index.html')))
  serve(settings).catch((error: Error) => end(1, error.message));
else end(1, `There is no built page in ${PAGE}. Build and serve it: npm start`);
