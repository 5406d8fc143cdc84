import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { must } from '@crownlands/rules';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { bundlePrograms } from '../build.js';
import { fill, publicId } from '../crowd/club.ts';
import { sortPlayers } from '../crowd/sorting.ts';
import { newFolder } from '../test/places.ts';
import { installed } from '../test/postgres.ts';
import { leaderboardsIn } from './people/leaderboard.ts';
import { peopleIn } from './people/people.ts';
import { profileOf } from './people/profile.ts';
import { openStore } from './store/open.ts';

const LOADED = [
  'wantedPerSecond',
  'movesPerSecond',
  'p50',
  'p99',
  'p999',
  'rssMB',
  'serverMicrosecondsPerMove',
  'crowdMicrosecondsPerMove',
  'loadAverage',
];
const KEPT = [
  'eventsPerGame',
  'bytesPerGame',
  'tables',
  'events',
  'holdings',
  'results',
  'bytesPerEvent',
  'logBytesPerCommand',
];
const PLAYED = '--sockets 2 --rate 20 --seconds 0.4';

/** The programs that measure, with as little to do as can be, and what they tell as JSON. */
const PROGRAMS: readonly (readonly [name: string, args: string, keys: readonly string[]])[] = [
  ['load', PLAYED, ['sockets', 'games', 'rssStartMB', ...LOADED]],
  [
    'faults',
    '--kills 1 --tables 1',
    [
      'kills',
      'acknowledged',
      'lost',
      'doubled',
      'diverged',
      'late',
      'unsound',
      'dropped',
      'games',
      'refused',
      'unfelt',
      'hangUps',
      'longestWait',
      'mistimed',
    ],
  ],
  [
    'club',
    '--people 100 --games 100 --asks 5',
    [
      'people',
      'results',
      ...['leaderboard', 'profile', 'busyProfile', 'me'].flatMap((what) => [
        `${what}.p50`,
        `${what}.p99`,
      ]),
    ],
  ],
  [
    'start',
    '--games 5',
    [
      'games',
      'store',
      'listensAfterMs',
      'readyAfterMs',
      'firstTableAfterMs',
      'eventsOfIt',
      'rssMB',
    ],
  ],
  [
    'ratings',
    '--people 8 --games 5',
    [
      ...[2, 3, 4].map((players) => `settledAfter.${players}`),
      ...[0, 1, 2].flatMap((line) =>
        ['players', 'games', 'correlation', 'settled', 'error', 'within'].map(
          (what) => `sortings.${line}.${what}`,
        ),
      ),
    ],
  ],
  [
    'sizes',
    '--games 16',
    ['games', ...['over', 'halfWay'].flatMap((half) => KEPT.map((what) => `${half}.${what}`))],
  ],
  [
    'nodes',
    `--nodes 1 ${PLAYED}`,
    [
      'nodes',
      ...LOADED,
      'databaseMicrosecondsPerMove',
      'balancerMicrosecondsPerMove',
      'transactionsPerSecond',
      'flushesPerSecond',
      'logBytesPerMove',
    ],
  ],
];
const WITH_POSTGRES = ['sizes', 'nodes'];

/** The names of all figures, those inside others with a dot. */
const figuresIn = (value: object): string[] =>
  Object.entries(value).flatMap(([name, one]) =>
    typeof one === 'object' && one !== null
      ? figuresIn(one).map((inner) => `${name}.${inner}`)
      : [name],
  );

describe('a program that measures tells its figures', () => {
  const names = PROGRAMS.map(([name]) => name);
  beforeAll(() => bundlePrograms(...names.map((name) => `crowd/${name}-main.ts`)));

  it.each(PROGRAMS.filter(([name]) => installed() || !WITH_POSTGRES.includes(name)))(
    '%s %s',
    async (name, args, keys) => {
      const program = fileURLToPath(new URL(`../dist/${name}-main.js`, import.meta.url));
      const asked = [program, ...args.split(' '), '--json'];
      const { stdout } = await promisify(execFile)(process.execPath, asked);
      expect(figuresIn(JSON.parse(stdout)).sort()).toEqual(keys.toSorted());
    },
  );

  it('and each can be asked for by npm', () => {
    const root = new URL('../../../package.json', import.meta.url);
    const scripts = Object.values<string>(JSON.parse(readFileSync(root, 'utf8')).scripts);
    const crowds = scripts.flatMap((script) => script.split('scripts/crowd.js ')[1] ?? []);
    expect(crowds.toSorted()).toEqual([...names, 'fuzz', 'soak'].toSorted());
  });
});

it('a club is filled with people whom one can look at', async () => {
  const store = await openStore({ folder: newFolder(), databaseUrl: undefined });
  onTestFinished(() => store.end());
  const now = Date.now();
  await fill(store.query, { people: 100, games: 200 }, now);
  const { leaders } = await leaderboardsIn(store.query, () => now)(2, null);
  expect(leaders.length).toBeGreaterThan(10);
  const person = must(await peopleIn(store.query, () => now).byId(publicId(0)));
  const profile = await profileOf(store.query, person, null);
  expect(profile.latest.length).toBe(profile.games);
  expect(profile.games).toBeGreaterThan(1);
});

it('ratings sort players of known strength, and are sure of it', () => {
  const { correlation, settled, within } = must(sortPlayers(2, 60, 40, 1).at(-1));
  expect([correlation > 0.9, settled > 0.9, within > 0.8]).toEqual([true, true, true]);
});
