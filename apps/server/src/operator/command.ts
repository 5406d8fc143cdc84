import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { StorePlace } from '../store/open.ts';

type Flags = NonNullable<ParseArgsConfig['options']>;

/** What a command was called with, and where the data of the server are. */
export type Call = {
  readonly flags: { readonly [flag: string]: string | boolean | undefined };
  readonly words: readonly string[];
  readonly place: StorePlace;
  readonly now: number;
};

/** What goes to standard output; or why there is nothing, in one line: 1 cannot be done, 2 cannot be read. */
export type Outcome = { readonly text: string } | Problem;
export type Problem = { readonly status: 1 | 2; readonly problem: string };

export type Command = {
  readonly help: string; // its first line says in one sentence what it does
  readonly flags: Flags;
  readonly words: readonly string[]; // what it takes besides, in order; those in brackets may be left out
  readonly run: (call: Call) => Promise<Outcome>;
};

export const problem = (status: 1 | 2, line: string): Problem => ({ status, problem: line });

/** The call that arguments ask for; `help` where they ask for that. */
export function callOf(
  { flags, words }: Command,
  args: readonly string[],
): Pick<Call, 'flags' | 'words'> | 'help' | Problem {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { ...flags, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    });
    if (values.help) return 'help';
    const missing = words.slice(positionals.length).find((word) => !word.startsWith('['));
    if (missing) return problem(2, `${missing} is missing (try --help)`);
    const further = positionals.slice(words.length)[0];
    if (further !== undefined) return problem(2, `unexpected argument ${further} (try --help)`);
    return { flags: values as Call['flags'], words: positionals };
  } catch (error) {
    const [sentence = ''] = String((error as Error).message).split(/\. |\n/);
    return problem(2, `${sentence.replace(/\.$/, '')} (try --help)`);
  }
}

/** A flag that is a whole number; undefined where it is not given. */
export function wholeNumber(
  { flags }: Pick<Call, 'flags'>,
  flag: string,
  least: number,
  most: number,
): number | undefined | Problem {
  const text = flags[flag];
  if (text === undefined) return undefined;
  const number = /^\d{1,16}$/.test(`${text}`) ? Number(text) : Number.NaN;
  if (number >= least && number <= most) return number;
  return problem(2, `--${flag}: expected a whole number from ${least} to ${most}, not ${text}`);
}
