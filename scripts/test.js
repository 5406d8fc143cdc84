import { install, run } from './steps.js';

const bin = (/** @type {string} */ path) => `node_modules/${path}`;

/** @type {[name: string, ...args: string[]][]} */
const STEPS = [
  ['format and lint', bin('@biomejs/biome/bin/biome'), 'ci', '--error-on-warnings', '.'],
  ['types', bin('typescript/bin/tsc')],
  ['types of rules, alone', bin('typescript/bin/tsc'), '-p', 'packages/rules'],
  ['unused code', bin('knip/bin/knip.js'), '--no-progress'],
  ['tests', bin('vitest/vitest.mjs'), 'run'],
  ['mutations', 'scripts/mutations.js'],
];

install();
for (const [name, ...args] of STEPS) {
  console.log(`\n— ${name}`);
  run(...args);
}
console.log(`\nall checks passed in ${Math.round(performance.now() / 1000)} s`);
