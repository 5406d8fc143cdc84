/**
 * Breaks the rules on purpose, one at a time, and proves that the tests which name the broken rule
 * notice. `npm run mutations` runs all; arguments pick those whose name contains one of them.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { defaultServerConditions, normalizePath } from 'vite';
import { createVitest } from 'vitest/node';

/** @typedef {[rule: string, name: string, file: string, code: string, broken: string]} Mutation */

/** @type {Mutation[]} */
const MUTATIONS = [
  ['C1', 'a wrong domino face', 'dominoes.ts', 'g0-s1', 's0-g1'],
  ['C2', 'a crown too many', 'dominoes.ts', 'w0-g1', 'w1-g1'],
  ['C4', 'four kings with three players', 'options.ts', 'players === 3 ? 3 : 4', '4'],
  ['S1', 'all 48 dominoes with two players', 'options.ts', 'options.players === 2 ? 6 : 12', '12'],
  [
    'S2',
    'a row in drawing order',
    'game.ts',
    '.slice(0, length).sort((a, b) => a - b)',
    '.slice(0, length)',
  ],
  [
    'S3',
    'kings that are never shuffled',
    'deal.ts',
    "options.firstOrder === 'drawn' ? shuffle(kings, random) : kings",
    'kings',
  ],
  ['S3', 'a snake that does not turn', 'deal.ts', 'seats.toReversed()', 'seats'],
  [
    'S4',
    'two kings on a domino',
    'game.ts',
    'game.offer.filter((domino) => domino !== move.domino)',
    'game.offer',
  ],
  ['S5', 'a second row face down', 'game.ts', 'rowsToCome(next) > 0', 'rowsToCome(next) > 99'],
  [
    'T1',
    'turns in the order of the claims',
    'game.ts',
    'game.claims.toSorted(byNumber)',
    'game.claims',
  ],
  [
    'T1',
    'turns from the highest number',
    'game.ts',
    'one.domino - other.domino',
    'other.domino - one.domino',
  ],
  [
    'T2',
    'a turn without a claim',
    'game.ts',
    'if (game.offer.length === 0) return endTurn(game)',
    'if (game) return endTurn(game)',
  ],
  [
    'T3',
    'a discard as a choice',
    'moves.ts',
    'if (placements.length === 0) return',
    'if (domino > 0) return',
  ],
  ['T4', 'claims that stay after the round', 'game.ts', 'claims: [], offer: []', 'offer: []'],
  [
    'T5',
    'a claim in the last round',
    'game.ts',
    'if (game.offer.length === 0)',
    'if (game.offer.length < 0)',
  ],
  [
    'T6',
    'a round too many',
    'options.ts',
    'options.players === 2 ? 6 : 12',
    'options.players === 2 ? 7 : 12',
  ],
  [
    'P1',
    'a frame one too wide to the west',
    'placing.ts',
    'left: right - size + 1',
    'left: right - size',
  ],
  [
    'P1',
    'a frame one too high to the south',
    'placing.ts',
    'bottom: top + size - 1',
    'bottom: top + size',
  ],
  [
    'P1',
    'a frame fixed around the castle',
    'placing.ts',
    'right: left + size - 1',
    'right: (size - 1) / 2',
  ],
  [
    'P1',
    'a frame that the second half may leave',
    'placing.ts',
    '!isInside(room, a) || !isInside(room, b)',
    '!isInside(room, a)',
  ],
  ['P2', 'a second half on other land', 'placing.ts', 'land[a] || land[b]', 'land[a]'],
  [
    'P3',
    'both halves must touch',
    'placing.ts',
    '!joins(land, a, tiles.a) && !joins',
    '!joins(land, a, tiles.a) || !joins',
  ],
  [
    'P3',
    'contact at a corner',
    'placing.ts',
    'const cell = land[square + STEPS[direction]]',
    'const cell = land[square + STEPS[direction]] ?? land[square + STEPS[direction] + STEPS.E]',
  ],
  [
    'P3',
    'a castle that matches nothing',
    'placing.ts',
    "cell === 'castle' || ",
    "cell !== 'castle' && ",
  ],
  [
    'P3',
    'contact with any terrain',
    'placing.ts',
    'cell?.terrain === tile.terrain',
    'cell?.terrain !== undefined',
  ],
  [
    'G1',
    'points without a crown',
    'score.ts',
    'points: squares.length * crowns',
    'points: squares.length * Math.max(1, crowns)',
  ],
  [
    'G1',
    'territories joined at a corner',
    'score.ts',
    'neighbours(square).forEach(flood)',
    '[...neighbours(square), square + 22].forEach(flood)',
  ],
  [
    'G2',
    'a castle that joins territories',
    'score.ts',
    "if (!here || here === 'castle' || here.terrain !== terrain || seen.has(square)) return;",
    "if (!here || seen.has(square)) return;\n if (here === 'castle') { seen.add(square); neighbours(square).forEach(flood); return; }\n if (here.terrain !== terrain) return;",
  ],
  ['G3', 'a total without bonuses', 'score.ts', ' + sum(Object.values(bonuses))', ''],
  [
    'G4',
    'crowns before territory in a tie',
    'standings.ts',
    'one.largest - other.largest || one.crowns - other.crowns',
    'one.crowns - other.crowns || one.largest - other.largest',
  ],
  [
    'G4',
    'only crowned land is largest',
    'score.ts',
    '...territories.map(({ squares }) => squares)',
    '...territories.map(({ squares, crowns }) => (crowns > 0 ? squares : 0))',
  ],
  [
    'V1',
    'a dynasty without shared victory',
    'standings.ts',
    '(total === best ? 1 : 2)',
    '(total === best && totals.indexOf(best) === totals.lastIndexOf(best) ? 1 : 2)',
  ],
  [
    'V2',
    'a middle found by width alone',
    'score.ts',
    'left === -right && top === -bottom',
    'left === -right',
  ],
  [
    'V3',
    'harmony for everyone',
    'score.ts',
    'harmony: discards === 0 ? POINTS.harmony : 0',
    'harmony: POINTS.harmony',
  ],
  ['V4', 'a mighty duel in 5x5', 'options.ts', "(has(options, 'mighty-duel') ? 7 : 5)", '5'],
  [
    'V4',
    'a mighty duel of three',
    'options.ts',
    "has(options, 'mighty-duel') && players !== 2",
    "has(options, 'mighty-duel') && players > 3",
  ],
  ['V5', 'a leftover that stays on offer', 'game.ts', 'claims: [], offer: [] };', 'claims: [] };'],
  [
    'V5',
    'a wider offer for four',
    'options.ts',
    "has(options, 'wider-offer') && players === 4",
    "has(options, 'wider-offer') && players > 4",
  ],
  [
    'V6',
    'ten rows of five',
    'options.ts',
    "has(options, 'wider-offer') ? 9 : 12",
    "has(options, 'wider-offer') ? 10 : 12",
  ],
  [
    'R1',
    'a middle only in a full frame',
    'score.ts',
    'left === -right && top === -bottom',
    'left === -right && top === -bottom && right === 2 && bottom === 2',
  ],
  [
    'R2',
    'harmony by the count of squares',
    'score.ts',
    'must(discards[seat]).length)',
    '12 - must(kingdoms[seat]).length)',
  ],
  [
    'R3',
    'both placings before both claims',
    'game.ts',
    'const turns = game.turns.slice(1);',
    'const turns = game.turns.slice(1).toReversed();',
  ],
  [
    'R5',
    'a view that leaks the deck',
    'game.ts',
    'return { ...position, seat };',
    'return { ...position, seat, deck } as View;',
  ],
  [
    'R6',
    'places 1, 1, 2',
    'standings.ts',
    'scores.filter((other) => compare(other, score) > 0).length',
    'new Set(scores.filter((other) => compare(other, score) > 0).map(({ total }) => total)).size',
  ],
];

