import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));

/** Bundles the server into dist, in one step. */
export default async function bundle() {
  const { outputFiles } = await build({
    entryPoints: [here('src/main.ts')],
    outdir: here('dist'),
    write: false,
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    legalComments: 'none',
    logLevel: 'warning',
  });
  mkdirSync(here('dist'), { recursive: true });
  for (const { path, contents } of outputFiles) {
    writeFileSync(`${path}.${process.pid}`, contents);
    renameSync(`${path}.${process.pid}`, path);
  }
}
