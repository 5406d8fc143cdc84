import { describe, expect, it } from 'vitest';
import { settingsOf } from './settings.ts';
import { EXPLAINED } from './variables.ts';

const problemOf = (env: NodeJS.ProcessEnv): unknown => settingsOf([], env);

describe('the arguments', () => {
  it.each([
    [['--port', '65536'], /^--port: expected a whole number from 0 to 65535, not "65536"$/],
    [['--port', '1e3'], /^--port: .*"1e3"$/],
    [['--port', '80\n80'], /^--port: .*"80\\n80"$/],
    [['--port', ''], /^--port: .*""$/],
    [['--port=-1'], /^--port: .*"-1"$/],
    [['--port'], /--port <value>' argument missing \(try --help\)$/],
    [['--port', '--help'], /'--port' argument is ambiguous \(try --help\)$/],
    [['--prot', '80'], /Unknown option '--prot' \(try --help\)$/],
    [['8080'], /Unexpected argument '8080'/],
  ])('%j', (args, problem) => {
    expect(settingsOf(args, {})).toEqual({ problem: expect.stringMatching(problem) });
  });

  it('win over the environment, and may be all that is right', () => {
    expect(settingsOf(['--port', '0'], { PORT: '80' })).toMatchObject({ port: 0 });
    expect(settingsOf(['-h'], {})).toMatchObject({ help: true });
  });
});

describe('the environment', () => {
  it('may say nothing', () => {
    expect(settingsOf([], { PORT: '', DATABASE_URL: '' })).toEqual({
      port: 8080,
      host: undefined,
      folder: 'data',
      databaseUrl: undefined,
      trustsProxy: false,
      publicOrigin: undefined,
      grace: 0,
      metrics: null,
      logLevel: 'info',
      keepGames: null,
      keepGuests: 365,
      push: {
        services: expect.arrayContaining(['fcm.googleapis.com']),
        contact: 'mailto:crownlands@example.org',
      },
      help: false,
    });
  });

  it('may say everything', () => {
    const env = {
      PORT: '1',
      HOST: '::1',
      DATA: '/var/lib/crownlands',
      DATABASE_URL: 'postgresql://db/crownlands',
      TRUST_PROXY: 'yes',
      PUBLIC_ORIGIN: 'https://example.org',
      SHUTDOWN_GRACE: '15',
      METRICS_PORT: '9100',
      METRICS_HOST: '10.0.0.1',
      LOG_LEVEL: 'debug',
      PUSH_CONTACT: 'mailto:club@example.org',
      PUSH_SERVICES: 'push.example, Notes-2.push.example',
      KEEP_GAMES: '90',
      KEEP_GUESTS: '30',
    };
    expect(Object.keys(env)).toEqual(EXPLAINED.map(([name]) => name));
    expect(settingsOf(['--port', '2'], env)).toEqual({
      port: 2,
      host: '::1',
      folder: '/var/lib/crownlands',
      databaseUrl: 'postgresql://db/crownlands',
      trustsProxy: true,
      publicOrigin: 'https://example.org',
      grace: 15_000,
      metrics: { port: 9100, host: '10.0.0.1' },
      logLevel: 'debug',
      keepGames: 90,
      keepGuests: 30,
      push: {
        services: ['push.example', 'notes-2.push.example'],
        contact: 'mailto:club@example.org',
      },
      help: false,
    });
  });

  it.each([
    ['PORT', '65536', 'a whole number from 0 to 65535'],
    ['METRICS_PORT', '-1', 'a whole number from 0 to 65535'],
    ['SHUTDOWN_GRACE', '1.5', 'a whole number from 0 to 600'],
    ['KEEP_GAMES', '0', 'a whole number from 1 to 36500'],
    ['KEEP_GUESTS', 'never', 'a whole number from 1 to 36500'],
    ['TRUST_PROXY', '1', 'one of yes, no'],
    ...['https://example.org/', 'https://example.org/play', 'example.org'].map((origin) => [
      'PUBLIC_ORIGIN',
      origin,
      'an address such as https://example.org, and nothing after it',
    ]),
    ...[
      'club@example.org',
      'mailto:club',
      'mailto:a b@example.org',
      'https://a b',
      'https://[',
    ].map((place) => [
      'PUSH_CONTACT',
      place,
      'an address such as mailto:club@example.org or https://example.org',
    ]),
    ...['push.example,', ',', 'push', '*.example', 'https://push.example', '192.0.2.1'].map(
      (list) => [
        'PUSH_SERVICES',
        list,
        'names of hosts such as push.example.org, separated by commas',
      ],
    ),
    ['LOG_LEVEL', 'loud', 'one of silent, error, warn, info, debug'],
  ])('%s=%s is named as wrong, with what was expected', (name, value, expected) => {
    expect(problemOf({ [name]: value })).toEqual({
      problem: `${name}: expected ${expected}, not "${value}"`,
    });
  });

  it('has the page and the figures at one place at most', () => {
    const both = { PORT: '9100', METRICS_PORT: '9100' };
    const problem = 'METRICS_PORT: expected another port than that of the page, not "9100"';
    expect(problemOf(both)).toEqual({ problem });
    expect(problemOf({ ...both, HOST: '127.0.0.1' })).toEqual({ problem });
    expect(problemOf({ ...both, HOST: '192.0.2.1' })).not.toHaveProperty('problem');
    expect(problemOf({ PORT: '0', METRICS_PORT: '0' })).not.toHaveProperty('problem');
  });

  it('keeps the password of a database that is wrong to itself', () => {
    expect(problemOf({ DATABASE_URL: 'mysql://me:hunter2@db/crownlands' })).toEqual({
      problem: 'DATABASE_URL: expected an address such as postgres://USER:PASSWORD@HOST/DATABASE',
    });
  });

  it('is explained as far as it is read, with what holds by itself', () => {
    for (const [name, what] of EXPLAINED) {
      expect(what, name).toMatch(/^\S.{10,90}$/);
      const isOff = ['DATABASE_URL'].includes(name);
      expect(isOff || what.includes('(default: '), name).toBe(true);
    }
  });
});
