import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { FOLDER } from './stored.js';

const USAGE = `node training/record-match.js NAME [FLAGS] -- match BOT BOT … | ladder BOT BOT …
       node training/record-match.js NAME [FLAGS] --from FILE --commit HASH
flags: --target SHARE, --note WORDS, --machine WORDS`;
const CROWNLANDS = fileURLToPath(new URL('../apps/cli/bin/crownlands.js', import.meta.url));

/** @returns {never} */
function fail(/** @type {string} */ message) {
  console.error(message);
  process.exit(2);
}

const git = (/** @type {string[]} */ ...args) =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

function hashOf(/** @type {string} */ version) {
  try {
    return git('rev-parse', '--verify', `${version}^{commit}`);
  } catch {
    return fail(`there is no commit ${version}`);
  }
}

/** The commit whose players play here; without one, a match can not be traced. */
function present() {
  const commit = hashOf('HEAD');
  const changed = git('status', '--porcelain', '--', 'packages', 'apps');
  if (changed) fail(`what plays is not committed:\n${changed}`);
  return commit;
}

function machine() {
  const cores = availableParallelism();
  const model = cpus()[0]?.model.trim() ?? 'an unknown processor';
  return `${cores} ${cores === 1 ? 'core' : 'cores'} of ${model}, Node ${process.versions.node}`;
}

/** What a command prints, also when Ctrl-C, which reaches it as well, ends it early. */
async function play(/** @type {string[]} */ command) {
  process.on('SIGINT', () => {});
  const child = spawn(process.execPath, [CROWNLANDS, ...command, '--json'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (data) => {
    printed += data;
  });
  const status = await new Promise((resolve) => child.once('close', resolve));
  const isPart = status === 130 && command[0] === 'match';
  if (status !== 0 && !isPart) fail('nothing is stored: the command did not come to its end');
  return { printed, at: new Date() };
}

/** What a command has printed into a file. */
function read(/** @type {string} */ file) {
  try {
    return { printed: readFileSync(file, 'utf8'), at: statSync(file).mtime };
  } catch {
    return fail(`${file} can not be read`);
  }
}

/** @returns {{ match: object } | { ladder: object } | { calibration: object }} */
function parse(/** @type {string} */ printed) {
  try {
    const value = JSON.parse(printed);
    if (Array.isArray(value.bots)) return { match: value };
    if (Array.isArray(value.ratings)) return { ladder: value };
    if (Array.isArray(value.bins)) return { calibration: value };
  } catch {}
  return fail('nothing is stored: this is not what match --json or ladder --json prints');
}

const args = process.argv.slice(2);
const split = args.includes('--') ? args.indexOf('--') : args.length;
const command = args.slice(split + 1);
const text = /** @type {const} */ ({ type: 'string' });
const { values, positionals } = parseArgs({
  args: args.slice(0, split),
  allowPositionals: true,
  options: { target: text, note: text, machine: text, from: text, commit: text },
});
const { from, note } = values;
const [name = ''] = positionals;
const target = values.target === undefined ? undefined : Number(values.target);
const isPlayed = from !== undefined && values.commit !== undefined && command.length === 0;
const isToPlay =
  from === undefined &&
  values.commit === undefined &&
  ['match', 'ladder'].includes(command[0] ?? '');
if (!/^[a-z0-9-]+$/.test(name) || positionals.length > 1 || !(isPlayed || isToPlay)) fail(USAGE);
if (target !== undefined && !(target > 0 && target <= 1)) fail('--target: a share such as 0.75');

const commit = values.commit === undefined ? present() : hashOf(values.commit);
const { printed, at } = from === undefined ? await play(command) : read(from);
const stored = {
  commit,
  machine: values.machine ?? machine(),
  date: at.toISOString().slice(0, 10),
  note,
  target,
  ...parse(printed),
};
mkdirSync(FOLDER, { recursive: true });
writeFileSync(`${FOLDER}/${name}.json`, `${JSON.stringify(stored, null, 2)}\n`);
