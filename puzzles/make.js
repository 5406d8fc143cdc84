import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  ARCHIVE,
  daysIn,
  formatPuzzle,
  inArchive,
  months,
  parsePuzzle,
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

/** Games are numbered, and what is made of each depends on its number alone. */
const [BUILDS, DUELS] = [1, 2];

/** Duels as they are found, each with the number of its game, so that a run can go on after a break. */
const found = `${values.work}/duels-${seed}.txt`;
mkdirSync(values.work, { recursive: true });
const kept = existsSync(found) ? readFileSync(found, 'utf8').trim().split('\n') : [];
let game = 0;
let duelsTried = 0;
let buildsTried = 0;
const begin = performance.now();

/** @type {{ difficulty: Difficulty, line: string }[]} */
const waiting = [];

/** The next duel of the numbered games. */
function nextDuel() {
  const [number, ...words] = (kept.shift() ?? '').split(' ');
  if (number) {
    game = Number(number) + 1;
    const line = words.join(' ');
    const puzzle = parsePuzzle(line);
    if (!puzzle.ok) throw new Error(`${found}: ${puzzle.reason}`);
    return { difficulty: puzzle.value.difficulty, line };
  }
  for (;;) {
    const puzzle = findDuel((tried) => (duelsTried += tried), seed, DUELS, game);
    game++;
    if (!puzzle) continue;
    const line = formatPuzzle(puzzle);
    appendFileSync(found, `${game - 1} ${line}\n`);
    return { difficulty: puzzle.difficulty, line };
  }
}

/**
 * The first duel that is left of a difficulty, or of any.
 * @param {Difficulty | null} difficulty
 */
function takeDuel(difficulty) {
  const isWanted = (/** @type {{ difficulty: Difficulty }} */ one) =>
    difficulty === null || one.difficulty === difficulty;
  while (!waiting.some(isWanted)) waiting.push(nextDuel());
  return must(waiting.splice(waiting.findIndex(isWanted), 1)[0]).line;
}

/**
 * @param {Difficulty} difficulty
 * @param {readonly number[]} seeds
 */
const build = (difficulty, ...seeds) =>
  formatPuzzle(findBuild(difficulty, (tried) => (buildsTried += tried), seed, BUILDS, ...seeds));

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
  const lines = Array.from({ length: daysIn(month) }, (_, index) => {
    const date = `${month}-${`${index + 1}`.padStart(2, '0')}`;
    const { type, difficulty } = rhythmOf(date);
    return type === 'duel'
      ? takeDuel(difficulty)
      : build(difficulty, Number(date.replaceAll('-', '')));
  });
  write(`days/${month}.txt`, lines);
}
if (wanted.length === months().length) {
  /** @type {Map<string, string[]>} */
  const files = new Map();
  for (let number = 1; number <= ARCHIVE; number++) {
    const place = inArchive(number);
    if (!place.ok) throw new Error(place.reason);
    const { file } = place.value;
    const difficulty = /** @type {Difficulty} */ ((((number - 1) / 2) % 5) + 1);
    const line = number % 2 === 0 ? takeDuel(null) : build(difficulty, number);
    const lines = [...(files.get(file) ?? []), line];
    files.set(file, lines);
  }
  for (const [file, lines] of files) write(file, lines);
}
