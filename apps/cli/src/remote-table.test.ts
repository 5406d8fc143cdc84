import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openRemoteTable } from './remote-table.ts';

const OPENED = {
  type: 'opened',
  seq: 1,
  at: 0,
  settings: {
    rules: { players: 2, variants: [], firstOrder: 'snake' },
    pace: { type: 'none' },
    isListed: false,
    mayWatch: true,
    substitute: 'squire',
  },
  commitment: '',
};

/** A table that is known; from now on its server, or a proxy before it, answers like this. */
async function tableThen(answer: (response: ServerResponse) => void) {
  const said: string[] = [];
  const stderr = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    said.push(`${text}`);
    return true;
  });
  let asked = 0;
  const server = createServer((_, response) => {
    if (asked++ === 0) response.end(JSON.stringify({ events: [OPENED], own: [], isHost: false }));
    else answer(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    stderr.mockRestore();
    server.close();
    server.closeAllConnections();
  });
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const link = `${address}/table/0123456789abcdef`;
  const { signal } = new AbortController();
  const times = { patience: 60_000, pause: 0 };
  const table = await openRemoteTable(link, signal, times);
  return { table, times, address, said, asked: () => asked };
}

it.each([502, 429])(
  'a server that says %s for ever is given up, and it is said',
  async (status) => {
    const { table, address, said, asked } = await tableThen((response) =>
      response.writeHead(status).end(),
    );
    await expect(table.news()).rejects.toThrow(`${address} does not answer (${status})`);
    expect(asked()).toBe(1 + 300);
    expect(said).toEqual([
      expect.stringContaining(`no answer from ${address} (${status}), trying`),
    ]);
  },
);

it('what has no answer in time is asked again', async () => {
  const { table, times, address, said, asked } = await tableThen((response) => {
    if (asked() > 2) response.end(JSON.stringify({ events: [{ type: 'closed', seq: 2, at: 1 }] }));
  });
  times.patience = 50;
  await table.news();
  expect(table.state()).toMatchObject({ seq: 2, isClosed: true });
  expect(said).toEqual([expect.stringContaining(`no answer from ${address}`)]);
});
