import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import buildEngine from '../packages/bots/build.js';

const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));

/** Bundles each program into one file that needs nothing but Node. */
await buildEngine();
await build({
  entryPoints: ['self-play', 'fit', 'measure', 'promote', 'pack', 'positions'].map((name) =>
    here(`${name}.js`),
  ),
  outdir: here('dist'),
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  format: 'esm',
  legalComments: 'none',
  logLevel: 'warning',
});
