import { fileURLToPath } from 'node:url';
import buildEngine from '../../packages/bots/build.js';
import { bundle } from '../../scripts/bundle.js';
import { writeFonts } from './fonts.js';

const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));

/** Native code stays where it was installed, and so does what asks for the modules of Node by `require`. */
export const INSTALLED = [
  '@photostructure/sqlite',
  '@resvg/resvg-js',
  'pg',
  'pino',
  'prom-client',
  'web-push',
  'ws',
];

/**
 * Bundles programs of this package, the server or tests, into dist.
 * @param {string[]} paths
 */
export async function bundlePrograms(...paths) {
  await bundle(paths.map(here), here('dist'), '.js', INSTALLED);
}

/** Bundles the server, its threads, what they read, and the program of whoever runs it. */
export default async function buildServer() {
  await buildEngine();
  await bundlePrograms(
    'src/bot-thread.ts',
    'src/file-thread.ts',
    'src/picture-thread.ts',
    'src/main.ts',
    'src/operate.ts',
  );
  writeFonts(here('dist/fonts'));
}
