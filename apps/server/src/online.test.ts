import {
  commitmentTo,
  dealFrom,
  isFinishedAt,
  noncesAt,
  type Settings,
  seatToAct,
  type TableState,
} from '@crownlands/protocol';
import { isOver, must, parseRecord, replay } from '@crownlands/rules';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import bundle from '../build.js';
import { type Client, connect, newId, openTable, request } from '../test/client.ts';
import { serverProcess } from '../test/process.ts';
import { settingsWith, sitting } from '../test/table.ts';
import { dominoesIn, strayIn, TOLD } from '../test/told.ts';

beforeAll(() => bundle());

/** Persons who sit at a new table of a new server, the first of them its host; the game has begun. */
async function atTable(settings: Settings, people = settings.rules.players as number) {
  const server = await serverProcess();
  onTestFinished(server.end);
  const clients: Client[] = [];
  for (let person = 0; person < people; person++) clients.push(await connect(server.address));
  const [host] = clients as [Client];
  const table = await openTable(server.address, must(host.token), settings);
  for (const [seat, client] of clients.entries()) {
    await client.watch(table);
    expect(await client.order(table, sitting(seat))).toBeGreaterThan(1);
  }
  if (people < settings.rules.players) await host.order(table, { type: 'start' });
  await together(clients, (client) => client.until(() => client.stateOf(table).played !== null));
  return { server, clients, host, table };
}

const together = (clients: readonly Client[], act: (client: Client) => Promise<void>) =>
  Promise.all(clients.map(act));

const isGameOver = ({ played }: TableState): boolean => played !== null && isOver(played.game);

