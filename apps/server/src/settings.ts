import { parseArgs } from 'node:util';
import { type PushSettings, pushSettingsIn } from './notices/services.ts';

export type Settings = {
  readonly port: number; // 0: any that is free
  readonly host: string | undefined; // undefined: all interfaces
  readonly folder: string; // for the tables, unless there is a database
  readonly databaseUrl: string | undefined;
  readonly trustsProxy: boolean; // whether it is a proxy that asks, and tells for whom
  readonly push: PushSettings;
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
    return {
      port,
      host: env.HOST || undefined,
      folder: env.DATA || 'data',
      databaseUrl: env.DATABASE_URL || undefined,
      trustsProxy: Boolean(env.TRUST_PROXY),
      push: pushSettingsIn(env),
      help: values.help ?? false,
    };
  } catch (error) {
    const [sentence = ''] = String((error as Error).message).split(/\. |\n/);
    return { problem: `${sentence.replace(/\.$/, '')} (try --help)` };
  }
}
