import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';

/**
 * Bundles programs for Node into a folder, each file in one step.
 * @param {string[]} entryPoints
 * @param {string} outdir
 * @param {string} [extension] of those that run outside of a package
 * @param {string[]} [external] packages that are loaded when the program runs
 */
export async function bundle(entryPoints, outdir, extension = '.js', external = []) {
  const { outputFiles } = await build({
    entryPoints,
    outdir,
    outExtension: { '.js': extension },
    write: false,
    bundle: true,
    external,
    conditions: ['@crownlands/source'],
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    legalComments: 'none',
    logLevel: 'warning',
  });
  mkdirSync(outdir, { recursive: true });
  for (const { path, contents } of outputFiles) {
    writeFileSync(`${path}.${process.pid}`, contents);
    renameSync(`${path}.${process.pid}`, path);
  }
}
