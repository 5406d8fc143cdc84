import { isFinishedAt, type Me } from '@crownlands/protocol';
import { must, parseRecord, replay } from '@crownlands/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import bundle from '../build.js';
import { connect, newId, newToken, openTable } from '../test/client.ts';
import { serverProcess } from '../test/process.ts';
import { settingsWith, sitting } from '../test/table.ts';

let server: Awaited<ReturnType<typeof serverProcess>>;

beforeAll(async () => {
  await bundle();
  server = await serverProcess();
});
afterAll(() => server.end());

type Asking = {
  readonly token?: string;
  readonly method?: string;
  readonly body?: unknown;
  readonly from?: string; // the address that a proxy tells
};

async function ask(path: string, { token, method = 'GET', body, from }: Asking = {}) {
  const answer = await fetch(`${server.address}/api/${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(from && { 'x-forwarded-for': from }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.startsWith('application/json');
  return { status: answer.status, text, body: isJson ? JSON.parse(text) : null };
}

const rated = settingsWith(
  {},
  { isRated: true, pace: { type: 'game', minutes: 60 }, substitute: 'apprentice' },
);

/** Two persons, and a rated game that they have played to its end. */
async function afterGame() {
  const clients = [await connect(server.address), await connect(server.address)];
  const tokens = clients.map(({ token }) => must(token));
  const table = await openTable(server.address, must(tokens[0]), rated);
  for (const [seat, client] of clients.entries()) {
    await client.watch(table);
    await client.order(table, sitting(seat, `Player ${seat}`));
  }
  await Promise.all(clients.map((client) => client.playUntil(table, isFinishedAt)));
  await Promise.all(
    clients.map((client) => client.until(() => client.stateOf(table).rated !== null)),
  );
  return { clients, tokens, table };
}

it('I am told of myself, choose my name and colour, and whoever only looks is not kept', async () => {
  const token = newToken();
  const first = await ask('me', { token });
  expect(first).toMatchObject({
    status: 200,
    body: { name: '', colour: 'pink', isKept: false, isGuest: true, blocked: [] },
  });
  expect((await ask(`people/${first.body.id}`)).status).toBe(404);
  const body = { name: '  Željka\u202e ', colour: 'blue' };
  expect(await ask('me', { token, method: 'PUT', body })).toMatchObject({
    status: 200,
    body: { id: first.body.id, name: 'Željka', colour: 'blue' },
  });
  expect((await ask(`people/${first.body.id}`)).body).toMatchObject({ name: 'Željka', games: 0 });
  expect((await ask('me')).status).toBe(403);
  for (const wrong of [{ colour: 'red' }, { id: 'x' }, { name: 7 }, null]) {
    const answer = await ask('me', { token, method: 'PUT', body: wrong });
    expect([answer.status, answer.body.refusal.code]).toEqual([400, 'malformed']);
  }
});

it('after a rated game profile, table, data and games tell of it; then I am deleted', async () => {
  const { clients, tokens, table } = await afterGame();
  const [token = '', other = ''] = tokens;
  const me: Me = (await ask('me', { token })).body;
  const changes = must(must(clients[0]).stateOf(table).rated);
  const people = (await ask(`tables/${table}/people`)).body;
  expect(people).toMatchObject([
    { id: me.id, name: 'Player 0', rating: { shown: changes[0]?.after, games: 1 } },
    { name: 'Player 1', rating: { shown: changes[1]?.after } },
  ]);
  const profile = (await ask(`people/${me.id}`)).body;
  expect(profile).toMatchObject({ games: 1, latest: [{ table: null, seat: 0 }] }); // it is not open to all
  const mine = (await ask(`people/${me.id}`, { token })).body;
  expect(mine).toMatchObject({ latest: [{ table }] });
  expect((await ask('leaderboards/2', { token })).body).toEqual({ leaders: [], mine: null });
  const data = (await ask('me/data', { token })).body;
  expect(data).toMatchObject({ profile: { id: me.id }, results: [{ table }], seats: [{ table }] });
  const { text } = await ask('me/games', { token });
  const record = parseRecord(text.trim());
  expect(record.ok && replay(record.value).ok).toBe(true);
  expect(await ask('me', { token, method: 'DELETE' })).toMatchObject({ status: 204 });
  expect((await ask(`people/${me.id}`)).status).toBe(404);
  expect((await ask(`tables/${table}/people`)).body).toMatchObject([null, { name: 'Player 1' }]);
  expect((await ask('me/data', { token })).body).toMatchObject({ profile: null, results: [] });
  await must(clients[1]).until(() => must(clients[1]).stateOf(table).seats[0]?.who === 'person');
  expect((await ask(`people/${(await ask('me', { token: other })).body.id}`)).body.games).toBe(1);
});

describe('attacks', () => {
  it('nobody can send a result, a rating or an event', async () => {
    const { tokens, table, clients } = await afterGame();
    const [token = ''] = tokens;
    const before = (await ask(`tables/${table}/people`)).body;
    const forged = [
      { type: 'rated', changes: [{ seat: 0, before: 1500, after: 3000 }] },
      { type: 'revealed', secret: '0'.repeat(64) },
      { type: 'forgotten', seat: 1 },
      { type: 'left', seat: 1, why: 'left' },
    ];
    for (const command of forged) {
      const body = { id: newId(), after: 0, command };
      const answer = await ask(`tables/${table}/commands`, { token, method: 'POST', body });
      expect([command.type, answer.status]).toEqual([command.type, 400]);
    }
    for (const path of [
      'results',
      'ratings',
      'people',
      `tables/${table}/people`,
      'leaderboards/2',
    ]) {
      for (const method of ['POST', 'PUT', 'DELETE']) {
        expect((await ask(path, { token, method, body: {} })).status).toBe(404);
      }
    }
    expect((await ask(`tables/${table}/people`)).body).toEqual(before);
    for (const client of clients) client.end();
  });

  it('a profile is changed and deleted by its owner alone', async () => {
    const token = newToken();
    const { id } = (await ask('me', { token, method: 'PUT', body: { name: 'Mila' } })).body;
    for (const method of ['PUT', 'DELETE', 'POST', 'PATCH']) {
      const answer = await ask(`people/${id}`, { token: newToken(), method, body: { name: 'X' } });
      expect(answer.status).toBe(404);
    }
    for (const body of [
      { id, name: 'X' },
      { person: id, name: 'X' },
    ]) {
      expect((await ask('me', { token: newToken(), method: 'PUT', body })).status).toBe(400);
    }
    expect((await ask('me', { token: id, method: 'DELETE' })).status).toBe(403);
    expect((await ask(`people/${id}`)).body.name).toBe('Mila');
  });

  it('ids are not guessed, and what does not fit one is answered alike', async () => {
    const ids = await Promise.all(
      Array.from({ length: 20 }, async () => (await ask('me', { token: newToken() })).body.id),
    );
    expect(new Set(ids).size).toBe(20);
    for (const id of ids) expect(id).toMatch(/^[\w-]{22}$/);
    const wrong = ['1', `${'A'.repeat(22)}`, '%27%20OR%201=1--', '..%2f..%2fme', 'Mila', '%00'];
    const answers = await Promise.all(wrong.map((id) => ask(`people/${id}`)));
    for (const { status, text } of answers) {
      expect([status, text]).toEqual([404, must(answers[0]).text]);
    }
    for (const players of ['1', '5', '2.0', 'x', '-2']) {
      expect((await ask(`leaderboards/${players}`)).status).toBe(404);
    }
  });

  it('floods are bounded, and what costs more sooner', async () => {
    const token = newToken();
    const flood = async (path: string, from: string, count: number, method = 'GET') => {
      const answers = await Promise.all(
        Array.from({ length: count }, () => ask(path, { token, from, method })),
      );
      return answers.filter(({ status }) => status === 429).length;
    };
    expect(await flood('me/data', '203.0.113.1', 30)).toBeGreaterThan(10);
    expect(await flood('me', '203.0.113.4', 30, 'DELETE')).toBeGreaterThan(10);
    expect(await flood('leaderboards/2', '203.0.113.2', 30)).toBe(0);
    expect(await flood('leaderboards/4', '203.0.113.3', 400)).toBeGreaterThan(50);
  });

  it.each([
    ['a clock', { pace: { type: 'none' } }, 'no-clock'],
    ['the weakest substitute', { substitute: 'squire' }, 'strong-substitute'],
  ])('what is rated needs %s when it is opened', async (_, others, code) => {
    const body = { id: newId(), settings: { ...rated, ...others } };
    const answer = await ask('tables', { token: newToken(), method: 'POST', body });
    expect([answer.status, answer.body.refusal.code]).toEqual([409, code]);
  });
});