describe('whole games over sockets', () => {
  it.each([
    [2, 2, settingsWith({ players: 2, variants: ['mighty-duel'] })],
    [3, 3, settingsWith({ players: 3, variants: ['harmony', 'wider-offer'] })],
    [
      4,
      2,
      settingsWith({ players: 4, variants: ['middle-kingdom'] }, { substitute: 'apprentice' }),
    ],
  ])('%d players, of whom %d are persons', async (_players, people, settings) => {
    const { server, clients, host, table } = await atTable(settings, people);
    const spectator = await connect(server.address, null);
    await spectator.watch(table);
    await together(clients, (client) => client.playUntil(table, isFinishedAt));
    await spectator.until(() => spectator.stateOf(table).secret !== null);
    await together(clients, (client) => client.until(() => client.stateOf(table).secret !== null));
    for (const client of [...clients, spectator]) {
      expect(client.stateOf(table)).toEqual(host.stateOf(table));
    }
    const { status, body } = await request(server.address, `tables/${table}/record`);
    const record = parseRecord(JSON.stringify(body));
    expect([status, record.ok && replay(record.value).ok]).toEqual([200, true]);
    const { secret, commitment, nonces } = body.shuffle;
    expect(commitmentTo(secret)).toBe(commitment);
    expect(dealFrom(settings.rules, secret, nonces)).toEqual({
      kings: body.kings,
      deck: body.deck,
    });
    expect(nonces).toEqual(noncesAt(host.stateOf(table)));
  });

  it('nobody is told of a domino before it is turned up', async () => {
    const { server, clients, host, table } = await atTable(settingsWith({ players: 2 }));
    const token = must(host.token);
    await openTable(server.address, token, settingsWith({}, { isListed: true }));
    const spectator = await connect(server.address, null);
    spectator.send({ type: 'watch-open' });
    await spectator.watch(table);
    const everybody = [...clients, spectator];
    const deckAt = () => must(host.stateOf(table).played).deck;

    /** Asks for all that is told of the table, as everybody there. */
    async function askAll(): Promise<void> {
      for (const { token } of everybody) {
        const asking = { ...(token && { token }) };
        const ask = async (path: string, form: keyof typeof TOLD, body?: object) => {
          const answer = await request(server.address, path, { ...asking, ...(body && { body }) });
          expect(strayIn(answer.body, TOLD[form]), JSON.stringify(answer.body)).toEqual([]);
          const hidden = dominoesIn(answer.body).filter((domino) => !deckAt().includes(domino));
          expect(hidden).toEqual([]);
        };
        await ask(`tables/${table}/events?after=0`, 'events');
        await ask(`tables/${table}/turn`, 'turn');
        await ask(`tables/${table}/record`, 'record');
        await ask(`tables/${table}/people`, 'people');
        await ask('tables', 'tables');
        if (token) await ask('games', 'games');
        if (token) await ask('me/games', 'record'); // of which this is the only one
        const command = { type: 'say', seat: 0, phrase: 'hello' };
        await ask(`tables/${table}/commands`, 'refusal', { id: newId(), after: 0, command });
      }
    }

    for (let moves = 0; seatToAct(host.stateOf(table)) !== null; moves++) {
      if (moves % 4 === 0) await askAll();
      const player = must(clients[must(seatToAct(host.stateOf(table)))]);
      const isMade = (state: TableState) => must(state.played).moves.length > moves;
      await player.playUntil(table, isMade);
      await host.until(() => isMade(host.stateOf(table)));
    }
    await together(everybody, (one) => one.until(() => one.stateOf(table).secret !== null));
    const state = host.stateOf(table);
    const { deck } = dealFrom(state.settings.rules, must(state.secret), noncesAt(state));
    for (const { messages, texts } of everybody) {
      const shown = new Set<number>();
      for (const [index, message] of messages.entries()) {
        expect(strayIn(message, TOLD.message), texts[index]).toEqual([]);
        const events = 'events' in message ? message.events : [];
        for (const event of events) {
          if ('row' in event) for (const domino of event.row ?? []) shown.add(domino);
          expect(
            dominoesIn(event).every((domino) => shown.has(domino)),
            texts[index],
          ).toBe(true);
        }
        if (events.some(({ type }) => type === 'revealed')) continue;
        expect(texts[index]).not.toContain(must(state.secret));
      }
      expect([...shown]).toEqual(deck);
    }
  });

  it('a dynasty, and then a rematch at a table with the same seats', async () => {
    const settings = settingsWith({ players: 2, variants: ['dynasty'] });
    const { server, clients, host, table } = await atTable(settings);
    const guest = must(clients[1]);
    for (const game of [0, 1, 2]) {
      await together(clients, (client) =>
        client.playUntil(table, (state) => state.earlier.length === game && isGameOver(state)),
      );
      if (game === 2) break;
      const { body } = await request(server.address, 'games', { token: must(host.token) });
      expect(body).toMatchObject([{ table, status: 'playing', isMyTurn: true }]);
      await guest.order(table, { type: 'next-game', seat: 1 });
    }
    await together(clients, (client) => client.until(() => client.stateOf(table).secret !== null));
    await guest.order(table, { type: 'rematch', seat: 1 });
    await host.until(() => host.stateOf(table).next !== null);
    const next = must(host.stateOf(table).next).table;
    const stranger = await connect(server.address);
    await together([host, guest, stranger], (client) => client.watch(next));
    expect([host, guest, stranger].map((client) => client.ownAt(next))).toEqual([[0], [1], []]);
    expect(await stranger.order(next, sitting(0))).toMatchObject({ code: 'taken' });
    await host.order(next, sitting(0));
    await guest.order(next, sitting(1));
    await together([host, guest], (client) => client.playUntil(next, isGameOver));
    expect(host.stateOf(next).commitment).not.toBe(host.stateOf(table).commitment);
  });
});