const wanted = process.argv.slice(2);
const chosen = MUTATIONS.filter(
  ([rule, name]) => wanted.length === 0 || wanted.some((word) => `${rule} ${name}`.includes(word)),
);

/** What is replaced in which file before the tests see it. */
let replaced = { path: '', code: '', broken: '' };

/** One program for all mutations: only the broken file is read again. */
const vitest = await createVitest(
  'test',
  {
    config: false,
    watch: false,
    include: ['packages/rules/src/*.test.ts'],
    env: { MUTATION: 'true' }, // test/kit.ts of the rules then leaves nothing to chance
    reporters: [{}],
    isolate: false,
    bail: 1,
  },
  {
    ssr: { resolve: { conditions: ['@crownlands/source', ...defaultServerConditions] } },
    plugins: [
      {
        name: 'mutation',
        enforce: 'pre',
        transform: (source, id) =>
          id === replaced.path ? source.replace(replaced.code, () => replaced.broken) : null,
      },
    ],
  },
);
const tests = await vitest.globTestSpecifications();

/** The others need not be read; on some broken code their games would never end. */
const testsOf = (/** @type {string} */ rule) =>
  tests.filter(({ moduleId }) => readFileSync(moduleId, 'utf8').includes(`[${rule}]`));

/**
 * Runs the tests that name the rule on broken code; resolves to what is wrong, or to null.
 * @param {Mutation} mutation
 */
async function check([rule, , file, code, broken]) {
  const path = normalizePath(resolve('packages/rules/src', file));
  const found = readFileSync(path, 'utf8').split(code).length - 1;
  if (found !== 1) return `its code is ${found} times in ${file}, not once`;
  vitest.invalidateFile(replaced.path);
  replaced = { path, code, broken };
  vitest.invalidateFile(path);
  vitest.setGlobalTestNamePattern(RegExp(`\\[${rule}\\]`));
  vitest.state.filesMap.clear(); // or else what failed in earlier runs would count again
  const { testModules } = await vitest.runTestSpecifications(testsOf(rule));
  const isCaught = testModules.some(({ children }) => [...children.allTests('failed')].length > 0);
  return isCaught ? null : `no test named [${rule}] fails`;
}

let missed = 0;
for (const mutation of chosen) {
  const [rule, name] = mutation;
  const problem = await check(mutation);
  if (problem) missed++;
  console.log(problem ? `MISSED ${rule} ${name}: ${problem}` : `caught ${rule} ${name}`);
}

/** @type {(mutation: Mutation) => Mutation} */
const harmless = ([rule, , file, code]) => [rule, 'nothing', file, code, code];

/** Whoever finds something broken here as well has proved nothing above. */
const isFooled = chosen[0] !== undefined && (await check(harmless(chosen[0]))) === null;
if (isFooled) console.log('WRONG: tests fail though nothing is broken');
await vitest.close();
console.log(`${chosen.length - missed} mutations caught, ${missed} missed`);
process.exitCode = missed > 0 || isFooled || chosen.length === 0 ? 1 : 0;
