import { pino } from 'pino';
import type { Settings } from './settings.ts';

type Say = (line: string, more?: Readonly<Record<string, unknown>>) => void;

/** Where lines for whoever runs the server go, by how much they matter. */
export type Logger = {
  readonly error: Say; // somebody has to see to it
  readonly warn: Say; // something failed, and will be tried again
  readonly info: Say;
  readonly debug: Say;
};

/** What lines are written to. */
type Out = { readonly isTTY?: boolean; readonly write: (text: string) => unknown };

/** Lines of JSON; where a terminal shows them, words. */
export function loggerTo(out: Out, level: Settings['logLevel']): Logger {
  const write = (line: string): unknown => out.write(out.isTTY ? inWords(line) : line);
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  const logger = pino(options, { write });
  const sayAt =
    (severity: keyof Logger): Say =>
    (line, more = {}) =>
      logger[severity](more, line);
  return {
    error: sayAt('error'),
    warn: sayAt('warn'),
    info: sayAt('info'),
    debug: sayAt('debug'),
  };
}

function inWords(json: string): string {
  const { level, time, msg, ...more } = JSON.parse(json);
  const rest = Object.entries(more).map(([key, value]) => ` ${key}=${value}`);
  return `${time} ${`${level}`.padEnd(5)} ${msg}${rest.join('')}\n`;
}

/** Milliseconds for which a line is not logged again. */
const QUIET = 60_000;

/** Logs a line that says the same again only after a while, whatever others come in between. */
export function sparing(log: (line: string) => void, now: () => number): (line: string) => void {
  const last = new Map<string, number>(); // when each was logged
  return (line) => {
    for (const [other, at] of last) if (now() - at >= QUIET) last.delete(other);
    if (last.has(line)) return;
    last.set(line, now());
    log(line);
  };
}
