import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));

/** Bundles the command line and its worker into dist. */
export default async function bundle() {
  await build({
    entryPoints: [here('src/main.ts'), here('src/simulate-worker.ts')],
    outdir: here('dist'),
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    external: ['piscina'],
    legalComments: 'none',
    logLevel: 'warning',
  });
}
