#!/usr/bin/env node
import { existsSync, readdirSync, statSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';

const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));
const built = here('../dist/main.js');

/** When the newest file under a folder was changed. */
function newest(/** @type {string} */ folder) {
  const times = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !/node_modules|dist/.test(name) && /\.(ts|json|bin)$/.test(name))
    .map((name) => statSync(`${folder}/${name}`).mtimeMs);
  return Math.max(0, ...times);
}

/** In a checkout the sources lie beside the bundle, and may be newer than it. */
const sources = [here('..'), here('../../../packages')].filter((path) => existsSync(path));
const isStale =
  !existsSync(built) || sources.some((folder) => newest(folder) > statSync(built).mtimeMs);
if (isStale) await (await import('../build.js')).default();
await import(pathToFileURL(built).href);
