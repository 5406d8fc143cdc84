import { install } from './steps.js';

/** Runs a program of apps/server/crowd against servers as they are built. */
const [name = ''] = process.argv.splice(2, 1);
install();
await (await import('../apps/web/build.js')).default();
const { default: buildServer, bundlePrograms } = await import('../apps/server/build.js');
await buildServer();
await bundlePrograms(`crowd/${name}-main.ts`);
await import(new URL(`../apps/server/dist/${name}-main.js`, import.meta.url).href);
