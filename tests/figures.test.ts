import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { drawCalibration, drawMatches } from '../training/plots.js';
import { calibrationTable, filled, ladderTable, matchTable } from '../training/tables.js';

const read = (path: string): string => readFileSync(path, 'utf8');

it.each([
  'champion.md',
  'bots.md',
  'plots/training.svg',
  'plots/matches.svg',
  'plots/calibration.svg',
])('docs/%s has the figures that are stored', (name) => {
  const folder = mkdtempSync(join(tmpdir(), 'crownlands-figures-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  execFileSync(process.execPath, ['training/figures.js', folder]);
  expect(read(join('docs', name))).toBe(read(join(folder, name)));
});

const origin = { commit: 'c0ffee1234', machine: '2 cores of a mill, Node 20', date: '2026-01-02' };
const standing = { low: 0.7, high: 0.8, margin: -1.25, msPerMove: 99.6, playoutsPerMove: 2100 };

function stored(bots: string[], variants: string[], timeMs: number) {
  const players = bots.length;
  const standings = bots.map((bot) => ({ bot, share: 0.7451, ...standing }));
  return {
    ...origin,
    name: 'one',
    match: { games: 40, players, variants, timeMs, seed: 7, bots: standings },
  };
}

const BOTH = ['middle-kingdom', 'harmony'];

describe('a table of matches', () => {
  it('names a match by its players, its unusual variants and the opponents', () => {
    const matches = [
      stored(['champion', 'g1'], ['mighty-duel', ...BOTH], 50),
      stored(['champion', 'greedy', 'mce', 'greedy'], BOTH, 50),
      stored(['champion', 'greedy', 'greedy'], ['harmony', 'wider-offer'], 50),
      stored(['champion', 'greedy'], [], 50),
      stored(['champion', 'mce'], BOTH, 50),
      stored(['champion', 'mce'], BOTH, 200),
    ];
    expect(matchTable(matches, ['match', 'time'])).toBe(`\
| match | time |
| --- | --: |
| 2 players, \`mce\` | 200 ms |
| 2 players, \`mce\` | 50 ms |
| 2 players without bonuses, \`greedy\` | 50 ms |
| 3 players with harmony only with a wider offer, two \`greedy\` | 50 ms |
| 4 players, two \`greedy\` and \`mce\` | 50 ms |
| mighty duel, \`g1\` | 50 ms |

Played on 2 cores of a mill, Node 20, 2026-01-02.
`);
  });

  it('says what is stored of the first bot, with notes and a link to the file', () => {
    const match = { ...stored(['champion', 'mce'], BOTH, 200), target: 0.75, note: 'on a train' };
    expect(
      matchTable(
        [match],
        ['share', '95% interval', 'margin', 'ms/move', 'games', 'seed', 'target', 'version'],
      ),
    ).toBe(`\
| share | 95% interval | margin | ms/move | games | seed | target | version |
| --: | --- | --: | --: | --: | --: | --: | --- |
| 74.5% | 70.0% to 80.0% | -1.3 | 99.6 | 40 | 7 | 75.0% | [c0ffee1](../training/logs/matches/one.json) |

- 2 players, \`mce\`, 200 ms: on a train

Played on 2 cores of a mill, Node 20, 2026-01-02.
`);
  });
});

it('a table of a ladder begins with the command that gives it', () => {
  const ratings = [
    { bot: 'greedy', elo: 200, low: 150, high: 250 },
    { bot: 'random', elo: 0, low: 0, high: 0 },
  ];
  const ladder = { games: 100, simulations: 2000, seed: 1, ratings };
  expect(ladderTable({ ...origin, name: 'levels', ladder })).toBe(`\
\`crownlands ladder random greedy --games 100 --simulations 2000 --seed 1\`, version [c0ffee1](../training/logs/matches/levels.json):

| level | Elo | 95% interval |
| --- | --: | --- |
| \`greedy\` | 200 | 150 to 250 |
| \`random\` | 0 | 0 to 0 |

Played on 2 cores of a mill, Node 20, 2026-01-02.
`);
});

const calibration = {
  players: 2,
  games: 40,
  simulations: 100,
  seed: 3,
  positions: 30,
  sureness: 1,
  bins: Array.from({ length: 10 }, (_, index) => {
    return index === 7
      ? { positions: 30, called: 0.75, won: 0.5 }
      : { positions: 0, called: 0, won: 0 };
  }),
};

it('a table of calibrations says of each bin how many were won, and of nothing that is empty', () => {
  const table = calibrationTable([{ ...origin, name: 'one', calibration }]);
  expect(table).toContain('| called | 2 players: won | of positions |');
  expect(table).toContain('\n| 70% to 80% | 50.0% | 30 |\n| 80% to 90% |  | 0 |\n');
  expect(table).toContain('2 players: 40 games at 100 simulations a move, seed 3');
});

it('the plot of calibrations has a dot for each bin that is not empty, in the colour of its game', () => {
  const duel = { ...calibration, variants: ['mighty-duel', 'middle-kingdom', 'harmony'] };
  const dots = drawCalibration([calibration, duel]).match(/fill="[^"]+" fill-opacity/g);
  expect(new Set(dots).size).toBe(2);
  expect(dots).toHaveLength(2);
});

it('a page is filled at the place of that name, and has to have one', () => {
  const page = 'A\n<!-- figures: one -->\nold\n<!-- end of figures -->\nB\n';
  expect(filled(page, 'one', 'new\n')).toBe(page.replace('old', '\nnew\n'));
  expect(() => filled(page, 'other', 'new\n')).toThrow('not one place for other');
});

it('the plot has a row for each match, and a mark for each target', () => {
  const bar = { name: '2 players, cmd:a < b', games: 40, share: 0.5, low: 0.25, high: 1 };
  const plot = drawMatches([bar, { ...bar, target: 0.75 }]);
  expect(plot.match(/2 players, cmd:a &lt; b \(40\)/g)).toHaveLength(2);
  expect(plot.match(/stroke="#c0392b"/g)).toHaveLength(1);
});
