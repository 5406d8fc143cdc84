import { fileURLToPath } from 'node:url';
import buildEngine from '../packages/bots/build.js';
import { bundle } from '../scripts/bundle.js';

const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));

/** Bundles each program into one file that needs nothing but Node. */
await buildEngine();
const programs = [
  'self-play',
  'fit',
  'measure',
  'promote',
  'calibrate',
  'hints',
  'endings',
  'reviews',
  'pack',
  'positions',
];
await bundle(
  programs.map((name) => here(`${name}.js`)),
  here('dist'),
  '.mjs',
);
