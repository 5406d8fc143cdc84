import { z } from 'zod';

/** A text that is as it says. */
const text = (isRight: (text: string) => boolean, expected: string) =>
  z.string().refine(isRight, { error: expected });

const wholeNumber = (least: number, most: number) =>
  text(
    (digits) => /^\d{1,9}$/.test(digits) && Number(digits) >= least && Number(digits) <= most,
    `a whole number from ${least} to ${most}`,
  ).transform(Number);

/** Whether it names a site and nothing on it. */
const isOrigin = (text: string): boolean =>
  URL.canParse(text) && /^https?:/.test(text) && new URL(text).origin === text;

/** Whether it is an address that somebody can be reached at, as push services ask for it. */
const isContact = (text: string): boolean =>
  URL.canParse(text) && /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(text);

/** The entries of a list, which may be empty. */
const hostsIn = (list: string): readonly string[] =>
  list
    .trim()
    .toLowerCase()
    .split(/[\s,]+/);

/** Whether it is the whole name of a host; the last part of an address is a number. */
const isHost = (name: string): boolean =>
  /^([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*$/.test(name);

const oneOf = <const Word extends string>(...words: readonly Word[]) =>
  z.enum(words, { error: `one of ${words.join(', ')}` });

const DAYS = wholeNumber(1, 36_500);

/** All that the environment can say, with what is taken where it says nothing. */
export const VARIABLES = z.object({
  PORT: wholeNumber(0, 65_535)
    .default(8080)
    .describe('where to listen, unless --port says it (default: 8080); 0 is any free port'),
  HOST: z.string().optional().describe('the one address to listen on (default: all addresses)'),
  DATA: z.string().default('data').describe('the folder for the file of tables (default: ./data)'),
  DATABASE_URL: text(
    (url) => /^postgres(ql)?:\/\/./.test(url),
    'an address such as postgres://USER:PASSWORD@HOST/DATABASE',
  )
    .optional()
    .describe('a database of PostgreSQL instead, which any number of servers may share'),
  TRUST_PROXY: oneOf('yes', 'no')
    .default('no')
    .describe(
      'yes: a proxy on another machine asks, and X-Forwarded-For says for whom (default: no)',
    ),
  PUBLIC_ORIGIN: text(isOrigin, 'an address such as https://example.org, and nothing after it')
    .optional()
    .describe(
      'where people find the page, if a proxy does not tell (default: where it is asked for)',
    ),
  SHUTDOWN_GRACE: wholeNumber(0, 600)
    .default(0)
    .describe('seconds that /readyz says no before the server stops (default: 0)'),
  METRICS_PORT: wholeNumber(0, 65_535)
    .optional()
    .describe('where /metrics is for Prometheus (default: nowhere); 0 is any free port'),
  METRICS_HOST: z
    .string()
    .default('127.0.0.1')
    .describe('the one address of that port (default: 127.0.0.1, this machine alone)'),
  LOG_LEVEL: oneOf('silent', 'error', 'warn', 'info', 'debug')
    .default('info')
    .describe('the least that is logged: silent, error, warn, info or debug (default: info)'),
  PUSH_CONTACT: text(isContact, 'an address such as mailto:club@example.org or https://example.org')
    .default('mailto:crownlands@example.org')
    .describe('how push services reach you (default: mailto:crownlands@example.org)'),
  PUSH_SERVICES: text(
    (list) => hostsIn(list).every(isHost),
    'names of hosts such as push.example.org, separated by commas',
  )
    .transform(hostsIn)
    .optional()
    .describe('hosts that notices may be sent through (default: those of the known browsers)'),
  KEEP_GAMES: DAYS.optional().describe(
    'days that games are kept after their end (default: for ever)',
  ),
  KEEP_GUESTS: DAYS.default(365).describe(
    'days that guests are kept who do not come back (default: 365)',
  ),
});

/** Each by its name, and what it is in one line. */
export const EXPLAINED: readonly (readonly [name: string, what: string])[] = Object.entries(
  VARIABLES.shape,
).map(([name, { description = '' }]) => [name, description]);

/** Those whose value nobody should read in a log. */
const SECRET: ReadonlySet<string> = new Set(['DATABASE_URL']);

/** What a value should have been, in one line. */
export const problemWith = (name: string, expected: string, given: string): string =>
  `${name}: expected ${expected}${SECRET.has(name) ? '' : `, not ${JSON.stringify(given)}`}`;
