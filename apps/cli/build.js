import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import buildEngine from '../../packages/bots/build.js';

const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));

/** Bundles the command line and its threads into dist, each file in one step. */
export default async function bundle() {
  await buildEngine();
  const { outputFiles } = await build({
    entryPoints: ['simulate-thread', 'match-thread', 'main'].map((name) => here(`src/${name}.ts`)),
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
