import { EventEmitter } from 'node:events';
import { seeded } from '@crownlands/rules';
import { expect, it, onTestFinished } from 'vitest';
import { fuzz } from '../crowd/fuzz.ts';
import { requestsTo } from '../crowd/nonsense.ts';
import { newToken } from '../test/client.ts';
import { newFolder } from '../test/places.ts';
import { serverProcess } from '../test/process.ts';
import { loggerTo } from './log.ts';
import { metricsOf } from './metrics.ts';
import { goOnline } from './online.ts';
import { type Settings, settingsOf } from './settings.ts';

const THREADS = {
  bots: new URL('../dist/bot-thread.js', import.meta.url),
  pictures: new URL('../dist/picture-thread.js', import.meta.url),
};

/** What asks from this machine, and this site. */
const incoming = {
  socket: { remoteAddress: '127.0.0.1' },
  headers: { host: 'localhost', origin: 'http://localhost' },
};

it('stands thousands of broken messages, says nothing of them, and lets others play', async () => {
  const server = await serverProcess();
  onTestFinished(server.end);
  const found = await fuzz(server, { messages: 3000, seed: 1 });
  expect(found.games).toBeGreaterThan(0);
  expect(found.meanwhile).toBe(48 * found.games);
  expect(found.answered).toBeGreaterThan(2000);
  expect(found.leaked).toBe(0);
  expect(server.log()).toBe('');
});

it('breaks requests to all that can be asked for, which are understood before', async () => {
  const settings = settingsOf([], { DATA: newFolder() }) as Settings;
  const lines = loggerTo({ write: (line) => expect.fail(line) }, 'warn');
  const { api, end } = await goOnline(settings, THREADS, lines, metricsOf().meter);
  onTestFinished(end);
  const requests = requestsTo({ token: '', tables: ['t'.repeat(22)] }, seeded(1));
  for (const { method, path } of api.routes.filter((route) => route.method !== 'ALL')) {
    const form = path.replace(/:\w+(\{[^}]+\})?/g, (_, one) => one?.slice(1, -1) ?? '[^/]+');
    const isAsked = requests.some(
      ([how, where]) => how === method && new RegExp(`^${form}$`).test(`/${where.split('?')[0]}`),
    );
    expect(isAsked, `${method} ${path}`).toBe(true);
  }
  for (const [method, path, asked] of requests) {
    const headers = { authorization: `Bearer ${newToken()}` };
    const body = asked && { body: JSON.stringify(asked) };
    const env = { incoming, outgoing: new EventEmitter() };
    const answer = await api.request(`/${path}`, { method, headers, ...body }, env);
    expect(await answer.text(), `${method} ${path}`).not.toMatch(/malformed|there is nothing here/);
  }
});
