import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

/** Runs a program of Node's and ends this one with its status when it fails. */
export function run(/** @type {string[]} */ ...args) {
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

/** Installs the packages of the lockfile, unless exactly these are installed already. */
export function install() {
  const stamp = 'node_modules/.installed';
  const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  const npm = process.env.npm_execpath;
  if (!npm) throw new Error('start this with npm: npm start, npm test');
  run(npm, 'ci', '--no-audit', '--no-fund', '--loglevel=error');
  writeFileSync(stamp, lock);
}
