import { type ParseArgsConfig, parseArgs } from 'node:util';

type Defaults = Readonly<Record<string, string | number | boolean>>;

/** A value of the kind of its default. */
type Like<Default> = Default extends number ? number : Default extends string ? string : boolean;

/**
 * What a program is asked for on its command line, each with a default of its kind. `--help` tells how it is
 * used, and a mistake what is wrong; both end the program.
 */
export function asked<Of extends Defaults>(
  help: string,
  defaults: Of,
): { readonly [Name in keyof Of]: Like<Of[Name]> } {
  try {
    const { help: isHelp, ...given } = parseArgs({ options: optionsOf(defaults) }).values;
    if (isHelp) {
      process.stdout.write(help);
      process.exit(0);
    }
    return Object.fromEntries(
      Object.entries(defaults).map(([name, value]) => [
        name,
        typeof value === 'number' ? numberOf(name, given[name] ?? value) : (given[name] ?? value),
      ]),
    ) as never;
  } catch (error) {
    console.error((error as Error).message);
    return process.exit(2);
  }
}

const optionsOf = (defaults: Defaults): NonNullable<ParseArgsConfig['options']> => ({
  help: { type: 'boolean' },
  ...Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [
      name,
      { type: typeof value === 'boolean' ? 'boolean' : 'string' } as const,
    ]),
  ),
});

function numberOf(name: string, given: unknown): number {
  const number = Number(given);
  if (given === '' || !(number >= 0)) throw new Error(`--${name}: ${given} is not a number`);
  return number;
}
