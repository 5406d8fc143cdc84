import './build.js';

await import(new URL('../apps/server/dist/main.js', import.meta.url).href);
