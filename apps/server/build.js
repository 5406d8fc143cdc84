import { fileURLToPath } from 'node:url';
import buildEngine from '../../packages/bots/build.js';
import { bundle } from '../../scripts/bundle.js';
import { writeFonts } from './fonts.js';

const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));

/** Native code stays where it was installed, and so does what asks for the modules of Node by `require`. */
const INSTALLED = ['@photostructure/sqlite', '@resvg/resvg-js', 'pg', 'web-push', 'ws'];

/**
 * Bundles programs of this package, the server or tests, into dist.
 * @param {string[]} paths
 */
export async function bundlePrograms(...paths) {
  await bundle(paths.map(here), here('dist'), '.js', INSTALLED);
}

/** Bundles the server and its threads, and what they read. */
export default async function buildServer() {
  await buildEngine();
  await bundlePrograms('src/bot-thread.ts', 'src/picture-thread.ts', 'src/main.ts');
  writeFonts(here('dist/fonts'));
}
