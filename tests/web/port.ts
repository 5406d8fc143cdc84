import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { build } from 'vite';
import type { Script } from '../../apps/web/test/port/scripted-table.ts';
import { page } from '../../apps/web/vite.config.ts';
import { serve } from '../../scripts/serve.js';

/** The real server with a page of its own: the real screens at a table that does what a test says. */
export async function servePort() {
  const folder = mkdtempSync(join(tmpdir(), 'crownlands-port-'));
  await build({
    ...page,
    configFile: false,
    root: resolve('apps/web/test/port'),
    build: { ...page.build, outDir: join(folder, 'apps/web/dist') },
    logLevel: 'error',
  });
  cpSync('apps/server/dist', join(folder, 'apps/server/dist'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  const server = await serve(folder);
  const stop = async (): Promise<void> => {
    await server.stop();
    rmSync(folder, { recursive: true });
  };
  return { ...server, stop };
}

type Told = Omit<Script, 'asked'>;

/** Lets the far side of the table do something. */
export const tell = <Name extends keyof Told>(
  page: Page,
  name: Name,
  ...args: Parameters<Told[Name]>
): Promise<void> =>
  page.evaluate(
    ({ name, args }) => {
      const { script } = window as unknown as {
        script: Record<string, (...args: unknown[]) => void>;
      };
      script[name]?.(...args);
    },
    { name, args: args as unknown[] },
  );

/** What the screens asked of the table. */
export const askedOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (window as unknown as { script: Script }).script.asked);
