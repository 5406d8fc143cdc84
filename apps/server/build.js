import { fileURLToPath } from 'node:url';
import { bundle } from '../../scripts/bundle.js';

const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));

/** Bundles the server into dist. */
export default async function buildServer() {
  await bundle([here('src/main.ts')], here('dist'));
}
