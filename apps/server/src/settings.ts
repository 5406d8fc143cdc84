import { parseArgs } from 'node:util';

export type Settings = {
  readonly port: number; // 0: any that is free
  readonly host: string | undefined; // undefined: all interfaces
  readonly folder: string; // for the tables, unless there is a database
  readonly databaseUrl: string | undefined;
  readonly trustsProxy: boolean; // whether it is a proxy that asks, and tells for whom
  readonly publicOrigin: string | undefined; // where people find the page, if a proxy does not tell
  readonly help: boolean;
};

/** What the arguments and the environment ask for, or the problem with them in one line. */
export function settingsOf(
  args: string[],
  env: NodeJS.ProcessEnv,
): Settings | { readonly problem: string } {
  try {
    const { values } = parseArgs({
      args,
      options: { port: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    });
    const [name, text] =
      values.port === undefined ? ['PORT', env.PORT || '8080'] : ['--port', values.port];
    const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
    if (!(port <= 65_535)) {
      const given = JSON.stringify(text);
      return { problem: `${name}: expected a whole number from 0 to 65535, not ${given}` };
    }
    const publicOrigin = env.PUBLIC_ORIGIN || undefined;
    if (publicOrigin !== undefined && !isOrigin(publicOrigin)) {
      const given = JSON.stringify(publicOrigin);
      return {
        problem: `PUBLIC_ORIGIN: expected an address such as https://example.org, not ${given}`,
      };
    }
    return {
      port,
      host: env.HOST || undefined,
      folder: env.DATA || 'data',
      databaseUrl: env.DATABASE_URL || undefined,
      trustsProxy: Boolean(env.TRUST_PROXY),
      publicOrigin,
      help: values.help ?? false,
    };
  } catch (error) {
    const [sentence = ''] = String((error as Error).message).split(/\. |\n/);
    return { problem: `${sentence.replace(/\.$/, '')} (try --help)` };
  }
}

/** Whether it names a site and nothing on it. */
const isOrigin = (text: string): boolean =>
  URL.canParse(text) && /^https?:/.test(text) && new URL(text).origin === text;
