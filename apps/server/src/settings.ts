import { parseArgs } from 'node:util';
import type { z } from 'zod';
import { KNOWN_SERVICES, type PushSettings } from './notices/services.ts';
import { EXPLAINED, problemWith, VARIABLES } from './variables.ts';

export type Settings = {
  readonly port: number; // 0: any that is free
  readonly host: string | undefined; // undefined: all interfaces
  readonly folder: string; // for the tables, unless there is a database
  readonly databaseUrl: string | undefined;
  readonly trustsProxy: boolean; // whether it is a proxy that asks, and tells for whom
  readonly publicOrigin: string | undefined; // where people find the page, if a proxy does not tell
  readonly grace: number; // milliseconds in which balancers may notice that the server stops
  readonly metrics: { readonly port: number; readonly host: string } | null;
  readonly logLevel: z.output<typeof VARIABLES>['LOG_LEVEL'];
  readonly keepGames: number | null; // days; null: for ever
  readonly keepGuests: number; // days
  readonly push: PushSettings;
  readonly help: boolean;
};

type Problem = { readonly problem: string };

/** What the arguments and the environment ask for, or the problem with them in one line. */
export function settingsOf(args: string[], env: NodeJS.ProcessEnv): Settings | Problem {
  const asked = argumentsOf(args);
  if ('problem' in asked) return asked;
  const told = EXPLAINED.flatMap(([name]) => (env[name] ? [[name, env[name]]] : []));
  const read = VARIABLES.safeParse(Object.fromEntries(told));
  const port = VARIABLES.shape.PORT.safeParse(asked.port);
  if (!port.success) return problemIn(port.error, { '--port': asked.port ?? '' });
  if (!read.success) return problemIn(read.error, env);
  const { data } = read;
  const page = { port: asked.port === undefined ? data.PORT : port.data, host: data.HOST };
  const figures = { port: data.METRICS_PORT ?? 0, host: data.METRICS_HOST };
  if (isOnePlace(page, figures)) {
    const problem = problemWith(
      'METRICS_PORT',
      'another port than that of the page',
      `${page.port}`,
    );
    return { problem };
  }
  return {
    ...page,
    folder: data.DATA,
    databaseUrl: data.DATABASE_URL,
    trustsProxy: data.TRUST_PROXY === 'yes',
    publicOrigin: data.PUBLIC_ORIGIN,
    grace: data.SHUTDOWN_GRACE * 1000,
    metrics: data.METRICS_PORT === undefined ? null : figures,
    logLevel: data.LOG_LEVEL,
    keepGames: data.KEEP_GAMES ?? null,
    keepGuests: data.KEEP_GUESTS,
    push: { services: data.PUSH_SERVICES ?? KNOWN_SERVICES, contact: data.PUSH_CONTACT },
    help: asked.help ?? false,
  };
}

type Place = { readonly port: number; readonly host: string | undefined };

/** Whether nobody can listen at both. */
const isOnePlace = (one: Place, other: Place): boolean =>
  one.port > 0 &&
  one.port === other.port &&
  (isEverywhere(one) || isEverywhere(other) || one.host === other.host);

const isEverywhere = ({ host }: Place): boolean =>
  host === undefined || /^(::|0\.0\.0\.0)$/.test(host);

function argumentsOf(args: string[]) {
  try {
    const options = { port: { type: 'string' }, help: { type: 'boolean', short: 'h' } } as const;
    return parseArgs({ args, options }).values;
  } catch (error) {
    const [sentence = ''] = String((error as Error).message).split(/\. |\n/);
    return { problem: `${sentence.replace(/\.$/, '')} (try --help)` };
  }
}

/** The first thing that is wrong; a value by itself has the only name that there is. */
function problemIn({ issues: [issue] }: z.ZodError, given: NodeJS.ProcessEnv): Problem {
  const name = String(issue?.path[0] ?? Object.keys(given)[0]);
  return { problem: problemWith(name, `${issue?.message}`, given[name] ?? '') };
}
