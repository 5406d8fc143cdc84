import './build.js';

/** Runs a program of apps/server/crowd against servers as they are built. */
const [name = ''] = process.argv.splice(2, 1);
const { bundlePrograms } = await import('../apps/server/build.js');
await bundlePrograms(`crowd/${name}-main.ts`);
await import(new URL(`../apps/server/dist/${name}-main.js`, import.meta.url).href);
