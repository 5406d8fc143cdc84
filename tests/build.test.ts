import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { sourcesIn } from '../apps/web/build.js';

const root = mkdtempSync(join(tmpdir(), 'crownlands-sources-'));
afterAll(() => rmSync(root, { recursive: true }));

/** Writes a file that is as old as can be: copies and checkouts keep times, too. */
function write(path: string, text: string): void {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  utimesSync(file, 1, 1);
}

const SOURCES = [
  'apps/web/index.html',
  'apps/web/vite.config.ts',
  'apps/web/public/icon-192.png',
  'apps/web/src/words/texts/en.json',
  'packages/rules/src/game.ts',
  'packages/bots/engine/layers.ts',
  'packages/bots/weights/two.bin',
  'package-lock.json',
  'tsconfig.base.json',
];
for (const path of SOURCES) write(path, 'before');

it.each(SOURCES)('the page is built anew when %s changes', (path) => {
  const before = sourcesIn(root);
  write(path, 'after');
  expect(sourcesIn(root)).not.toBe(before);
});

it('the page is built anew when weights are gone', () => {
  write('packages/bots/weights/duel.bin', 'weights');
  const before = sourcesIn(root);
  rmSync(join(root, 'packages/bots/weights/duel.bin'));
  expect(sourcesIn(root)).not.toBe(before);
});

it.each([
  'apps/web/dist/index.html',
  'apps/web/src/board/ghost.test.ts',
  'apps/web/node_modules/.vite/results.json',
  'packages/bots/dist/game-module.js',
  'packages/rules/lib/index.js',
])('the page is not built anew for %s', (path) => {
  const before = sourcesIn(root);
  write(path, 'more');
  expect(sourcesIn(root)).toBe(before);
});

it('building makes all that a server needs, and starts nothing', () => {
  const data = join(root, 'data');
  const env = { ...process.env, DATA: data, HOST: '192.0.2.1' };
  const { status, stdout } = spawnSync(process.execPath, ['scripts/build.js'], { env });
  expect([status, `${stdout}`]).toEqual([0, '']);
  for (const file of ['cli/dist/main.js', 'web/dist/.built', 'server/dist/main.js']) {
    expect(existsSync(join('apps', file)), file).toBe(true);
  }
  expect(existsSync(data)).toBe(false);
});

it('weights that are new here, however old, are wrapped anew', async () => {
  const built = ['game-module', 'search-module'].map((name) =>
    join(root, `packages/bots/dist/${name}.js`),
  );
  for (const path of built) writeFileSync(path, '');
  cpSync('packages/bots/build.js', join(root, 'packages/bots/build.js'), {
    preserveTimestamps: true,
  });
  const { default: buildEngine } = await import(join(root, 'packages/bots/build.js'));
  const wrapped = () => readFileSync(join(root, 'packages/bots/dist/weights-two.js'), 'utf8');
  write('packages/bots/weights/two.bin', 'old');
  await buildEngine();
  const before = wrapped();
  write('packages/bots/weights/two.bin', 'new');
  await buildEngine();
  expect(wrapped()).not.toBe(before);
});
