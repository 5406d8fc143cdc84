import { createHash } from 'node:crypto';
import type {
  Command,
  Look,
  Owned,
  Refused,
  Standing,
  TableEvent,
  ToClient,
} from '@crownlands/protocol';
import { must, type Seat } from '@crownlands/rules';
import { audienceOf, maySee, type Watcher } from './audience.ts';
import { type Awaited, awaitedAt, isSameTurn } from './awaited.ts';
import { botPlayer } from './bot-player.ts';
import { type Circumstances, refuse } from './circumstances.ts';
import { closeForgotten, dueOf, overdue } from './clocks.ts';
import { type Copy, copyOf, type Doing, seatsOf } from './copy.ts';
import { type Course, courseFrom, goOn } from './course.ts';
import { dealer } from './dealer.ts';
import { decide } from './decide.ts';
import { openAgain, rematchOf } from './opening.ts';
import { inTurns } from './turns.ts';
import type { World } from './world.ts';

/** A command on its way: its id, and the last event that whoever sends it has seen. */
type Order = { readonly id: string; readonly after: number; readonly command: Command };

export type Answer =
  | { readonly type: 'done'; readonly seq: number }
  | {
      readonly type: 'refused';
      readonly refusal: Refused;
      readonly events: readonly TableEvent[]; // that a stale command had missed
    };

/** A table as this server plays it: one thing after the other, and on disk before anybody is told. */
export type Room = {
  readonly copy: Copy;
  readonly perform: (person: string | null, order: Order) => Promise<Answer>;
  /** What somebody has missed and what is theirs; null when they may not look. Waits for news till the signal. */
  readonly look: (person: string | null, after: number, until: AbortSignal) => Promise<Look | null>;
  /** Sends the same, and then all that happens; false when they may not look. */
  readonly watch: (watcher: Watcher, after: number) => Promise<boolean>;
  readonly unwatch: (watcher: Watcher) => void;
  /** Gives a seat to somebody else, if its holder is the one who wanted that. */
  readonly handOver: (
    id: string,
    seat: Seat,
    isMeant: (from: string) => boolean,
    to: string,
  ) => Promise<Answer>;
  /** Does what time has brought about. */
  readonly attend: () => Promise<void>;
  /** Who has not looked again is gone, and who has been away for long is missing. */
  readonly tidy: () => void;
  /** While anybody is there, no server closes a table that waits. */
  readonly stayOpen: () => Promise<void>;
  readonly tellPresence: () => void;
  /** Reads what another server has done. */
  readonly refresh: () => Promise<void>;
  readonly isIdle: () => boolean;
  /** Somebody who is to act and is not there, in a game with days for each turn. */
  readonly awaited: () => Awaited | null;
};

/** Attempts at a table that other servers write to at the same time. */
const TRIES = 5;

/** Milliseconds before a table would be closed in which it is kept open, and for how long. */
const AHEAD = 60_000;
const LONGER = 60 * 60_000;

/** What changes nothing for a command that was sent before it was heard of. */
const HARMLESS: ReadonlySet<TableEvent['type']> = new Set(['said', 'given-back', 'handed']);

export const refused = (refusal: Refused, events: readonly TableEvent[] = []): Answer => ({
  type: 'refused',
  refusal,
  events,
});

const UNAVAILABLE = refused(refuse('unavailable', 'nothing can be written down now'));

