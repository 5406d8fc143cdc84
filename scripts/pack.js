/** Before and after npm packs the package of this folder: `pack.js make` and `pack.js clear`. */
import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import buildEngine from '../packages/bots/build.js';

const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));
const TSC = here('../node_modules/typescript/bin/tsc');

/** Compiles the package into lib, or bundles the program into dist, and adds the licence. */
async function make() {
  clear();
  await buildEngine();
  if (existsSync('tsconfig.pack.json')) compile();
  else await (await import(pathToFileURL(resolve('build.js')).href)).default();
  copyFileSync(here('../LICENSE'), 'LICENSE');
}

/** Declarations come out with the names of sources in them; what lies beside them is compiled. */
function compile() {
  execFileSync(process.execPath, [TSC, '-p', 'tsconfig.pack.json'], { stdio: 'inherit' });
  const names = readdirSync('lib', { recursive: true, encoding: 'utf8' });
  for (const path of names.filter((name) => name.endsWith('.d.ts')).map((name) => `lib/${name}`)) {
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.replaceAll(/'(\.{1,2}\/[^']+)\.ts'/g, "'$1.js'"));
  }
}

/** Nothing compiled is left to grow stale. */
function clear() {
  for (const path of ['lib', 'LICENSE']) rmSync(path, { recursive: true, force: true });
}

const WORK = { make, clear };
const asked = process.argv[2];
if ((asked !== 'make' && asked !== 'clear') || !existsSync('src')) {
  console.error('pack.js make|clear, in the folder of a package');
  process.exit(2);
}
await WORK[asked]();
