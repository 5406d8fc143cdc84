import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'vite';
import buildEngine from '../../packages/bots/build.js';

const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));
const DIST = here('dist');

/** Written last, with what it was built from: the page in dist is whole. */
const STAMP = join(DIST, '.built');

/** The most script, gzipped, that may be loaded before the first screen can be used. */
const MOST = 100_000;

/** Builds the page into dist unless that is there already; all files compressed, and weighed. */
export default async function buildPage() {
  await buildEngine();
  const sources = sourcesIn(here('../..'));
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources) return;
  await inProduction(() => build({ configFile: here('vite.config.ts'), logLevel: 'warn' }));
  const weight = firstScript();
  if (weight > MOST)
    throw new Error(`the first screen needs ${weight} bytes of script, over ${MOST}`);
  for (const path of filesIn(DIST).filter((name) =>
    /\.(html|js|css|svg|webmanifest)$/.test(name),
  )) {
    const content = readFileSync(path);
    writeFileSync(`${path}.gz`, zipped(content));
    writeFileSync(`${path}.br`, brotliCompressSync(content));
  }
  writeFileSync(STAMP, sources);
}

/** Tests set NODE_ENV, and a page that is built so would be another one than people get. */
async function inProduction(/** @type {() => Promise<unknown>} */ work) {
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  await work();
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = NODE_ENV;
}

/** The digest of all that the page is built from, weights and pictures too: their names and bytes. */
export function sourcesIn(/** @type {string} */ root) {
  const files = ['apps/web', 'packages'].flatMap((folder) => filesIn(join(root, folder)));
  const shared = ['package-lock.json', 'tsconfig.base.json'].map((name) => join(root, name));
  const digest = createHash('sha256');
  for (const path of [...files, ...shared].map((path) => relative(root, path)).sort()) {
    if (/(^|[\\/])(node_modules|dist|lib)[\\/]|\.test\./.test(path)) continue;
    digest.update(`${path}\n`).update(
      createHash('sha256')
        .update(readFileSync(join(root, path)))
        .digest(),
    );
  }
  return digest.digest('hex');
}

const filesIn = (/** @type {string} */ folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());

/** Bytes of gzipped script that index.html asks for, with what that imports, and the longest texts. */
function firstScript() {
  const html = readFileSync(join(DIST, 'index.html'), 'utf8');
  const wanted = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(
    ([, path]) => path,
  );
  const seen = new Set();
  for (const path of wanted) {
    if (seen.has(path)) continue;
    seen.add(path);
    const text = readFileSync(join(DIST, `${path}`), 'utf8');
    for (const [, name] of text.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)) {
      wanted.push(`/assets/${name}`);
    }
  }
  const first = [...seen].map((path) => weightOf(join(DIST, `${path}`)));
  const texts = filesIn(join(DIST, 'assets')).filter((path) =>
    /\/(en|sr-Latn|cs|sk|pl|hu)-[^/]+\.js$/.test(path),
  );
  return first.reduce((sum, weight) => sum + weight, Math.max(...texts.map(weightOf)));
}

const zipped = (/** @type {Buffer} */ content) => gzipSync(content, { level: 9 });
const weightOf = (/** @type {string} */ path) => zipped(readFileSync(path)).length;
