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

/**
 * The page at one address, of which a newer release can be put up: the same one with another name for
 * every file, so that none of the old files is there any more.
 */
export async function serveReleases() {
  let server = await serve();
  const folder = nextRelease();
  const front = createServer((visitor) => {
    const back = connect(Number(new URL(server.address).port), '127.0.0.1');
    visitor.pipe(back).pipe(visitor);
    for (const end of [visitor, back]) {
      end.on('error', () => {
        visitor.destroy();
        back.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => void front.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    putUp: async (release: 'old' | 'new' | 'nothing') => {
      await server.stop();
      if (release !== 'nothing') server = await serve(release === 'old' ? '.' : folder);
    },
    stop: async () => {
      await server.stop();
      await new Promise((resolve) => front.close(resolve));
      rmSync(folder, { recursive: true });
    },
  };
}

function nextRelease(): string {
  const folder = mkdtempSync(join(tmpdir(), 'crownlands-release-'));
  const page = join(folder, 'apps/web/dist');
  cpSync('apps/server/dist', join(folder, 'apps/server/dist'), { recursive: true });
  cpSync('apps/web/dist', page, {
    recursive: true,
    filter: (path) => !/\.(br|gz)$/.test(path),
  });
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  const names = readdirSync(join(page, 'assets'));
  const renewed = (name: string): string => name.replace('.', '-2.');
  for (const name of names) {
    renameSync(join(page, 'assets', name), join(page, 'assets', renewed(name)));
  }
  const texts = ['index.html', 'sw.js', ...names.map((name) => `assets/${renewed(name)}`)];
  for (const path of texts.filter((name) => /\.(html|js|css)$/.test(name))) {
    let text = readFileSync(join(page, path), 'utf8');
    for (const name of names) text = text.replaceAll(name, renewed(name));
    text = text.replace('<html', '<html data-release="2"');
    writeFileSync(join(page, path), text.replace(/(url:"index.html",revision:")/, '$12'));
  }
  return folder;
}
