import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { themeCss } from '../../packages/art/src/palette.ts';
import { PRELUDE } from './src/page/sheets.ts';

/** The colours as custom properties, from the same table as the tests of contrast. */
const theme: Plugin = {
  name: 'theme',
  resolveId: (id) => (id === 'virtual:theme.css' ? '\0theme.css' : null),
  load: (id) => (id === '\0theme.css' ? `@layer tokens {${themeCss()}}` : null),
};

const PUZZLES = join(import.meta.dirname, '../../packages/puzzles');

/** All files of puzzles by their paths, each loaded when it is asked for. */
const puzzles: Plugin = {
  name: 'puzzles',
  resolveId: (id) => (id === 'virtual:puzzles' ? '\0puzzles' : null),
  load: (id) =>
    id === '\0puzzles' ? `export const FILES = {${loadersOf('days', 'archive')}};` : null,
};

const loadersOf = (...folders: string[]): string =>
  folders
    .flatMap((folder) => readdirSync(join(PUZZLES, folder)).map((name) => `${folder}/${name}`))
    .map((path) => `'${path}': () => import(${JSON.stringify(`${join(PUZZLES, path)}?raw`)})`)
    .join();

/** Each style sheet knows the order of the layers and the names of the sizes of screen. */
const sheets: Plugin = {
  name: 'sheets',
  enforce: 'pre',
  transform: (code, id) => (/\.css($|\?)/.test(id) ? `${PRELUDE} ${code}` : null),
};

/** What the page itself shows comes before its style sheet, so that it need not wait for that. */
const sheetLater: Plugin = {
  name: 'sheet-later',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      const [sheet = ''] = html.match(/<link rel="stylesheet"[^>]*>/) ?? [];
      return html.replace(sheet, '').replace('</body>', `${sheet}</body>`);
    },
  },
};

const NOTICE_WORKER = join(import.meta.dirname, 'src/notice-worker.ts');

/** What the worker does with notices: a script of its own, which it loads by its name and shares all names with. */
const notices: Plugin = {
  name: 'notices',
  apply: 'build',
  buildStart() {
    this.emitFile({ type: 'chunk', id: NOTICE_WORKER, fileName: 'notices.js' });
  },
  generateBundle(_, bundle) {
    const script = bundle['notices.js'];
    if (script?.type === 'chunk') script.code = `(()=>{${script.code}})();`;
  },
};

/** All that a page begins with is one script: each of many would wait for the line. The worker's is its own. */
const first = {
  name: 'first',
  tags: ['$initial' as const],
  test: (id: string) => id !== NOTICE_WORKER,
};

/** How our sources become a page. */
export const page = defineConfig({
  root: import.meta.dirname,
  resolve: { conditions: ['@crownlands/source', ...defaultClientConditions] },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  css: { transformer: 'lightningcss', lightningcss: { drafts: { customMedia: true } } },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: [first] } } },
  },
  worker: { format: 'es' },
  plugins: [theme, puzzles, sheets, sheetLater],
});

/** The page that people get, which works offline too. */
export default defineConfig({
  ...page,
  plugins: [
    ...(page.plugins ?? []),
    notices,
    VitePWA({
      injectRegister: false,
      registerType: 'prompt',
      workbox: {
        mode: 'production',
        globPatterns: ['**/*.{html,js,css,woff2,svg,png,webmanifest}'],
        globIgnores: ['notices.js'], // the worker has it already
        importScripts: ['/notices.js'],
        navigateFallback: '/index.html',
        navigateFallbackDenylist: [/^\/(api|pictures)\//],
        cleanupOutdatedCaches: true,
        clientsClaim: true,
        inlineWorkboxRuntime: true,
        sourcemap: false,
      },
      manifest: {
        name: 'Crownlands',
        short_name: 'Crownlands',
        description: 'Kingdomino in the browser',
        id: '/',
        start_url: '/',
        display: 'standalone',
        background_color: '#F5EDDC',
        theme_color: '#F5EDDC',
        icons: [
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
          { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
        ],
      },
    }),
  ],
});
