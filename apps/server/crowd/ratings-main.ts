import { writeFileSync } from 'node:fs';
import { asked } from './asked.ts';
import { type Sorting, sortPlayers } from './sorting.ts';

const HELP = `Lets players of known strength play each other, and shows how soon ratings sort them.

Usage: npm run ratings -- [--people N] [--games N] [--seed S] [--plot FILE] [--json]

  --people N   newcomers, as strong as it comes: two of three within 200 points of 1500 (default 400)
  --games N    that each of them plays (default 100)
  --seed S     of all that is left to chance (default 1)
  --plot FILE  draws it, as in docs/plots/ratings.svg
  --json       one object instead of a table
`;

const values = asked(HELP, { people: 400, games: 100, seed: 1, plot: '', json: false });

const LINES = [
  { players: 2, colour: '#2f6db5' },
  { players: 3, colour: '#3c8d40' },
  { players: 4, colour: '#c98b1b' },
].map((line) => ({
  ...line,
  sortings: sortPlayers(line.players, values.people, values.games, values.seed),
}));

/** Games after which half of the players are settled. */
const settledAfter = (sortings: readonly Sorting[]): number | null =>
  sortings.find(({ settled }) => settled >= 0.5)?.games ?? null;

if (values.plot) writeFileSync(values.plot, plot());
const shown = [5, 10, 20, 30, 50, 100];
const rounded = (number: number): number => Math.round(100 * number) / 100;
const table = LINES.flatMap(({ players, sortings }) =>
  sortings
    .filter(({ games }) => shown.includes(games))
    .map(({ games, correlation, settled, error, within }) => ({
      players,
      games,
      correlation: rounded(correlation),
      settled: rounded(settled),
      error: Math.round(error),
      within: rounded(within),
    })),
);
const settled = Object.fromEntries(
  LINES.map(({ players, sortings }) => [players, settledAfter(sortings)]),
);
if (values.json) console.log(JSON.stringify({ settledAfter: settled, sortings: table }));
else {
  console.table(table);
  console.log('half are settled after', settled);
}
process.exit(0);

function plot(): string {
  const [left, top, width, height] = [60, 70, 620, 300];
  const most = values.games;
  const x = (games: number): string => (left + (games / most) * width).toFixed(1);
  const y = (share: number): string => (top + height - share * height).toFixed(1);
  const text = (at: string, up: string | number, words: string, more = ''): string =>
    `<text x="${at}" y="${up}" ${more}>${words}</text>`;
  const grid = [0, 0.25, 0.5, 0.75, 1].map(
    (tick) =>
      `<path d="M${left} ${y(tick)}h${width}" stroke="#ddd"/>` +
      text(`${left - 8}`, Number(y(tick)) + 4, `${tick}`, 'text-anchor="end" fill="#666"'),
  );
  const times = [0, 1, 2, 3, 4, 5].map((part) =>
    text(
      x((part * most) / 5),
      top + height + 20,
      `${(part * most) / 5}`,
      'text-anchor="middle" fill="#666"',
    ),
  );
  const lines = LINES.map(({ players, colour, sortings }, index) => {
    const points = sortings.map(({ games, correlation }) => `${x(games)} ${y(correlation)}`);
    const half = settledAfter(sortings);
    return (
      `<path d="M${points.join('L')}" fill="none" stroke="${colour}" stroke-width="2"/>` +
      (half === null
        ? ''
        : `<path d="M${x(half)} ${y(0)}V${y(1)}" stroke="${colour}" stroke-dasharray="4 4"/>`) +
      `<circle cx="${left + 8 + index * 110}" cy="46" r="5" fill="${colour}"/>` +
      text(`${left + 20 + index * 110}`, 50, `${players} players`)
    );
  });
  const title = 'How well ratings sort players of known strength, by games that each has played';
  const axis = text(
    x(most / 2),
    top + height + 42,
    'games (dashed: half are settled)',
    'text-anchor="middle" fill="#666"',
  );
  const inside = [text(`${left}`, 24, title), ...grid, ...times, ...lines, axis].join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${left + width + 30} ${top + height + 60}" font-family="sans-serif" font-size="13" fill="#222">` +
    `<title>${title}</title><rect width="100%" height="100%" fill="#fff"/>${inside}</svg>\n`
  );
}