export async function roomOf(table: string, world: World): Promise<Room | null> {
  const { store } = world;
  const audience = audienceOf(() => must(kept), world);
  const kept: Copy | null = await copyOf(table, store, audience.tell);
  if (!kept) return null;
  const copy = kept;
  const { state, holders, identity, catchUp } = copy;
  const turns = inTurns();
  const dealt = dealer(identity().secret);
  const rematch = rematchOf(identity());
  let keptOpen = { seq: 0, due: 0 };
  const bots = botPlayer(world, copy, turns, (seat) => ({
    ...circumstances(null),
    own: [seat],
    isBot: true,
  }));

  const circumstances = (person: string | null): Circumstances => {
    const { missing, isHostMissing } = audience.presence();
    return {
      now: world.now(),
      ...ownedBy(person),
      others: seatsOf(holders(), (holder) => holder !== person),
      missing,
      isHostMissing,
      isBot: false,
      secret: identity().secret,
      dealt,
      rematch,
    };
  };

  const ownedBy = (person: string | null): Owned => ({
    own: seatsOf(holders(), (holder) => holder === person),
    isHost: identity().host === person,
  });

  async function commit(course: Course, doing: Doing): Promise<boolean> {
    const before = state();
    const isStored = await copy.commit(course, doing);
    if (!isStored) return false;
    void bots.play();
    const next = isSameTurn(before, state()) ? null : awaited();
    if (next && next.person !== doing.person) world.onAwaited(next);
    return true;
  }

  const awaited = (): Awaited | null =>
    awaitedAt(table, state(), holders(), audience.presence().here);

  /** In its turn; a store that fails is an answer too. */
  const answerInTurn = (work: () => Promise<Answer | null>): Promise<Answer> =>
    turns.take(async () => {
      try {
        for (let tries = 0; tries < TRIES; tries++) {
          await settle();
          const answer = await work();
          if (answer) return answer;
          await catchUp();
        }
      } catch (error) {
        world.log(`A table could not be written: ${(error as Error).message}`);
      }
      return UNAVAILABLE;
    });

  /** What time has brought about comes before any command. */
  async function settle(): Promise<void> {
    const { clocks, clocksSet } = state();
    const isRunning = clocks?.some((clock) => clock.isRunning) ?? false;
    const outages = isRunning ? await world.outagesSince(clocksSet) : [];
    const course = overdue(courseFrom(state(), world.now()), outages);
    if (course.events.length === 0) return;
    if (!(await commit(course, TIME))) await catchUp();
  }

  async function closeUnlessWatched(): Promise<Answer | null> {
    const course = closeForgotten(courseFrom(state(), world.now()));
    const isToStay = course.events.length === 0 || audience.size() > 0;
    return isToStay || (await commit(course, TIME)) ? done(state().seq) : null;
  }

  /** The answer to an order, or null when another server was quicker. */
  async function attempt(person: string | null, { id, after, command }: Order) {
    if (after > state().seq) await catchUp();
    if (!maySee(copy, person)) return refused(refuse('gone', 'there is no such table'));
    if (person === null) return refused(refuse('not-yours', 'this needs a token'));
    if (after > state().seq) return refused(refuse('malformed', 'so much has not happened'));
    const name = nameOf(person, id, command);
    const missed = after < state().seq ? await store.read(table, after) : [];
    const isStale = missed.some(({ type }) => !HARMLESS.has(type));
    const decided = isStale
      ? refuse('stale', 'more has happened at this table')
      : decide(state(), command, circumstances(person));
    if (!('code' in decided)) {
      if (command.type === 'rematch') await openAgain(store, world.now(), copy, person);
      if (await commit(decided, { command: name, person })) return done(state().seq);
    }
    const seq = await store.seqOf(table, name);
    if (seq !== null && seq > state().seq) await catchUp();
    if (seq !== null) return done(seq);
    return 'code' in decided ? refused(decided, isStale ? missed : []) : null;
  }

  async function look(person: string | null, after: number): Promise<Look | null> {
    const standing = await turns.take(() => lookNow(person, after));
    return standing && { ...standing, presence: audience.presence() };
  }

  async function lookNow(person: string | null, after: number): Promise<Standing | null> {
    if (after > state().seq) await catchUp();
    if (!maySee(copy, person)) return null;
    const { seq } = state();
    const from = after > seq ? 0 : after;
    const events = from < seq ? await store.read(table, from) : [];
    return { events: events.filter((event) => event.seq <= seq), ...ownedBy(person) };
  }

  return {
    copy,
    perform: (person, order) => answerInTurn(() => attempt(person, order)),
    async look(person, after, until) {
      if (maySee(copy, person)) audience.visit(person);
      const first = await look(person, after);
      if (first?.events.length !== 0 || until.aborted) return first;
      await audience.news(until);
      return look(person, after);
    },
    watch: (watcher, after) =>
      turns.take(async () => {
        const standing = await lookNow(watcher.person, after);
        if (!standing) return false;
        watcher.send(JSON.stringify({ type: 'table', table, ...standing } satisfies ToClient));
        audience.add(watcher);
        return true;
      }),
    unwatch: audience.remove,
    handOver: (id, seat, isMeant, to) =>
      answerInTurn(async () => {
        const from = holders()[seat];
        if (!from || !isMeant(from)) return refused(refuse('nothing', 'this code has expired'));
        const others = holders().filter((holder, other) => other !== seat && holder === from);
        const isHost = identity().host === from && others.length === 0;
        const course = goOn(courseFrom(state(), world.now()), { type: 'handed', seat });
        const doing = { command: id, person: to, ...(isHost && { host: to }) };
        return (await commit(course, doing)) ? done(state().seq) : null;
      }),
    async attend() {
      await turns.take(catchUp);
      await answerInTurn(closeUnlessWatched);
      const due = dueOf(state());
      if (due !== null && due <= world.now()) void bots.play(true);
    },
    tidy: audience.tidy,
    async stayOpen() {
      const { seq, played, isClosed } = state();
      const due = keptOpen.seq === seq ? keptOpen.due : (dueOf(state()) ?? 0);
      if (played || isClosed || audience.size() === 0 || due > world.now() + AHEAD) return;
      const later = world.now() + LONGER;
      await store.postpone(table, seq, later);
      keptOpen = { seq, due: later };
    },
    tellPresence: audience.tellPresence,
    refresh: () => turns.take(catchUp),
    awaited,
    isIdle: () => audience.size() === 0 && turns.isIdle() && !bots.isPlaying(),
  };
}

/** What nobody does. */
const TIME: Doing = { command: null, person: null };

/** What a command is kept by: only who sent it can send it again, and nothing else by its id. */
const nameOf = (person: string, id: string, command: Command): string =>
  createHash('sha256')
    .update(`${person}\n${id}\n${JSON.stringify(command)}`)
    .digest('base64url');

const done = (seq: number): Answer => ({ type: 'done', seq });
