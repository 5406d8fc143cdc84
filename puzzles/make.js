import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  ARCHIVE,
  daysIn,
  formatPuzzle,
  inArchive,
  months,
  parsePuzzle,
  rhythmInArchive,
  rhythmOf,
} from '../packages/puzzles/src/index.ts';
import { must } from '../packages/rules/src/index.ts';
import { findBuild } from './builds.js';
import { findDuel } from './duels.js';

/** @typedef {import('../packages/puzzles/src/index.ts').Difficulty} Difficulty */

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: 'packages/puzzles' },
    work: { type: 'string', default: 'data/puzzles' },
    months: { type: 'string', default: '' },
    seed: { type: 'string', default: '1' },
  },
});
const seed = Number(values.seed);

/**
 * Duels as they are found, so that a run goes on after a break: the number of each one's game, and the
 * tries of each level of bots that solve it.
 */
const found = `${values.work}/duels-${seed}.txt`;
mkdirSync(values.work, { recursive: true });
const kept = existsSync(found) ? readFileSync(found, 'utf8').trim().split('\n') : [];
let game = 0;
let duelsTried = 0;
let buildsTried = 0;
const begin = performance.now();

/** @type {import('../packages/puzzles/src/index.ts').DuelPuzzle[]} */
const waiting = [];

/** The next duel of the numbered games. */
function nextDuel() {
  const [number, , ...words] = (kept.shift() ?? '').split(' ');
  if (number) {
    game = Number(number) + 1;
    const puzzle = parsePuzzle(words.join(' '));
    if (!puzzle.ok || puzzle.value.type !== 'duel') throw new Error(`${found} is spoilt`);
    return puzzle.value;
  }
  for (;;) {
    const one = findDuel(seed, game++, () => duelsTried++);
    if (!one) continue;
    appendFileSync(found, `${game - 1} ${one.solved.join('')} ${formatPuzzle(one.puzzle)}\n`);
    return one.puzzle;
  }
}

/**
 * The first duel of a difficulty that is left.
 * @param {Difficulty} difficulty
 */
function takeDuel(difficulty) {
  const isWanted = (/** @type {{ difficulty: Difficulty }} */ one) => one.difficulty === difficulty;
  while (!waiting.some(isWanted)) waiting.push(nextDuel());
  return must(waiting.splice(waiting.findIndex(isWanted), 1)[0]);
}

/**
 * The line of a puzzle; of builds the number decides.
 * @param {Pick<import('../packages/puzzles/src/index.ts').Puzzle, 'type' | 'difficulty'>} wanted
 * @param {number} number
 */
const lineOf = ({ type, difficulty }, number) =>
  formatPuzzle(
    type === 'duel'
      ? takeDuel(difficulty)
      : findBuild(difficulty, seed, number, () => buildsTried++),
  );

/**
 * @param {string} file
 * @param {readonly string[]} lines
 */
function write(file, lines) {
  mkdirSync(`${values.out}/${file}`.replace(/\/[^/]+$/, ''), { recursive: true });
  writeFileSync(`${values.out}/${file}`, `${lines.join('\n')}\n`);
  const seconds = Math.round((performance.now() - begin) / 1000);
  console.log(
    JSON.stringify({ file, seconds, game, duelsTried, buildsTried, waiting: waiting.length }),
  );
}

const wanted = months().slice(0, values.months ? Number(values.months) : undefined);
for (const month of wanted) {
  const dates = Array.from(
    { length: daysIn(month) },
    (_, index) => `${month}-${`${index + 1}`.padStart(2, '0')}`,
  );
  const lines = dates.map((date) => lineOf(rhythmOf(date), Number(date.replaceAll('-', ''))));
  write(`days/${month}.txt`, lines);
}
if (wanted.length === months().length) {
  const numbers = Array.from({ length: ARCHIVE }, (_, index) => index + 1);
  const lines = numbers.map((number) => lineOf(rhythmInArchive(number), number));
  for (const file of new Set(numbers.map(fileOf))) {
    write(
      file,
      lines.filter((_, index) => fileOf(index + 1) === file),
    );
  }
}

/** @param {number} number */
function fileOf(number) {
  const place = inArchive(number);
  if (!place.ok) throw new Error(place.reason);
  return place.value.file;
}
