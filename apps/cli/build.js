import { fileURLToPath } from 'node:url';
import buildEngine from '../../packages/bots/build.js';
import { bundle } from '../../scripts/bundle.js';

const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));

/** Bundles the command line and its threads into dist. */
export default async function buildCommandLine() {
  await buildEngine();
  const programs = ['bot-thread', 'simulate-thread', 'match-thread', 'main'];
  await bundle(
    programs.map((name) => here(`src/${name}.ts`)),
    here('dist'),
  );
}
