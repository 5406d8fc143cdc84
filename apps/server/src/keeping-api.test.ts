import type { Passkey } from '@crownlands/protocol';
import { must } from '@crownlands/rules';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import bundle from '../build.js';
import { type DeviceKey, makeKey, signWith } from '../test/authenticator.ts';
import { connect, newToken, openTable, request } from '../test/client.ts';
import { postgresForTests } from '../test/places.ts';
import { serverProcess } from '../test/process.ts';
import { settingsWith, sitting } from '../test/table.ts';
import type { Site } from './requests/site.ts';

let server: Awaited<ReturnType<typeof serverProcess>>;

beforeAll(async () => {
  await bundle();
  server = await serverProcess();
});
afterAll(() => server.end());

const siteAt = (address: string): Site => ({
  origin: address,
  domain: new URL(address).hostname,
});

/** Keeps the profile of whoever has this token by a new passkey. */
async function keep(token: string, address = server.address, headers = {}, at = siteAt(address)) {
  const ask = (path: string, body: unknown) => request(address, path, { token, body, headers });
  const { body: making } = await ask('passkeys/options', {});
  const { key, made } = makeKey(making, at);
  return { key, made, answer: await ask('passkeys', made) };
}

/** Signs a device in. */
async function signIn(token: string, key: DeviceKey, address = server.address) {
  const { body: asking } = await request(address, 'sign-in/options', { token, body: {} });
  const body = signWith(key, asking, siteAt(address));
  return { body, answer: await request(address, 'sign-in', { token, body }) };
}

const passkeysOf = async (token: string): Promise<readonly Passkey[]> =>
  (await request(server.address, 'passkeys', { token })).body;

it('a game that waits on one device is played on another, until that signs out', async () => {
  const ana = await connect(server.address);
  const table = await openTable(server.address, must(ana.token), settingsWith());
  await ana.watch(table);
  await ana.order(table, sitting(0));
  const { key, answer } = await keep(must(ana.token));
  const id = key.id.toString('base64url');
  expect(answer).toMatchObject({ status: 201, body: { id } });
  expect(await passkeysOf(must(ana.token))).toEqual([{ id, since: answer.body.since }]);

  const phone = await connect(server.address);
  const token = must(phone.token);
  await phone.watch(table);
  expect(await phone.order(table, { type: 'stand', seat: 0 })).toMatchObject({ code: 'not-yours' });
  expect((await signIn(token, key)).answer.status).toBe(200);
  await phone.closed; // to come back as somebody else
  const signedIn = await connect(server.address, token);
  const { body: games } = await request(server.address, 'games', { token });
  expect(games).toMatchObject([{ table, own: [0] }]);
  await signedIn.watch(table);
  expect(await signedIn.order(table, { type: 'seat-bot', seat: 1, bot: 'apprentice' })).toBeTypeOf(
    'number',
  );
  await signedIn.playUntil(table, ({ played }) => must(played).moves.length > 4);

  const out = await request(server.address, 'sign-out', { token, body: {} });
  expect(out.status).toBe(200);
  await signedIn.closed;
  expect((await request(server.address, 'games', { token })).body).toEqual([]);
  expect(await passkeysOf(token)).toEqual([]);
  const { body: anas } = await request(server.address, 'games', { token: must(ana.token) });
  expect(anas).toMatchObject([{ table, own: [0] }]);
  await ana.until(() => ana.stateOf(table).played !== null); // whose socket was not cut
});

it('passkeys are listed and removed by whose they are', async () => {
  const [ana, eve] = [newToken(), newToken()];
  const { key } = await keep(ana);
  const path = `passkeys/${key.id.toString('base64url')}`;
  const remove = (token?: string) =>
    request(server.address, path, { ...(token && { token }), method: 'DELETE' });
  expect((await remove()).status).toBe(403);
  expect((await remove(eve)).status).toBe(404);
  expect((await remove(ana)).status).toBe(200);
  expect((await remove(ana)).status).toBe(404);
  expect(await passkeysOf(ana)).toEqual([]);
  expect((await signIn(eve, key)).answer).toMatchObject({
    status: 404,
    body: { refusal: { code: 'gone' } },
  });
});

