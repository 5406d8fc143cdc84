import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { blocksOf } from './code-blocks.ts';

/** What is packed, and the libraries of TypeScript that its types use. */
export const LIBRARIES = [
  { name: '@crownlands/rules', folder: 'packages/rules', lib: ['es2023'] },
  { name: '@crownlands/bots', folder: 'packages/bots', lib: ['es2023', 'dom'] },
  { name: '@crownlands/arena', folder: 'packages/arena', lib: ['es2023', 'dom'] },
  { name: '@crownlands/art', folder: 'packages/art', lib: ['es2023'] },
  { name: '@crownlands/puzzles', folder: 'packages/puzzles', lib: ['es2023', 'dom'] },
];
export const PROGRAM = { name: 'crownlands', folder: 'apps/cli' };
export const PACKED = [...LIBRARIES, PROGRAM];

const root = mkdtempSync(join(tmpdir(), 'crownlands-pack-'));
const tarballs = join(root, 'tarballs');

/** A copy of what is packed, so that no other test meets what is compiled for that. */
export const checkout = join(root, 'checkout');

/** A project of somebody who follows the README of a package. */
export const projectOf = (name: string): string => join(root, basename(name));
export const installed = (name: string): string => join(projectOf(name), 'node_modules', name);

/** Nobody's settings, nothing cached, and a registry that cannot be reached. */
const ENV = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name))),
  npm_config_registry: 'http://127.0.0.1:1',
  npm_config_fetch_retries: '0',
  npm_config_audit: 'false',
  npm_config_update_notifier: 'false',
  npm_config_cache: join(root, 'cache'),
  npm_config_userconfig: join(root, 'user-npmrc'),
  npm_config_globalconfig: join(root, 'global-npmrc'),
};

/** What a command prints that somebody types; one that fails throws what it said. */
export const printed = (command: string, cwd: string): Promise<string> =>
  new Promise((resolve, reject) => {
    execFile('sh', ['-c', command], { cwd, env: ENV }, (error, stdout, stderr) => {
      if (error) reject(new Error(`${command}\n${stdout}${stderr}`));
      else resolve(stdout);
    });
  });

export async function packAll(): Promise<void> {
  copyCheckout();
  mkdirSync(tarballs);
  await printed(`npm run pack -- --pack-destination '${tarballs}'`, checkout);
}

function copyCheckout(): void {
  const filter = (path: string) => !/node_modules|apps\/cli\/dist|\/lib$/.test(path);
  const shared = readdirSync('.').filter((name) => /^(LICENSE|scripts|.*\.json)$/.test(name));
  for (const path of [...PACKED.map(({ folder }) => folder), ...shared]) {
    cpSync(path, join(checkout, path), { recursive: true, preserveTimestamps: true, filter });
  }
  symlinkSync(resolve('node_modules'), join(checkout, 'node_modules'));
}

/** Makes an empty project with the tarballs in its folder. */
export function begin(project: string): void {
  cpSync(tarballs, project, { recursive: true });
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }');
}

/** Makes a project that has all that a README tells: what is installed, and the programs. */
export async function follow(readme: string, project: string): Promise<void> {
  begin(project);
  for (const { language, name, text } of blocksOf(readme)) {
    if (name) writeFileSync(join(project, name), text);
    if (language === 'sh') await printed(text, project);
  }
}

export const clear = (): void => rmSync(root, { recursive: true, force: true });
