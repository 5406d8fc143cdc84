#!/usr/bin/env node
import { existsSync, readdirSync, statSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';

const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));
const built = here('../dist/main.js');

const isMade = (/** @type {string} */ name) => /(^|[\\/])(node_modules|dist|lib)[\\/]/.test(name);

/** When the newest file under a folder was changed. */
function newest(/** @type {string} */ folder) {
  const times = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|json|bin|txt)$/.test(name) && !isMade(name))
    .map((name) => statSync(`${folder}/${name}`).mtimeMs);
  return Math.max(0, ...times);
}

/** Whether there is no bundle, or one that is older than its sources. */
function isStale() {
  if (!existsSync(built)) return true;
  const sources = [here('..'), here('../../../packages')];
  return sources.some((folder) => newest(folder) > statSync(built).mtimeMs);
}

const isCheckout = existsSync(here('../build.js'));
if (isCheckout && isStale()) await (await import('../build.js')).default();
await import(pathToFileURL(built).href);
