import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));
const SOURCES = here('engine/');

/** The modules: the game alone, and with the net and the search. */
const MODULES = [
  { name: 'game-module', flags: [] },
  { name: 'search-module', flags: ['--enable', 'simd'] },
];
const builtAt = (/** @type {string} */ name) => here(`dist/${name}.js`);
/** The nets of the champion, each a module of its own so that only what is played is loaded. */
const NETS = ['two', 'three', 'four', 'duel'];
const FLAGS = [
  '-O3',
  '--converge',
  '--runtime',
  'stub',
  '--noAssert',
  '--disableWarning',
  '201',
  '--bindings',
  'raw',
];

const timeOf = (/** @type {string} */ path) =>
  statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Number.NEGATIVE_INFINITY;

/** Compiles the engine to WebAssembly, as text in modules, unless those there are newer. */
export default async function buildEngine() {
  const sources = [here('build.js'), ...readdirSync(SOURCES).map((name) => SOURCES + name)];
  const newest = Math.max(...sources.map(timeOf));
  for (const module of MODULES) {
    if (timeOf(builtAt(module.name)) <= newest) await compile(module);
  }
  for (const net of NETS) wrapWeights(here(`weights/${net}.bin`), here(`dist/weights-${net}.js`));
}

/**
 * Makes a module of a weights file, unless it is made already; a missing one becomes an empty text.
 * @param {string} path
 * @param {string} built
 */
function wrapWeights(path, built) {
  const text = existsSync(path) ? readFileSync(path).toString('base64') : '';
  const module = moduleOf('WEIGHTS', text);
  const types = declarationAt(built);
  if (!existsSync(types)) writeModule(types, declarationOf('WEIGHTS'));
  if (!existsSync(built) || readFileSync(built, 'utf8') !== module) writeModule(built, module);
}

/**
 * @param {string} name
 * @param {string} text
 */
const moduleOf = (name, text) => `export const ${name} = '${text}';\n`;

const declarationAt = (/** @type {string} */ built) => built.replace(/js$/, 'd.ts');
const declarationOf = (/** @type {string} */ name) => `export declare const ${name}: string;\n`;

/**
 * @param {string} built
 * @param {string} module
 */
function writeModule(built, module) {
  mkdirSync(here('dist'), { recursive: true });
  writeFileSync(`${built}.${process.pid}`, module);
  renameSync(`${built}.${process.pid}`, built);
}

/** Compiles a module, and writes beside it the types of its exports as the compiler tells them. */
async function compile(/** @type {(typeof MODULES)[number]} */ { name, flags }) {
  const { default: asc } = await import('assemblyscript/asc');
  /** @type {Record<string, string | Uint8Array>} */
  const written = {};
  const { error, stderr } = await asc.main(
    [`${name}.ts`, '--baseDir', SOURCES, '--outFile', 'out.wasm', ...FLAGS, ...flags],
    {
      writeFile: (file, content) => {
        written[file] = content;
      },
    },
  );
  if (error) throw new Error(`the engine does not compile\n${stderr}`);
  const { 'out.wasm': wasm = '', 'out.d.ts': types = '' } = written;
  writeModule(here(`dist/${name}.d.ts`), typesOf(`${types}`));
  writeModule(builtAt(name), moduleOf('WASM', Buffer.from(wasm).toString('base64')));
}

/** What a module exports, from the compiler's declarations; a boolean comes out as a number. */
function typesOf(/** @type {string} */ declared) {
  const lines = declared.split('\n').filter((line) => line.startsWith('  export '));
  const members = lines.map((line) =>
    line
      .replace('  export const', '  readonly')
      .replace('  export function', ' ')
      .replace('): boolean;', '): number;'),
  );
  return [
    'export declare const WASM: string;',
    'export type Exports = {',
    ...members,
    '};',
    '',
  ].join('\n');
}
