import { availableParallelism } from 'node:os';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { BOT_NAMES, type BotName, LEVELS } from '@crownlands/bots';
import {
  checkOptions,
  FIRST_ORDERS,
  type Options,
  VARIANTS,
  type Variant,
} from '@crownlands/rules';
import { fail } from './failure.ts';
import { say } from './output.ts';

export type Flags = NonNullable<ParseArgsConfig['options']>;

/** What a command was called with. */
export type Call = {
  readonly flags: { readonly [flag: string]: string | boolean | undefined };
  readonly files: readonly string[];
};

export type Command = {
  readonly help: string; // its first line says in one sentence what it does
  readonly flags: Flags | null; // null: it reads all its arguments itself
  readonly run: (call: Call) => Promise<void>;
};

export function callOf({ flags }: Command, args: string[]): Call {
  if (!flags) return { flags: {}, files: args };
  try {
    const options = { ...flags, help: { type: 'boolean', short: 'h' } } as const;
    const { values, positionals, tokens } = parseArgs({
      args: withNumbers(args, flags),
      options,
      allowPositionals: true,
      tokens: true,
    });
    const names = tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []));
    const twice = names.find((name, index) => names.indexOf(name) !== index);
    if (twice) throw new Error(`--${twice} is given twice`);
    return { flags: values as Call['flags'], files: positionals };
  } catch (error) {
    const [sentence = ''] = String((error as Error).message).split(/\. |\n/);
    return fail(`${sentence.replace(/\.$/, '')} (try --help)`);
  }
}

/** A number below zero is the value of the flag before it, and no flag of its own. */
function withNumbers(args: readonly string[], flags: Flags): string[] {
  const read: string[] = [];
  for (const arg of args) {
    const before = read.at(-1) ?? '';
    const isValue = /^-\d/.test(arg) && flags[before.replace(/^--/, '')]?.type === 'string';
    if (isValue) read.splice(-1, 1, `${before}=${arg}`);
    else read.push(arg);
  }
  return read;
}

/** The one file that a command takes, if any. */
export function onlyFile({ files }: Call): string | undefined {
  if (files.length > 1) fail(`expected one file, not ${files.length}`);
  return files[0];
}

export function noFiles({ files }: Call): void {
  if (files.length > 0) fail(`unexpected argument ${files[0]}`);
}

export function wholeNumber({ flags }: Call, flag: string, least: number, most: number) {
  const text = flags[flag];
  if (text === undefined) return undefined;
  const number = /^\d{1,16}$/.test(`${text}`) ? Number(text) : Number.NaN;
  if (number >= least && number <= most) return number;
  return fail(`--${flag}: expected a whole number from ${least} to ${most}, not ${text}`);
}

/** The seed that was given, if any. */
export const givenSeed = (call: Call): number | undefined =>
  wholeNumber(call, 'seed', 0, Number.MAX_SAFE_INTEGER);

export const seedOf = (call: Call): number =>
  givenSeed(call) ?? Math.floor(Math.random() * 2 ** 32);

export const JOBS_HELP = '--jobs N             threads, at most one a core (default: one a core)';

/** The threads to work on; more than there are cores would only take memory. */
export function jobsOf(call: Call): number {
  const cores = availableParallelism();
  const jobs = wholeNumber(call, 'jobs', 1, 256) ?? cores;
  if (jobs > cores) say(`--jobs: ${jobs} are more than the cores, so there are ${cores}`);
  return Math.min(jobs, cores);
}

export const RULE_FLAGS = {
  players: { type: 'string' },
  variants: { type: 'string' },
  'first-order': { type: 'string' },
} as const satisfies Flags;

export const RULE_HELP = `\
  --players N          2, 3 or 4 (default 2, or as many as are named)
  --variants A,B       any of ${VARIANTS.join(', ')}
  --first-order ORDER  ${FIRST_ORDERS.join(', ')}: who claims first (default drawn)`;

const levels: readonly string[] = Object.keys(LEVELS);

/** All bots, for a help text. */
export const BOT_HELP = `Bots: ${BOT_NAMES.filter((name) => !levels.includes(name)).join(', ')};
for people ${levels.join(', ')}.`;

/** The options of a game from its flags. */
export function optionsOf(call: Call, defaultPlayers: number): Options {
  const players = wholeNumber(call, 'players', 2, 4) ?? defaultPlayers;
  if (players !== 2 && players !== 3 && players !== 4) {
    return fail(`2, 3 or 4 players sit at a table, not ${players}`);
  }
  const firstOrder = `${call.flags['first-order'] ?? 'drawn'}`;
  const options: Options = {
    players,
    variants: variantsOf(call),
    firstOrder: oneOf(FIRST_ORDERS, firstOrder, '--first-order'),
  };
  const checked = checkOptions(options);
  if (!checked.ok) fail(`--variants: ${checked.refusal.rule}: ${checked.refusal.message}`);
  return options;
}

export const variantsOf = (call: Call): Variant[] =>
  listOf(call, 'variants').map((name) => oneOf(VARIANTS, name, '--variants'));

export const botsOf = (call: Call): BotName[] =>
  listOf(call, 'bots').map((name) => oneOf(BOT_NAMES, name, '--bots'));

/** The parts of a flag with commas. */
export function listOf({ flags }: Call, flag: string): string[] {
  const text = flags[flag];
  return typeof text === 'string' && text !== '' ? text.split(',') : [];
}

function oneOf<T extends string>(allowed: readonly T[], name: string, flag: string): T {
  const found = allowed.find((one) => one === name);
  return found ?? fail(`${flag}: there is no ${name}; choose from ${allowed.join(', ')}`);
}
