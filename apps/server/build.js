import { fileURLToPath } from 'node:url';
import { bundle } from '../../scripts/bundle.js';

const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));

/** Native code stays where it was installed, and so does what asks for the modules of Node by `require`. */
const INSTALLED = ['@photostructure/sqlite', 'pg'];

/**
 * Bundles a program of this package, server or test, into dist.
 * @param {string} path
 */
export async function bundleProgram(path) {
  await bundle([here(path)], here('dist'), '.js', INSTALLED);
}

/** Bundles the server. */
export default async function buildServer() {
  await bundleProgram('src/main.ts');
}
