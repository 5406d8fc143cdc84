import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import buildEngine from '../../packages/bots/build.js';
import { bundle } from '../../scripts/bundle.js';

const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));

/** Bundles the command line and its threads into dist, and the puzzles beside them. */
export default async function buildCommandLine() {
  await buildEngine();
  wrapPuzzles(here('../../packages/puzzles'), here('dist/puzzles.js'));
  const programs = ['bot-thread', 'simulate-thread', 'match-thread', 'main'];
  await bundle(
    programs.map((name) => here(`src/${name}.ts`)),
    here('dist'),
  );
}

/**
 * Makes a module of all files of puzzles, which is loaded only when one is asked for.
 * @param {string} from
 * @param {string} built
 */
function wrapPuzzles(from, built) {
  const paths = ['days', 'archive'].flatMap((folder) =>
    readdirSync(`${from}/${folder}`).map((name) => `${folder}/${name}`),
  );
  const files = paths.sort().map((path) => [path, readFileSync(`${from}/${path}`, 'utf8')]);
  const module = `export const FILES = ${JSON.stringify(Object.fromEntries(files))};\n`;
  mkdirSync(here('dist'), { recursive: true });
  writeFileSync(`${built}.${process.pid}`, module);
  renameSync(`${built}.${process.pid}`, built);
}