it('who deletes their profile takes it from all devices at once', async () => {
  const [ana, phone] = [newToken(), newToken()];
  const { key } = await keep(ana);
  await signIn(phone, key);
  const waiting = await connect(server.address, phone);
  const table = await openTable(server.address, phone, settingsWith());
  await waiting.watch(table);
  const { status } = await fetch(`${server.address}/api/me`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${ana}` },
  });
  expect(status).toBe(204);
  await waiting.closed; // as somebody who is no more
  expect((await signIn(newToken(), key)).answer.status).toBe(404);
  expect((await request(server.address, 'me', { token: phone })).body).toMatchObject({
    isGuest: true,
  });
});

describe('the site', () => {
  const token = newToken();
  const proxied = { 'x-forwarded-host': 'play.example', 'x-forwarded-proto': 'https' };
  const PUBLIC = { origin: 'https://play.example', domain: 'play.example' };

  it('is the one that the browser has before it', async () => {
    const { origin } = siteAt(server.address);
    const { answer } = await keep(newToken(), server.address, { origin });
    expect(answer.status).toBe(201);
    const forged = await keep(newToken(), server.address, { origin }, PUBLIC);
    expect(forged.answer).toMatchObject({ status: 403, body: { refusal: { code: 'not-yours' } } });
  });

  it('is told by a proxy on this machine, and by nobody else', async () => {
    const asked = { token: newToken(), body: {}, headers: { ...proxied, origin: PUBLIC.origin } };
    const { status, body } = await request(server.address, 'passkeys/options', asked);
    expect([status, body.rp?.id]).toEqual([200, 'play.example']);
    expect((await keep(newToken(), server.address, proxied, PUBLIC)).answer.status).toBe(201);
    const evil = { ...asked, headers: { ...proxied, origin: 'https://evil.example' } };
    expect((await request(server.address, 'passkeys/options', evil)).status).toBe(403);
    const unlikely = { ...asked, headers: { 'x-forwarded-host': 'a b' } };
    expect((await request(server.address, 'passkeys/options', unlikely)).status).toBe(200);
  });

  it('is the one that the environment names where no proxy tells it', async () => {
    const behind = await serverProcess({ PUBLIC_ORIGIN: PUBLIC.origin });
    onTestFinished(behind.end);
    const { origin } = PUBLIC;
    const { answer } = await keep(token, behind.address, { origin }, PUBLIC);
    expect(answer.status).toBe(201);
    const elsewhere = { token, body: {}, headers: { origin: 'https://evil.example' } };
    expect((await request(behind.address, 'passkeys/options', elsewhere)).status).toBe(403);
    const table = await openTable(behind.address, token, settingsWith());
    const page = await (await fetch(`${behind.address}/table/${table}`)).text();
    expect(page).toContain(`content="${origin}/table/${table}"`);
    expect(page).toContain(`content="${origin}/pictures/${table}.png`);
    expect(page).not.toContain(behind.address);
  });
});

it('nobody comes in without a token, from another site, or with nonsense', async () => {
  const token = newToken();
  for (const path of ['passkeys/options', 'passkeys', 'sign-in/options', 'sign-in', 'sign-out']) {
    const refused = await request(server.address, path, { body: {} });
    expect([path, refused.status]).toEqual([path, 403]);
    const headers = { origin: 'https://evil.example' };
    const foreign = await request(server.address, path, { token, body: {}, headers });
    expect([path, foreign.status]).toEqual([path, 403]);
  }
  for (const path of ['passkeys', 'sign-in']) {
    for (const body of [null, {}, { id: '../x' }, { id: 'abc', response: { signature: 1 } }]) {
      const { status } = await request(server.address, path, { token, body });
      expect([path, status]).toEqual([path, 400]);
    }
  }
});

it('who does not say which page asks may read', async () => {
  for (const origin of ['null', '://']) {
    const asked = { token: newToken(), headers: { origin } };
    expect(await request(server.address, 'passkeys', asked)).toEqual({ status: 200, body: [] });
  }
});

it('who tries too often has to wait, and others need not', async () => {
  const token = newToken();
  const knock = async (from: string) => {
    const headers = { 'x-forwarded-for': from };
    return (await request(server.address, 'sign-in/options', { token, body: {}, headers })).status;
  };
  const answers = await Promise.all(Array.from({ length: 40 }, () => knock('192.0.2.9')));
  expect(answers.filter((status) => status === 200).length).toBeLessThan(35);
  expect(answers).toContain(429);
  expect(await knock('192.0.2.10')).toBe(200);
});

const postgres = await postgresForTests();

it.skipIf(!postgres)('there is no passkey with a name that no passkey has', async () => {
  const DATABASE_URL = await must(postgres).newDatabase();
  const { address, end } = await serverProcess({ DATABASE_URL });
  onTestFinished(end);
  const token = newToken();
  for (const name of ['%00', 'a%00b', 'ö', 'a'.repeat(2000)]) {
    const { status } = await request(address, `passkeys/${name}`, { token, method: 'DELETE' });
    expect([name, status]).toEqual([name, 404]);
  }
});

it.skipIf(!postgres)('servers that share a database ask and believe each other', async () => {
  const DATABASE_URL = await must(postgres).newDatabase();
  const [one, two] = await Promise.all([
    serverProcess({ DATABASE_URL }),
    serverProcess({ DATABASE_URL }),
  ]);
  onTestFinished(async () => void (await Promise.all([one.end(), two.end()])));
  const [ana, phone] = [newToken(), newToken()];
  const { key } = await keep(ana, one.address);
  const waiting = await connect(two.address, phone);
  const { body: asking } = await request(one.address, 'sign-in/options', {
    token: phone,
    body: {},
  });
  const body = signWith(key, asking, siteAt(two.address));
  const headers = { origin: two.address };
  const asked = { token: phone, body, headers };
  expect((await request(two.address, 'sign-in', asked)).status).toBe(200);
  await waiting.closed;
  const again = await connect(two.address, phone);
  const { status } = await request(one.address, 'sign-out', { token: phone, body: {} });
  expect(status).toBe(200);
  await again.closed; // though it is another server's
});
