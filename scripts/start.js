import { install } from './steps.js';

install();
await (await import('../apps/web/build.js')).default();
await (await import('../apps/server/build.js')).default();
await import(new URL('../apps/server/dist/main.js', import.meta.url).href);
