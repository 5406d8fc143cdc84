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

/** The modules: the game alone, and with the net and the search of the champion. */
const MODULES = [
  { entry: 'index.ts', name: 'ENGINE', built: here('dist/engine.js'), flags: [] },
  {
    entry: 'champion.ts',
    name: 'CHAMPION',
    built: here('dist/champion.js'),
    flags: ['--enable', 'simd'],
  },
];
/** The nets of the champion, each a module of its own so that only what is played is loaded. */
const NETS = ['two', 'three', 'four', 'duel'];
const FLAGS = ['-O3', '--converge', '--runtime', 'stub', '--noAssert', '--disableWarning', '201'];

const timeOf = (/** @type {string} */ path) =>
  statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Number.NEGATIVE_INFINITY;

/** Compiles the engine to WebAssembly, as text in modules, unless those there are newer. */
export default async function buildEngine() {
  const sources = [here('build.js'), ...readdirSync(SOURCES).map((name) => SOURCES + name)];
  const newest = Math.max(...sources.map(timeOf));
  for (const module of MODULES) if (timeOf(module.built) <= newest) await compile(module);
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

/** @param {(typeof MODULES)[number]} module */
async function compile({ entry, name, built, flags }) {
  const { default: asc } = await import('assemblyscript/asc');
  let wasm = new Uint8Array();
  const { error, stderr } = await asc.main(
    [entry, '--baseDir', SOURCES, '--outFile', 'engine.wasm', ...FLAGS, ...flags],
    {
      writeFile: (_name, content) => {
        wasm = Buffer.from(content);
      },
    },
  );
  if (error) throw new Error(`the engine does not compile\n${stderr}`);
  writeModule(declarationAt(built), declarationOf(name));
  writeModule(built, moduleOf(name, Buffer.from(wasm).toString('base64')));
}
