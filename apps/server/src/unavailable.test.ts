import { DatabaseSync } from '@photostructure/sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { connect, newId, newToken, openTable, request } from '../test/client.ts';
import { type Running, serverProcess } from '../test/process.ts';
import { settingsWith, sitting } from '../test/table.ts';
import { canSeal, fileOf, type Harm, limit, seal } from '../test/unwritable.ts';

/** Another process writes, and does not come to an end. */
function lock(server: Running): () => void {
  const other = new DatabaseSync(fileOf(server));
  other.exec('BEGIN IMMEDIATE');
  return () => other.close();
}

/** Each commit fails at its last step. */
function spoil(server: Running): () => void {
  const other = new DatabaseSync(fileOf(server));
  other.exec(`CREATE TRIGGER spoilt AFTER INSERT ON holdings
              BEGIN SELECT RAISE(ROLLBACK, 'it cannot be kept'); END`);
  return () => {
    other.exec('DROP TRIGGER spoilt');
    other.close();
  };
}

/** The files can be deleted after the test, whatever comes of it. */
function sealed(server: Running): () => void {
  const mend = seal(server);
  onTestFinished(mend);
  return mend;
}

type Named = readonly [string, Harm];

/** Where no file can be sealed, only tests at home may go on without it. */
function sealing(): readonly Named[] {
  if (canSeal()) return [['the file may only be read', sealed]];
  if (process.env.CI) throw new Error('no file can be sealed: that takes root, and chattr');
  console.warn('NO FILE CAN BE SEALED: NOTHING IS TESTED WITH ONE THAT MAY ONLY BE READ');
  return [];
}

const FULL: readonly Named[] = process.platform === 'linux' ? [['the disk is full', limit]] : [];
const HARMS: readonly Named[] = [
  ['the file is locked', lock],
  ['the commit fails', spoil],
  ...FULL,
  ...sealing(),
];

/** What was warned of, in order. */
const warningsOf = (server: Running): readonly string[] =>
  server
    .log()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line).msg);

/** Enough for a pulse, which is written or not. */
const WITHIN = { timeout: 20_000 };
const NOT_WRITABLE = { ok: false, why: 'store' };

const readinessAt = async ({ address }: Running) => {
  const answer = await fetch(`${address}/readyz`);
  return [answer.status, await answer.json()];
};

it.each(HARMS)(
  '%s: whoever acts is told, nobody hears of it, and later it goes on',
  async (_, harm) => {
    const server = await serverProcess();
    onTestFinished(server.end);
    const host = newToken();
    const table = await openTable(server.address, host, settingsWith());
    const [ana, ben] = await Promise.all([connect(server.address, host), connect(server.address)]);
    onTestFinished(() => {
      for (const client of [ana, ben]) client.end();
    });
    await ana.watch(table);
    await ben.watch(table);

    const mend = harm(server);
    const order = { id: newId(), after: 1, command: sitting(0) };
    const [answer, byHttp] = await Promise.all([
      ana.ask(table, sitting(0)),
      request(server.address, `tables/${table}/commands`, { token: newToken(), body: order }),
    ]);
    const refused = { type: 'refused', refusal: { code: 'unavailable' }, events: [] };
    expect([answer, byHttp]).toMatchObject([
      refused,
      { status: 503, body: refused, retryAfter: '1' },
    ]);
    expect(ana.ownAt(table)).toEqual([]);
    await ben.watch(table); // all that was sent before has come
    expect(ben.stateOf(table).seq).toBe(1);
    if (harm !== spoil) {
      await expect.poll(() => readinessAt(server), WITHIN).toEqual([503, NOT_WRITABLE]);
    }

    mend();
    expect(await ana.order(table, sitting(0))).toBe(2);
    await ben.until(() => ben.stateOf(table).seq === 2);
    await expect.poll(() => readinessAt(server), WITHIN).toEqual([200, { ok: true }]);
    expect(warningsOf(server)).toEqual([...new Set(warningsOf(server))]);
  },
);