describe('after a cut', () => {
  it('a client gets what it missed, and a command that it repeats its first answer', async () => {
    const { server, clients, host, table } = await atTable(settingsWith());
    const guest = must(clients[1]);
    const seq = host.stateOf(table).seq;
    host.end();
    expect(await guest.order(table, { type: 'say', seat: 1, phrase: 'hello' })).toBe(seq + 1);
    const again = await connect(server.address, host.token, host.states);
    await again.watch(table);
    const told = again.messages.find(({ type }) => type === 'table');
    expect(told).toMatchObject({
      events: [{ seq: seq + 1, type: 'said' }],
      own: [0],
      isHost: true,
    });
    const id = newId();
    const hello = { type: 'say', seat: 0, phrase: 'hello' } as const;
    const answer = await again.order(table, hello, id);
    expect(await again.order(table, hello, id)).toBe(answer);
    const retold = await request(server.address, `tables/${table}/events?after=${seq}`);
    expect(retold.body.events).toHaveLength(2);
  });

  it('no acknowledged move is lost when the server is killed', async () => {
    const { server, clients, host, table } = await atTable(settingsWith());
    const half = (state: TableState) => must(state.played).moves.length >= 12;
    await together(clients, (client) => client.playUntil(table, half));
    const { seq } = host.stateOf(table);
    await server.stop('SIGKILL');
    await server.start();
    const back = await Promise.all(clients.map(({ token }) => connect(server.address, token)));
    await together(back, (client) => client.watch(table));
    expect(must(back[0]).stateOf(table).seq).toBeGreaterThanOrEqual(seq);
    await together(back, (client) => client.playUntil(table, isFinishedAt));
  });

  it('everybody is told when the server stops in good order', async () => {
    const { server, clients } = await atTable(settingsWith());
    await server.stop('SIGTERM');
    for (const { messages, closed } of clients) {
      await closed;
      expect(messages.at(-1)).toEqual({ type: 'bye' });
    }
  });
});

describe('a seat', () => {
  it('is played by the substitute while its person is away', async () => {
    const settings = settingsWith({}, { substitute: 'apprentice' });
    const { clients, host, table } = await atTable(settings);
    const guest = must(clients[1]);
    await guest.order(table, { type: 'leave', seat: 1 });
    await host.playUntil(table, (state) => must(state.played).moves.length >= 10);
    await guest.order(table, { type: 'return', seat: 1 });
    await together(clients, (client) => client.playUntil(table, isFinishedAt));
  });

  it('goes to another device by a code that is good once', async () => {
    const { server, host, table } = await atTable(settingsWith());
    const path = `tables/${table}/seats/0/hand-over`;
    expect((await request(server.address, path, { body: {} })).status).toBe(403);
    const offered = await request(server.address, path, { token: must(host.token), body: {} });
    const { code } = offered.body;
    const other = await connect(server.address);
    const take = () =>
      request(server.address, 'hand-over', { token: must(other.token), body: { code } });
    expect(await take()).toEqual({ status: 200, body: { table, seat: 0 } });
    expect((await take()).status).toBe(409);
    await other.watch(table);
    expect(other.ownAt(table)).toEqual([0]);
    await host.until(() => host.ownAt(table).length === 0);
    const say = { type: 'say', seat: 0, phrase: 'hello' } as const;
    expect(await host.order(table, say)).toMatchObject({ code: 'not-yours' });
    expect(await other.order(table, say)).toBeGreaterThan(0);
  });
});

it('my games come with those first where it is my turn', async () => {
  const { server, clients, host, table } = await atTable(settingsWith());
  const waiting = await openTable(server.address, must(host.token), settingsWith());
  await host.watch(waiting);
  await host.order(waiting, sitting(0));
  const seat = must(seatToAct(host.stateOf(table)));
  const games = async ({ token }: Client) =>
    (await request(server.address, 'games', { token: must(token) })).body;
  const active = must(clients[seat]);
  expect((await games(active))[0]).toMatchObject({ table, isMyTurn: true, status: 'playing' });
  expect(
    (await games(must(clients[1 - seat]))).find((game: { table: string }) => game.table === table),
  ).toMatchObject({ isMyTurn: false });
});
