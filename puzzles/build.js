import { fileURLToPath } from 'node:url';
import buildEngine from '../packages/bots/build.js';
import { bundle } from '../scripts/bundle.js';

const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));

/** Bundles the program that makes puzzles into one file that needs nothing but Node. */
await buildEngine();
await bundle([here('make.js')], here('dist'), '.mjs');
