import { statSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { version } from '../package.json';
import { type Answered, appFor } from './app.ts';
import { httpServer } from './http.ts';
import { loggerTo } from './log.ts';
import { metricsOf } from './metrics.ts';
import { goOnline } from './online.ts';
import { type Settings, settingsOf } from './settings.ts';
import { stopOnSignal } from './stop.ts';
import { EXPLAINED, problemWith } from './variables.ts';

const HELP = `Serves Crownlands to browsers, and tables to play at.

Usage: npm start -- [--port N]

  --port N        where to listen; 0 is any free port

In the environment:
${EXPLAINED.map(([name, what]) => `  ${name.padEnd(16)}${what}`).join('\n')}

Examples:
  npm start
  npm start -- --port 3000
  HOST=127.0.0.1 npm start
  DATABASE_URL=postgres://crownlands@db.example/crownlands npm start

docs/operations.md tells how to run it for others.
`;

const PAGE = fileURLToPath(new URL('../../web/dist', import.meta.url));
const THREADS = {
  bots: new URL('./bot-thread.js', import.meta.url),
  pictures: new URL('./picture-thread.js', import.meta.url),
};

async function serve(settings: Settings): Promise<void> {
  const { port, host, metrics: place } = settings;
  const logger = loggerTo(process.stderr, settings.logLevel);
  const metrics = metricsOf();
  const online = await goOnline(settings, THREADS, logger, metrics.meter);
  metrics.show(online.gauges);
  const answered: Answered = (method, path, status, seconds) => {
    metrics.meter.requested(method, status);
    logger.debug('answered', { method, path, status, seconds });
  };
  const { api, links, readiness } = online;
  const app = appFor(PAGE, logger.warn, { api, links, why: readiness.why, answered });
  const server = httpServer(getRequestListener(app.fetch));
  online.attach(server);
  const figures = place ? metrics.server() : null;
  stopOnSignal([server, ...(figures ? [figures] : [])], online, settings.grace, logger);
  if (figures && place) {
    await listening(figures, place, { host: 'METRICS_HOST', port: 'METRICS_PORT' });
    logger.info('metrics', { at: `${placesOf(addressOf(figures))[0]}/metrics` });
  }
  await listening(server, { port, host }, { host: 'HOST', port: '--port or PORT' });
  const [first, ...others] = placesOf(addressOf(server));
  const store = settings.databaseUrl ? 'postgres' : 'sqlite';
  logger.info('started', { at: first, store, version });
  print([`Crownlands is at ${first}`, ...others, ''].join('\n'));
}

/** What the system says of an address that is none of this machine's. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  'EADDRNOTAVAIL',
  'EAFNOSUPPORT',
  'EAI_AGAIN',
  'EINVAL',
  'ENOTFOUND',
]);

/** Rejects with one line that says what to do, by what the host and the port are set. */
const listening = (
  server: Server,
  { port, host = '' }: { readonly port: number; readonly host: string | undefined },
  by: { readonly host: string; readonly port: string },
): Promise<void> =>
  new Promise((resolve, reject) => {
    const problemOf = (code: string, message: string): string => {
      const other = port < 65_535 ? port + 1 : 8080;
      if (code === 'EADDRINUSE')
        return `Port ${port} is in use. Choose another by ${by.port}, such as ${other}`;
      if (ELSEWHERE.has(code)) return problemWith(by.host, 'an address of this machine', host);
      return `Cannot listen: ${message}`;
    };
    server.on('error', ({ code = '', message }: NodeJS.ErrnoException) =>
      reject(new Error(problemOf(code, message))),
    );
    server.listen(port, host || undefined, resolve);
  });

const addressOf = (server: Server): AddressInfo => server.address() as AddressInfo;

/** Where a browser finds the server, this machine's own name for itself first. */
function placesOf({ address, port }: AddressInfo): string[] {
  const isEverywhere = address === '::' || address === '0.0.0.0';
  const hosts = isEverywhere ? ['localhost', ...lanAddresses()] : [address];
  return hosts.map((host) => `http://${host.includes(':') ? `[${host}]` : host}:${port}`);
}

/** Those of this machine; none where the system does not tell. */
function lanAddresses(): string[] {
  try {
    return Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .filter(({ family, internal }) => family === 'IPv4' && !internal)
      .map(({ address }) => address);
  } catch {
    return [];
  }
}

/** On standard output or, if nobody reads that, on standard error. */
function print(text: string): void {
  process.stdout.once('error', () => process.stderr.write(text));
  process.stdout.write(text);
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
