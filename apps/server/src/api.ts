import { type Mine, recordAt } from '@crownlands/protocol';
import {
  LONGEST_MESSAGE,
  LOOKING,
  OPENING,
  ORDER,
  TAKING_OVER,
} from '@crownlands/protocol/schemas';
import type { Seat } from '@crownlands/rules';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import {
  bodyOf,
  type Env,
  isReading,
  LATER,
  MALFORMED,
  no,
  type Request,
  SOON,
  tooMany,
  UNKNOWN,
} from './answers.ts';
import { GONE, roomIn } from './entering.ts';
import { EXPIRED, offerSeat, takeOver } from './hand-over.ts';
import { listedOf } from './lobby/list.ts';
import type { Lobby } from './lobby/lobby.ts';
import { peopleAt, type Sitting, sittingsAt } from './lobby/sitters.ts';
import { addLobby } from './lobby-api.ts';
import { noticesApi, type Wishes } from './notices-api.ts';
import type { Blocks } from './people/blocks.ts';
import type { People } from './people/people.ts';
import { peopleApi } from './people-api.ts';
import { tokenIn } from './requests/persons.ts';
import type { Row, Store } from './store/store.ts';
import { maySee } from './tables/audience.ts';
import { refuse } from './tables/circumstances.ts';
import { tableBy } from './tables/opening.ts';
import { RATED, refused } from './tables/room.ts';
import type { Rooms } from './tables/rooms.ts';
import { problemWith } from './tables/seating.ts';
import { taskFor } from './task.ts';

/** Tables that a list has at most. */
const LONGEST_LIST = 100;

/** What that asks of a database beside the rest, in requests. */
const COST_OF_GAMES = 10;

export type Service = {
  readonly store: Store;
  readonly people: People;
  readonly rooms: Rooms;
  readonly blocks: Blocks;
  readonly lobby: Lobby;
  readonly wishes: Wishes;
  readonly now: () => number;
  readonly isFromHere: (request: HttpBindings['incoming']) => boolean;
  /** A place for one more answer on its way, and how it is given back; null when an address has too many. */
  readonly placeFor: (request: HttpBindings['incoming']) => (() => void) | null;
  /** Whether whoever asks may read once more; some readings take longer. */
  readonly mayRead: (request: HttpBindings['incoming'], cost?: number) => boolean;
  /** Whether they may write once more, open another table, and report somebody else. */
  readonly mayWrite: (request: HttpBindings['incoming']) => boolean;
  readonly mayOpen: (request: HttpBindings['incoming']) => boolean;
  readonly mayReport: (request: HttpBindings['incoming']) => boolean;
  /** Whether they may ask for more of what takes a while to gather; some takes longer. */
  readonly mayInquire: (request: HttpBindings['incoming'], cost: number) => boolean;
  readonly devicesOf: (person: string) => Promise<readonly string[]>;
  /** Lets all sockets of a device begin anew, as whoever it belongs to by now. */
  readonly renew: (device: string) => void;
  /** How a profile is kept for other devices. */
  readonly keeping: Hono<Env>;
  readonly refused: (code: string) => void; // for what reason something was
  readonly log: (line: string) => void;
};

/** All that can be done without a socket. */
export function apiFor(service: Service): Hono<Env> {
  const { store, people, rooms, lobby, now, isFromHere, log } = service;
  const { placeFor, mayRead, mayWrite, mayOpen, refused: countRefusal } = service;
  const api = new Hono<Env>();
  const personIn = async (c: Request): Promise<string | null> => {
    const token = tokenIn(c.req.header('authorization'));
    return token && people.personBy(token);
  };

  api.use(async (c, next) => {
    await next();
    const code = c.get('refusal');
    if (code) countRefusal(code);
  });
  api.use(async (c, next) => {
    c.header('cache-control', 'no-store');
    const leave = placeFor(c.env.incoming);
    if (!leave) return tooMany(c, SOON);
    c.env.outgoing.on('close', leave);
    if (isReading(c.req)) return mayRead(c.env.incoming) ? next() : tooMany(c, SOON);
    if (!isFromHere(c.env.incoming)) return no(c, refuse('not-yours', 'this is another site'));
    return mayWrite(c.env.incoming) ? next() : tooMany(c, SOON);
  });
  const tooLong = (c: Context) => no(c as Request, MALFORMED, {}, undefined, 413);
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
    const problem = problemWith(settings);
    if (problem) return no(c, problem);
    if (!mayOpen(c.env.incoming)) return tooMany(c, LATER);
    const table = tableBy(token, id);
    const refusal = await lobby.host(await people.personBy(token), table, settings);
    return refusal ? no(c, refusal, {}, LATER) : c.json({ table }, 201);
  });

  addLobby(api, { ...service, personIn });

  api.get('/games', async (c) => {
    if (!mayRead(c.env.incoming, COST_OF_GAMES)) return tooMany(c, SOON);
    const person = await personIn(c);
    if (!person) return no(c, UNKNOWN);
    const rows = await store.heldBy(person, LONGEST_LIST);
    const sittings = await sittingsAt(
      store.query,
      rows.map(({ id }) => id),
    );
    const games = rows.map((row) => mineOf(row, person, sittings.get(row.id) ?? []));
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
    const { after, wait } = asked.data;
    const room = await roomIn(c, rooms);
    const task = room && (await taskFor(room, await personIn(c), after, patienceOf(c, wait)));
    return task ? c.json(task) : no(c, GONE);
  });

  api.post('/tables/:table/commands', async (c) => {
    const order = ORDER.safeParse(await bodyOf(c));
    if (!order.success) return no(c, MALFORMED);
    const table = c.req.param('table');
    const answer = await rooms.hear(table, async () => {
      const room = await roomIn(c, rooms);
      return (await room?.perform(await personIn(c), order.data)) ?? refused(GONE);
    });
    const more = { ...answer, id: order.data.id, table };
    return answer.type === 'done' ? c.json(more) : no(c, answer.refusal, more);
  });

  api.get('/tables/:table/record', async (c) => {
    const room = await roomIn(c, rooms);
    if (!room || !maySee(room.copy, await personIn(c))) return no(c, GONE);
    const record = recordAt(room.copy.state());
    return record ? c.json(record) : no(c, refuse('not-started', 'the game has not begun'));
  });

  api.post('/tables/:table/seats/:seat{[0-3]}/hand-over', async (c) => {
    const holder = await personIn(c);
    const room = await roomIn(c, rooms);
    if (!room) return no(c, GONE);
    const seat: Seat = Number(c.req.param('seat'));
    if (!holder || room.copy.holders()[seat] !== holder) {
      return no(c, refuse('not-yours', `seat ${seat} is not yours`));
    }
    if (room.copy.state().settings.isRated) return no(c, RATED);
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

  api.route('/', peopleApi({ ...service, personIn }));
  api.route('/', service.keeping);
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

function mineOf(row: Row, person: string, sittings: readonly Sitting[]): Mine {
  const listed = listedOf(row, (summary) => peopleAt(summary, sittings));
  const seats = sittings.filter((sitting) => sitting.person === person).map(({ seat }) => seat);
  const own = [...new Set(seats)].sort();
  const { turn } = listed.summary;
  const isMyTurn = row.status === 'playing' && (turn === null || own.includes(turn)); // null: anybody may go on
  return { ...listed, status: row.status, own, isMyTurn };
}
