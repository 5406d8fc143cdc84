import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** A program of one line that stands in for another; its arguments are in `$*`. */
function standIn(path: string, line: string): string {
  writeFileSync(path, `#!/usr/bin/env bash\n${line}\n`);
  chmodSync(path, 0o755);
  return path;
}

/** Finds the weights among the arguments and writes them, as the trainer does. */
const WRITE = `[[ "$*" =~ --weights\\ ([^ ]*) ]]; echo numbers >"\${BASH_REMATCH[1]}"`;

/** Self-play leaves its process id, so that a trainer can wait until it is over. */
const NOTE_SELF_PLAY = 'echo $$ >"$WORK/id.part"; mv "$WORK/id.part" "$WORK/id"';
const AFTER_SELF_PLAY =
  'until [ -f "$WORK/id" ]; do :; done; while kill -0 "$(cat "$WORK/id")" 2>/dev/null; do :; done';

/** Trains two nets, where old weights lie about, with stand-ins for the trainer and for Node. */
function train(trainer: string, node: string) {
  const folder = mkdtempSync(join(tmpdir(), 'crownlands-run-'));
  const at = (path: string): string => join(folder, path);
  for (const path of ['bin', 'work', 'out']) mkdirSync(at(path), { recursive: true });
  for (const net of ['two', 'duel']) {
    for (const path of ['work', 'out']) writeFileSync(at(`${path}/${net}.f32`), 'old numbers');
  }
  standIn(at('bin/python3'), trainer);
  const { status, stderr } = spawnSync('bash', ['training/run.sh'], {
    encoding: 'utf8',
    env: {
      ...process.env,
      PATH: `${at('bin')}:${process.env.PATH}`,
      NODE: standIn(at('bin/node'), node),
      OUT: at('out'),
      WORK: at('work'),
      THREADS: 'two=1 duel=1',
      STAGES: 'greedy:0.5 table:0.5',
      TOTAL_SECONDS: '2',
      MEASURE_SECONDS: '0',
    },
  });
  const trained = ['two', 'duel'].filter((net) => existsSync(at(`out/${net}.f32`)));
  rmSync(folder, { recursive: true });
  return { status, stderr, trained };
}

it('a run in which all nets were trained succeeds', () => {
  expect(train(WRITE, '')).toEqual({ status: 0, stderr: '', trained: ['two', 'duel'] });
});

it.each([
  [
    'a trainer died, while its self-play goes on',
    `if [[ "$*" == *duel* ]]; then echo 'No module named torch' >&2; exit 1; fi; ${WRITE}`,
    'if [[ "$*" == *self-play*--duel* ]]; then exec tail -f /dev/null; fi',
    'duel: the trainer has failed in the stage greedy:0.5\nNo module named torch\n',
  ],
  [
    'a trainer died in a later stage',
    `if [[ "$*" == *duel*table* ]]; then exit 1; fi; ${WRITE}`,
    '',
    'duel: the trainer has failed in the stage table:0.5\n',
  ],
  [
    'a trainer wrote no weights',
    `if [[ "$*" != *duel* ]]; then ${WRITE}; fi`,
    '',
    'duel: the trainer has written no weights\n',
  ],
  [
    'self-play died',
    WRITE,
    `if [[ "$*" == *self-play*--duel* ]]; then echo 'no engine' >&2; exit 3; fi`,
    'duel: self-play has failed in the stage greedy:0.5\nno engine\n',
  ],
  [
    'self-play died, and the trainer for want of records',
    `if [[ "$*" == *duel* ]]; then ${AFTER_SELF_PLAY}; echo 'nothing was trained' >&2; exit 1; fi; ${WRITE}`,
    `if [[ "$*" == *self-play*--duel* ]]; then ${NOTE_SELF_PLAY}; echo 'no engine' >&2; exit 3; fi`,
    'duel: self-play has failed in the stage greedy:0.5\nno engine\n',
  ],
  [
    'the weights cannot be read',
    WRITE,
    `if [[ "$*" == *measure*--duel* ]]; then echo '7 numbers for duel' >&2; exit 1; fi`,
    'duel: it could not be measured\n7 numbers for duel\n',
  ],
])('a run fails and says for which net and why: %s', (_name, trainer, node, why) => {
  expect(train(trainer, node)).toEqual({ status: 1, stderr: why, trained: ['two'] });
});

it('a run in which no net was trained fails and names them all', () => {
  const { status, stderr, trained } = train('exit 1', '');
  expect({ status, trained }).toEqual({ status: 1, trained: [] });
  expect(stderr).toContain('two: the trainer has failed');
  expect(stderr).toContain('duel: the trainer has failed');
});
