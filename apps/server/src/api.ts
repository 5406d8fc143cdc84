import type { Listed, Mine, Summary } from '@crownlands/protocol';
import { noncesAt, recordAt } from '@crownlands/protocol';
import {
  LONGEST_MESSAGE,
  LOOKING,
  OPENING,
  ORDER,
  TABLE_ID,
  TAKING_OVER,
} from '@crownlands/protocol/schemas';
import { checkOptions, type Seat } from '@crownlands/rules';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import {
  bodyOf,
  type Env,
  LATER,
  MALFORMED,
  no,
  type Request,
  SOON,
  tooMany,
  UNKNOWN,
} from './answers.ts';
import { EXPIRED, offerSeat, takeOver } from './hand-over.ts';
import { noticesApi, type Wishes } from './notices-api.ts';
import type { People } from './people/people.ts';
import { isFromHere, tokenIn } from './persons.ts';
import type { Row, Store } from './store/store.ts';
import { maySee } from './tables/audience.ts';
import { refuse, refuseBy } from './tables/circumstances.ts';
import { tableBy } from './tables/opening.ts';
import { type Room, refused } from './tables/room.ts';
import type { Rooms } from './tables/rooms.ts';
import { taskFor } from './task.ts';

/** Tables that a list has at most. */
const LONGEST_LIST = 100;

export type Service = {
  readonly store: Store;
  readonly people: People;
  readonly rooms: Rooms;
  readonly wishes: Wishes;
  readonly now: () => number;
  /** Whether whoever asks may write once more, and open another table. */
  readonly mayWrite: (request: HttpBindings['incoming']) => boolean;
  readonly mayOpen: (request: HttpBindings['incoming']) => boolean;
  readonly log: (line: string) => void;
};

const GONE = refuse('gone', 'there is no such table');

