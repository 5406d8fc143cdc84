import type { Players } from '@crownlands/protocol';
import { INTRODUCING, PERSON_ID } from '@crownlands/protocol/schemas';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { stream } from 'hono/streaming';
import type { StreamingApi } from 'hono/utils/stream';
import {
  bodyOf,
  type Env,
  MALFORMED,
  no,
  type Request,
  SOON,
  tooMany,
  UNKNOWN,
} from './answers.ts';
import { deletePerson } from './deletion.ts';
import { GONE, roomIn } from './entering.ts';
import type { Blocks } from './people/blocks.ts';
import { leaderboardsIn } from './people/leaderboard.ts';
import { meBy } from './people/me.ts';
import { dataOf, playedBy } from './people/my-data.ts';
import type { People } from './people/people.ts';
import { profileOf } from './people/profile.ts';
import { recordLinesOf } from './records.ts';
import { tokenIn } from './requests/persons.ts';
import type { Store } from './store/store.ts';
import { maySee } from './tables/audience.ts';
import { refuse } from './tables/circumstances.ts';
import type { Rooms } from './tables/rooms.ts';

const NOBODY = refuse('gone', 'nobody is known by this');
const TAKEN = refuse('name-taken', 'this name belongs to somebody else');

/** What these ask of a database beside the rest, in requests. */
const COST = { look: 1, all: 20 };

type Service = {
  readonly store: Store;
  readonly people: People;
  readonly blocks: Blocks;
  readonly rooms: Rooms;
  readonly personIn: (c: Request) => Promise<string | null>;
  readonly now: () => number;
  readonly devicesOf: (person: string) => Promise<readonly string[]>;
  /** Lets all sockets of a device begin anew, as whoever it belongs to by now. */
  readonly renew: (device: string) => void;
  readonly mayInquire: (request: HttpBindings['incoming'], cost: number) => boolean;
  readonly log: Log;
};

type Log = (line: string) => void;

/** All that can be asked of those who play here. */
export function peopleApi(service: Service): Hono<Env> {
  const { store, people, blocks, rooms, personIn, now, devicesOf, renew, mayInquire, log } =
    service;
  const { query } = store;
  const leaderboardOf = leaderboardsIn(query, now);
  const api = new Hono<Env>();
  const bounded = (cost: number) => async (c: Request, next: () => Promise<void>) =>
    mayInquire(c.env.incoming, cost) ? next() : tooMany(c, SOON);
  const aLook = bounded(COST.look);
  const all = bounded(COST.all);

  api.get('/me', aLook, async (c) => {
    const token = tokenIn(c.req.header('authorization'));
    return token ? c.json(await meBy(query, people, token)) : no(c, UNKNOWN);
  });

  api.put('/me', async (c) => {
    const token = tokenIn(c.req.header('authorization'));
    if (!token) return no(c, UNKNOWN);
    const asked = INTRODUCING.safeParse(await bodyOf(c));
    if (!asked.success) return no(c, MALFORMED);
    const person = await people.personBy(token);
    const barrier = asked.data.name === undefined ? null : await blocks.barrier(person, []);
    if (barrier) return no(c, barrier);
    const isDone = await people.introduce(person, asked.data);
    return isDone ? c.json(await meBy(query, people, token)) : no(c, TAKEN);
  });

  api.delete('/me', all, async (c) => {
    const person = await personIn(c);
    if (!person) return no(c, UNKNOWN);
    const devices = await devicesOf(person);
    const isDone = await deletePerson({ store, rooms, now: now() }, person);
    for (const device of devices) renew(device); // who is somebody else by now
    return isDone
      ? c.body(null, 204)
      : no(c, refuse('unavailable', 'not all is deleted; try again'));
  });

  api.get('/me/data', all, async (c) => {
    const person = await personIn(c);
    if (!person) return no(c, UNKNOWN);
    return inPieces(c, 'application/json', await dataOf(query, person), log);
  });

  api.get('/me/games', all, async (c) => {
    const person = await personIn(c);
    if (!person) return no(c, UNKNOWN);
    const tables = await playedBy(query, person);
    return inPieces(c, 'application/jsonl; charset=utf-8', recordLinesOf(store, tables), log);
  });

  api.get('/people/:id', aLook, async (c) => {
    const id = PERSON_ID.safeParse(c.req.param('id'));
    const person = id.success ? await people.byId(id.data) : null;
    return person ? c.json(await profileOf(query, person, await personIn(c))) : no(c, NOBODY);
  });

  api.get('/leaderboards/:players{[234]}', aLook, async (c) => {
    const players = Number(c.req.param('players')) as Players;
    return c.json(await leaderboardOf(players, await personIn(c)));
  });

  api.get('/tables/:table/people', aLook, async (c) => {
    const room = await roomIn(c, rooms);
    if (!room || !maySee(room.copy, await personIn(c))) return no(c, GONE);
    const { seats, settings } = room.copy.state();
    const holders = room.copy.holders();
    const ranked = seats.map(({ who }, seat) => {
      const person = who === 'person' ? holders[seat] : null;
      return person ? people.ranked(person, settings.rules.players) : null;
    });
    return c.json(await Promise.all(ranked));
  });

  return api;
}

/** An answer that is read as fast as it is sent, and broken off where it cannot go on: half of it is no answer. */
function inPieces(c: Request, type: string, pieces: AsyncIterable<string>, log: Log) {
  c.header('content-type', type);
  const send = async (out: StreamingApi): Promise<void> => {
    for await (const piece of pieces) {
      if (out.aborted) return;
      await out.write(piece);
    }
  };
  return stream(c, send, async (error) => {
    log(`An answer broke off: ${error.message}`);
    c.env.outgoing.destroy();
  });
}
