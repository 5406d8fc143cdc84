import { execFile, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

/** Runs a program of Node's and ends this one with its status when it fails. */
export function run(/** @type {string[]} */ ...args) {
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

/** @typedef {[name: string, ...args: string[]]} Step */

/**
 * Runs programs of Node's at the same time, prints what they say in their order, and ends this one with
 * the status of the first that failed.
 * @param {Step[]} steps
 */
export async function runTogether(steps) {
  const running = steps.map(([name, ...args]) => ({ name, outcome: outcomeOf(args) }));
  const statuses = [];
  for (const { name, outcome } of running) {
    const { status, said } = await outcome;
    process.stdout.write(`\n— ${name}\n${said}`);
    statuses.push(status);
  }
  const failed = statuses.find((status) => status !== 0);
  if (failed !== undefined) process.exit(failed);
}

/** @returns {Promise<{ status: number, said: string }>} */
const outcomeOf = (/** @type {string[]} */ args) =>
  new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      args,
      { maxBuffer: 2 ** 30 },
      (_error, stdout, stderr) => resolve({ status: child.exitCode ?? 1, said: stdout + stderr }),
    );
  });

/** Installs the packages of the lockfile, unless exactly these are installed already. */
export function install() {
  const stamp = 'node_modules/.installed';
  const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  const npm = process.env.npm_execpath;
  if (!npm) throw new Error('start this with npm: npm start, npm run build, npm test');
  run(npm, 'ci', '--no-audit', '--no-fund', '--loglevel=error');
  writeFileSync(stamp, lock);
}