/** All that can be done without a socket. */
export function apiFor(service: Service): Hono<Env> {
  const { store, people, rooms, now, mayWrite, mayOpen, log } = service;
  const api = new Hono<Env>();
  const personIn = async (c: Request): Promise<string | null> => {
    const token = tokenIn(c.req.header('authorization'));
    return token && people.personBy(token);
  };

  api.use(async (c, next) => {
    c.header('cache-control', 'no-store');
    if (c.req.method === 'GET') return next();
    if (!isFromHere(c.env.incoming)) return no(c, refuse('not-yours', 'this is another site'));
    return mayWrite(c.env.incoming) ? next() : tooMany(c, SOON);
  });
  const tooLong = (c: Context) => no(c as Request, MALFORMED, {}, {}, 413);
  api.use(bodyLimit({ maxSize: LONGEST_MESSAGE, onError: tooLong }));
  api.onError((error, c) => {
    log(`A request failed: ${error.message}`);
    return no(c, refuse('unavailable', 'the tables cannot be reached now'));
  });

  api.post('/tables', async (c) => {
    const token = tokenIn(c.req.header('authorization'));
    if (!token) return no(c, UNKNOWN);
    const asked = OPENING.safeParse(await bodyOf(c));
    if (!asked.success) return no(c, MALFORMED);
    const { id, settings } = asked.data;
    const options = checkOptions(settings.rules);
    if (!options.ok) return no(c, refuseBy(options.refusal));
    if (!mayOpen(c.env.incoming)) return tooMany(c, LATER);
    const table = tableBy(token, id);
    await rooms.open(table, await people.personBy(token), settings);
    return c.json({ table }, 201);
  });

  api.get('/tables', async (c) => {
    const rows = await store.listed(LONGEST_LIST);
    return c.json(rows.map(listedOf));
  });

  api.get('/games', async (c) => {
    const person = await personIn(c);
    if (!person) return no(c, UNKNOWN);
    const rows = await store.heldBy(person, LONGEST_LIST);
    const open = rows.filter(({ status }) => status !== 'closed');
    const games = await Promise.all(open.map((row) => mineOf(store, row, person)));
    return c.json(games.sort((one, other) => +other.isMyTurn - +one.isMyTurn));
  });

  api.get('/tables/:table/events', async (c) => {
    const asked = LOOKING.safeParse(c.req.query());
    if (!asked.success) return no(c, MALFORMED);
    const { after, wait } = asked.data;
    const room = await roomIn(c, rooms);
    const standing = await room?.look(await personIn(c), after, patienceOf(c, wait));
    return standing ? c.json(standing) : no(c, GONE);
  });

  api.get('/tables/:table/turn', async (c) => {
    const asked = LOOKING.safeParse(c.req.query());
    if (!asked.success) return no(c, MALFORMED);
    const room = await roomIn(c, rooms);
    const task = room && (await taskFor(room, await personIn(c), patienceOf(c, asked.data.wait)));
    return task ? c.json(task) : no(c, GONE);
  });

  api.post('/tables/:table/commands', async (c) => {
    const order = ORDER.safeParse(await bodyOf(c));
    if (!order.success) return no(c, MALFORMED);
    const room = await roomIn(c, rooms);
    const answer = (await room?.perform(await personIn(c), order.data)) ?? refused(GONE);
    const more = { ...answer, id: order.data.id, table: c.req.param('table') };
    return answer.type === 'done' ? c.json(more) : no(c, answer.refusal, more);
  });

  api.get('/tables/:table/record', async (c) => {
    const room = await roomIn(c, rooms);
    if (!room || !maySee(room.copy, await personIn(c))) return no(c, GONE);
    const state = room.copy.state();
    const { secret, commitment } = state;
    const record = recordAt(state);
    if (!record) return no(c, refuse('not-started', 'the game has not begun'));
    const shuffle = secret !== null && { shuffle: { secret, commitment, nonces: noncesAt(state) } };
    return c.json({ ...record, ...shuffle });
  });

  api.post('/tables/:table/seats/:seat{[0-3]}/hand-over', async (c) => {
    const holder = await personIn(c);
    const room = await roomIn(c, rooms);
    if (!room) return no(c, GONE);
    const seat: Seat = Number(c.req.param('seat'));
    if (!holder || room.copy.holders()[seat] !== holder) {
      return no(c, refuse('not-yours', `seat ${seat} is not yours`));
    }
    const table = room.copy.identity().id;
    return c.json({ code: await offerSeat(store, now(), { table, seat, holder }) });
  });

  api.post('/hand-over', async (c) => {
    const person = await personIn(c);
    if (!person) return no(c, UNKNOWN);
    const asked = TAKING_OVER.safeParse(await bodyOf(c));
    if (!asked.success) return no(c, MALFORMED);
    const taken = await takeOver({ store, rooms, now: now() }, asked.data.code, person);
    if (!taken) return no(c, EXPIRED);
    if (taken.answer.type === 'refused') return no(c, taken.answer.refusal);
    return c.json({ table: taken.offer.table, seat: taken.offer.seat });
  });

  api.route('/push', noticesApi(service.wishes, personIn));

  api.all('*', (c) => no(c, refuse('gone', 'there is nothing here')));

  return api;
}

/** Until when whoever asks waits for an answer. */
const patienceOf = (c: Request, seconds: number): AbortSignal =>
  AbortSignal.any([
    seconds > 0 ? AbortSignal.timeout(seconds * 1000) : AbortSignal.abort(),
    c.req.raw.signal,
  ]);

async function roomIn(c: Request, rooms: Rooms): Promise<Room | null> {
  const table = TABLE_ID.safeParse(c.req.param('table'));
  return table.success ? rooms.enter(table.data) : null;
}

function listedOf({ id, changed, summary: text }: Row): Listed {
  const summary: Summary = JSON.parse(text);
  return { table: id, at: changed, summary, people: summary.players.map(() => null) };
}

async function mineOf(store: Store, row: Row, person: string): Promise<Mine> {
  const listed = listedOf(row);
  const holdings = await store.holdings(row.id);
  const own = holdings.filter((holding) => holding.person === person).map(({ seat }) => seat);
  const { turn } = listed.summary;
  const isMyTurn = row.status === 'playing' && turn !== null && own.includes(turn);
  return { ...listed, status: row.status, own, isMyTurn };
}
