import { BLOCKING, PERSON_ID, PLAYING, REPORTING } from '@crownlands/protocol/schemas';
import type { HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import {
  bodyOf,
  type Env,
  LATER,
  MALFORMED,
  no,
  type Request,
  tooMany,
  UNKNOWN,
} from './answers.ts';
import type { Lobby } from './lobby/lobby.ts';
import { settingsFor } from './lobby/wish.ts';
import type { Blocks } from './people/blocks.ts';
import type { People } from './people/people.ts';
import { refuse } from './tables/circumstances.ts';
import { problemWith } from './tables/seating.ts';

type Service = {
  readonly people: People;
  readonly blocks: Blocks;
  readonly lobby: Lobby;
  readonly personIn: (c: Request) => Promise<string | null>;
  readonly mayOpen: (request: HttpBindings['incoming']) => boolean;
  readonly mayReport: (request: HttpBindings['incoming']) => boolean;
};

const NOBODY = refuse('gone', 'there is nobody of that id');
const STRANGERS = refuse('not-yours', 'you have not sat at that table together');

/** Finding others to play with, and keeping out of their way. */
export function addLobby(api: Hono<Env>, service: Service): void {
  const { people, blocks, lobby, personIn, mayOpen, mayReport } = service;

  api.get('/tables', async (c) => c.json(await lobby.openTables.listFor(await personIn(c))));

  api.post('/play', async (c) => {
    const person = await personIn(c);
    if (!person) return no(c, UNKNOWN);
    const asked = PLAYING.safeParse(await bodyOf(c));
    if (!asked.success) return no(c, MALFORMED);
    const problem = problemWith(settingsFor(asked.data));
    if (problem) return no(c, problem);
    const found = await lobby.play(person, asked.data, () => mayOpen(c.env.incoming));
    return 'table' in found ? c.json(found) : no(c, found, {}, LATER);
  });

  api.post('/me/blocks', async (c) => {
    const person = await personIn(c);
    if (!person) return no(c, UNKNOWN);
    const asked = BLOCKING.safeParse(await bodyOf(c));
    if (!asked.success) return no(c, MALFORMED);
    const other = await people.byId(asked.data.id);
    if (!other || other.person === person) return no(c, NOBODY);
    return (await lobby.block(person, other.person)) ? c.json({}) : tooMany(c, LATER);
  });

  api.delete('/me/blocks/:id', async (c) => {
    const person = await personIn(c);
    if (!person) return no(c, UNKNOWN);
    const id = PERSON_ID.safeParse(c.req.param('id'));
    const other = id.success ? await people.byId(id.data) : null;
    if (other) await lobby.unblock(person, other.person);
    return c.json({});
  });

  api.post('/reports', async (c) => {
    const person = await personIn(c);
    if (!person) return no(c, UNKNOWN);
    const asked = REPORTING.safeParse(await bodyOf(c));
    if (!asked.success) return no(c, MALFORMED);
    if (!mayReport(c.env.incoming)) return tooMany(c, LATER);
    const barrier = await blocks.barrier(person, []);
    if (barrier) return no(c, barrier);
    const { id, table, reason } = asked.data;
    const other = await people.byId(id);
    if (!other) return no(c, NOBODY);
    const report = { reporter: person, reported: other.person, table, reason };
    const reported = await lobby.report(report);
    if (reported === 'strangers') return no(c, STRANGERS);
    return reported === 'kept' ? c.json({}) : tooMany(c, LATER);
  });
}
