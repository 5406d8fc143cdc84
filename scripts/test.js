import './build.js';
import { run, runTogether } from './steps.js';

const { FIREFOX } = process.env;
const bin = (/** @type {string} */ path) => `node_modules/${path}`;

/** @type {import('./steps.js').Step} */
const IN_FIREFOX = [
  'tests of the page in Firefox',
  bin('vitest/vitest.mjs'),
  'run',
  '--config',
  'tests/web/firefox.config.ts',
];

/** @type {import('./steps.js').Step[]} */
const CHECKS = [
  ['format and lint', bin('@biomejs/biome/bin/biome'), 'ci', '--error-on-warnings', '.'],
  ['types', bin('typescript/bin/tsc')],
  ['types of the rules, without a world', bin('typescript/bin/tsc'), '-p', 'packages/rules'],
  ['types of the art, without a world', bin('typescript/bin/tsc'), '-p', 'packages/art'],
  ['types of the bots, as in a page', bin('typescript/bin/tsc'), '-p', 'packages/bots'],
  ['types of the puzzles, as in a page', bin('typescript/bin/tsc'), '-p', 'packages/puzzles'],
  ['types of the page', bin('typescript/bin/tsc'), '-p', 'apps/web'],
  ['unused code', bin('knip/bin/knip.js'), '--no-progress'],
];

/** @type {import('./steps.js').Step} */
const MUTATIONS = ['mutations', 'scripts/mutations.js'];

/** @type {import('./steps.js').Step[]} */
const TESTS = [['tests', bin('vitest/vitest.mjs'), 'run'], ...(FIREFOX ? [IN_FIREFOX] : [])];

const isOnlyRead = process.argv[2] === 'check';
await runTogether(isOnlyRead ? CHECKS : [...CHECKS, MUTATIONS]);
for (const [name, ...args] of isOnlyRead ? [] : TESTS) {
  console.log(`\n— ${name}`);
  run(...args);
}
console.log(`\nall checks passed in ${Math.round(performance.now() / 1000)} s`);
if (!FIREFOX && !isOnlyRead)
  console.log('NOT TESTED IN FIREFOX: $FIREFOX names none, see CONTRIBUTING.md');
