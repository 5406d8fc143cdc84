import { mkdirSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));
const SOURCES = here('engine/');
const BUILT = here('dist/engine.js');

const timeOf = (/** @type {string} */ path) =>
  statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Number.NEGATIVE_INFINITY;

/** Compiles the engine to WebAssembly, as text in a module, unless the one there is newer. */
export default async function buildEngine() {
  const newest = Math.max(...readdirSync(SOURCES).map((name) => timeOf(SOURCES + name)));
  if (timeOf(BUILT) > newest) return;
  const { default: asc } = await import('assemblyscript/asc');
  let wasm = new Uint8Array();
  const flags = ['-O3', '--converge', '--runtime', 'stub', '--noAssert', '--disableWarning', '201'];
  const { error, stderr } = await asc.main(
    ['index.ts', '--baseDir', SOURCES, '--outFile', 'engine.wasm', ...flags],
    {
      writeFile: (_name, content) => {
        wasm = Buffer.from(content);
      },
    },
  );
  if (error) throw new Error(`the engine does not compile\n${stderr}`);
  mkdirSync(here('dist'), { recursive: true });
  const module = `export const ENGINE = '${Buffer.from(wasm).toString('base64')}';\n`;
  writeFileSync(`${BUILT}.${process.pid}`, module);
  renameSync(`${BUILT}.${process.pid}`, BUILT);
}
