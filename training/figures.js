import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { drawCalibration, drawMatches, drawTraining } from './plots.js';
import { storedIn } from './stored.js';
import {
  calibrationTable,
  filled,
  firstBot,
  gameOf,
  inOrder,
  ladderTable,
  matchTable,
  nameOf,
  timeOf,
} from './tables.js';

/** @typedef {import('./tables.js').ColumnName} ColumnName */

const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));
const read = (/** @type {string} */ path) => readFileSync(here(path), 'utf8');

const stored = storedIn(here('logs/matches'));
const matches = stored.flatMap((one) => ('match' in one ? [one] : []));
const ladders = stored.flatMap((one) => ('ladder' in one ? [one] : []));
const calibrations = stored
  .flatMap((one) => ('calibration' in one ? [one] : []))
  .sort((one, other) => gameOf(one.calibration).localeCompare(gameOf(other.calibration)));
const ofChampion = inOrder(matches.filter((one) => firstBot(one).bot === 'champion'));
const ofOthers = matches.filter((one) => !ofChampion.includes(one));

/** @type {ColumnName[]} */
const SCORES = ['match', 'time', 'share', '95% interval', 'margin', 'games', 'seed'];
/** @type {ColumnName[]} */
const PACE = ['ms/move', 'playouts/move'];

const bars = ofChampion.map((one) => {
  const { match, target } = one;
  const { share, low, high } = firstBot(one);
  const name = `${nameOf(match)}, ${timeOf(match)}`.replaceAll('`', '');
  return { name, games: match.games, share, low, high, ...(target !== undefined && { target }) };
});
const fits = read('logs/training.jsonl')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));
const levels = ladders.map(ladderTable).join('\n') || 'No ladder is stored yet.\n';
const others = matchTable(ofOthers, ['bot', ...SCORES, ...PACE, 'version']);

/** Writes the tables and the plots of the documents from the logs, into docs or another folder. */
const to = process.argv[2] ?? here('../docs');
mkdirSync(`${to}/plots`, { recursive: true });
const files = {
  'champion.md': filled(
    filled(read('../docs/champion.md'), 'calibration', calibrationTable(calibrations)),
    'champion',
    matchTable(ofChampion, [...SCORES, 'target', 'version']),
  ),
  'bots.md': filled(filled(read('../docs/bots.md'), 'players', others), 'levels', levels),
  'plots/training.svg': drawTraining(fits),
  'plots/matches.svg': drawMatches(bars),
  'plots/calibration.svg': drawCalibration(calibrations.map(({ calibration }) => calibration)),
};
for (const [name, text] of Object.entries(files)) writeFileSync(`${to}/${name}`, text);
