import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { serve } from '../../scripts/serve.js';

const PAGE = 'apps/web/dist';

/**
 * The page at one address, of which a newer release can be put up: the same one with another name for
 * every file, so that none of the old files is there any more. Both are kept for offline play without
 * what these tests do not look at, which takes most of the time.
 */
export async function serveReleases() {
  const old = releaseAs((name) => name);
  const folder = releaseAs((name) => name.replace('.', '-2.'));
  writeOver(folder, 'index.html', (text) => text.replace('<html', '<html data-release="2"'));
  writeOver(folder, 'sw.js', (text) => text.replace(/(url:"index.html",revision:")/, '$12'));
  let server = await serve(old);
  const front = createServer((visitor) => {
    const back = connect(Number(new URL(server.address).port), '127.0.0.1');
    visitor.pipe(back).pipe(visitor);
    for (const [end, other] of [
      [visitor, back],
      [back, visitor],
    ] as const) {
      end.on('error', () => {}); // it is closed, too
      end.on('close', () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => void front.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    putUp: async (release: 'old' | 'new' | 'nothing') => {
      await server.stop();
      if (release !== 'nothing') server = await serve(release === 'old' ? old : folder);
    },
    stop: async () => {
      await server.stop();
      await new Promise((resolve) => front.close(resolve));
      for (const release of [old, folder]) rmSync(release, { recursive: true });
    },
  };
}

/** Puzzles of other days, and what a champion knows. */
const UNSEEN = /\{url:"assets\/(?:\d|weights)[^}]*\},?/g;

/** A folder with all that was built, in which every file of the page has another name. */
function releaseAs(renamed: (name: string) => string): string {
  const folder = mkdtempSync(join(tmpdir(), 'crownlands-release-'));
  const assets = join(folder, PAGE, 'assets');
  cpSync('apps/server/dist', join(folder, 'apps/server/dist'), { recursive: true });
  cpSync(PAGE, join(folder, PAGE), {
    recursive: true,
    filter: (path) => !/\.(br|gz)$/.test(path),
  });
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  writeOver(folder, 'sw.js', (text) => text.replaceAll(UNSEEN, ''));
  const names = readdirSync(assets);
  for (const name of names) renameSync(join(assets, name), join(assets, renamed(name)));
  const texts = ['index.html', 'sw.js', ...names.map((name) => `assets/${renamed(name)}`)];
  for (const path of texts.filter((name) => /\.(html|js|css)$/.test(name))) {
    writeOver(folder, path, (text) =>
      names.reduce((text, name) => text.replaceAll(name, renamed(name)), text),
    );
  }
  return folder;
}

/** Writes a file of the page in this release anew. */
function writeOver(release: string, path: string, change: (text: string) => string): void {
  const file = join(release, PAGE, path);
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}
