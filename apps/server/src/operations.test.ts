import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isFinishedAt } from '@crownlands/protocol';
import { must } from '@crownlands/rules';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import bundle from '../build.js';
import { version } from '../package.json';
import { connect, newToken, openTable, request } from '../test/client.ts';
import { type Running, serverProcess } from '../test/process.ts';
import { settingsWith, sitting } from '../test/table.ts';
import { sparing } from './log.ts';
import { readinessOf } from './readiness.ts';
import { STEPS } from './store/schema.ts';

let server: Running;

beforeAll(async () => {
  await bundle();
  server = await serverProcess({ LOG_LEVEL: 'debug', METRICS_PORT: '0', SHUTDOWN_GRACE: '1' });
});

afterAll(() => server.end());

type Line = { readonly level: string; readonly msg: string; readonly [key: string]: unknown };

const linesOf = (text: string): Line[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

/** The value of a figure as it is told now; with its labels, if it has any. */
async function figuresAt(address: string): Promise<Map<string, number>> {
  const text = await (await fetch(address)).text();
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.replace(/ \S+$/, ''), Number(line.split(' ').at(-1))]));
}

const metricsPlace = (): string =>
  `${linesOf(server.log()).find(({ msg }) => msg === 'metrics')?.at}`;

const answerAt = async (path: string) => {
  const answer = await fetch(server.address + path);
  return [answer.status, await answer.json()];
};

it('tells of a whole game in figures, and of nobody in its log', async () => {
  const host = await connect(server.address);
  const tokens = [must(host.token), newToken()];
  const table = await openTable(server.address, must(host.token), settingsWith());
  await host.watch(table);
  await host.order(table, sitting(0));
  await host.order(table, { type: 'seat-bot', seat: 1, bot: 'apprentice' });
  expect(await host.ask(table, { type: 'move', seat: 1, move: '#1' })).toMatchObject({
    type: 'refused',
  });
  expect((await figuresAt(metricsPlace())).get('crownlands_sockets')).toBe(1);
  await host.playUntil(table, isFinishedAt);
  await host.until(() => host.stateOf(table).secret !== null);
  for (const path of ['games', `tables/${table}/record`, `tables/${table}/events?after=0&wait=0`]) {
    for (const token of tokens) await request(server.address, path, { token });
  }
  await request(server.address, 'tables', { token: must(tokens[1]), body: { nonsense: true } });

  const figures = await figuresAt(metricsPlace());
  const sum = (name: string): number =>
    [...figures]
      .filter(([key]) => key.startsWith(name))
      .reduce((total, [, value]) => total + value, 0);
  const moves = 48; // with two players each places and claims 12 times, less at the beginning and the end
  expect(figures.get('crownlands_moves_total')).toBeGreaterThan(moves - 10);
  expect(figures.get('crownlands_tables')).toBe(1);
  expect(figures.get('crownlands_refusals_total{code="malformed"}')).toBe(1);
  expect(figures.get('crownlands_refusals_total{code="not-yours"}')).toBe(1);
  expect(sum('crownlands_requests_total{method="GET"')).toBeGreaterThan(5);
  expect(sum('crownlands_bot_seconds_count')).toBeGreaterThan(5);
  expect(figures.get('crownlands_commit_seconds_count')).toBeGreaterThan(20);
  expect(figures.get('crownlands_commit_entries_sum')).toBeGreaterThan(20);
  expect(figures.has('nodejs_eventloop_lag_p99_seconds')).toBe(true);
  expect(figures.has('process_resident_memory_bytes')).toBe(true);

  const log = server.log();
  const paths = new Set(linesOf(log).map(({ path }) => path));
  expect(paths).toContain('/api/tables/:table/record');
  for (const token of tokens) {
    expect(log).not.toContain(token);
    expect(log).not.toContain(createHash('sha256').update(token).digest('base64url'));
  }
  expect(log).not.toContain(table);
  host.end();
});

it('serves its figures nowhere else', async () => {
  const elsewhere = await fetch(`${server.address}/metrics`);
  expect(await elsewhere.text()).not.toContain('crownlands_');
  expect((await fetch(metricsPlace().replace('/metrics', '/'))).status).toBe(404);
});

it('has a dashboard that asks only for figures that there are', async () => {
  const text = await (await fetch(metricsPlace())).text();
  const there = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name));
  const { panels } = JSON.parse(
    readFileSync(new URL('../../../deploy/grafana.json', import.meta.url), 'utf8'),
  );
  const asked = panels.flatMap(({ targets }: { targets: { expr: string }[] }) =>
    targets.flatMap(({ expr }) => expr.match(/\b(crownlands|nodejs|process)_\w+/g) ?? []),
  );
  expect(asked.length).toBeGreaterThan(10);
  for (const name of asked) {
    const base = name.replace(/_(bucket|sum|count)$/, '');
    expect(there.has(name) || there.has(base), name).toBe(true);
  }
  const shown = asked.map((name: string) => name.replace(/_(bucket|sum|count)$/, ''));
  for (const name of [...there].filter((one) => one.startsWith('crownlands_'))) {
    expect(shown, name).toContain(name);
  }
});

it('warns of the same once a minute, whatever else it warns of', () => {
  let now = 0;
  const lines: string[] = [];
  const warn = sparing(
    (line) => lines.push(line),
    () => now,
  );
  for (now = 0; now <= 60_000; now += 500) for (const line of ['full', 'away']) warn(line);
  expect(lines).toEqual(['full', 'away', 'full', 'away']);
});

describe('a stop', () => {
  it('is told to balancers and then to players, and cuts nothing off', async () => {
    expect(await answerAt('/healthz')).toEqual([200, { ok: true, protocol: 1, version }]);
    expect(await answerAt('/readyz')).toEqual([200, { ok: true }]);
    const client = await connect(server.address);
    const table = await openTable(server.address, must(client.token), settingsWith());
    await client.watch(table);
    server.signal('SIGTERM');
    await expect.poll(() => answerAt('/readyz')).toEqual([503, { ok: false, why: 'stopping' }]);
    expect(await answerAt('/healthz')).toEqual([200, { ok: true, protocol: 1, version }]);
    expect(typeof (await client.order(table, sitting(0)))).toBe('number');
    await client.closed;
    expect(client.messages.at(-1)).toEqual({ type: 'bye' });
    await expect.poll(() => linesOf(server.log()).at(-1)?.msg).toBe('stopped');
    await server.start();
    const again = await connect(server.address, client.token);
    onTestFinished(again.end);
    await again.watch(table);
    expect(again.ownAt(table)).toEqual([0]);
  });
});

describe('a server is ready', () => {
  const why = (schema: () => Promise<number>, isWritable = true) =>
    readinessOf(schema, () => isWritable, Date.now).why();

  it('while its tables can be read and written and are of its version, or a later one', async () => {
    expect(await why(async () => STEPS.length)).toBeNull();
    expect(await why(async () => STEPS.length + 1)).toBeNull();
    expect(await why(async () => STEPS.length - 1)).toBe('schema');
    expect(await why(async () => STEPS.length, false)).toBe('store');
    expect(await why(() => Promise.reject(new Error('gone')))).toBe('store');
    expect(await why(() => new Promise(() => {}))).toBe('store');
  });

  it('by what its store said within a second', async () => {
    let [time, asked] = [0, 0];
    const readiness = readinessOf(
      async () => (asked++ > 0 ? 0 : STEPS.length),
      () => true,
      () => time,
    );
    expect([await readiness.why(), await readiness.why(), asked]).toEqual([null, null, 1]);
    time += 1000;
    expect(await readiness.why()).toBe('schema');
  });
});
