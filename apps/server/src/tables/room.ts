import { createHmac } from 'node:crypto';
import {
  type Command,
  isBetweenGames,
  type Look,
  type Owned,
  type Presence,
  type Refused,
  startsAt,
  type TableEvent,
} from '@crownlands/protocol';
import { must, type Seat } from '@crownlands/rules';
import { hashOf } from '../basics/hash.ts';
import { bucketsBy } from '../basics/limits.ts';
import { admit } from '../people/admission.ts';
import type { Outage } from '../store/store.ts';
import type { Arrivals } from './arrivals.ts';
import { audienceOf, maySee, type Watcher } from './audience.ts';
import { type Awaited, awaitedAt, isSameTurn } from './awaited.ts';
import { botPlayer } from './bot-player.ts';
import { isChatter, isTalkative, TOO_MUCH } from './bounds.ts';
import { type Circumstances, refuse } from './circumstances.ts';
import { COMEBACK, closesAt, dueOf, isTimed, nextGameAt, overdue } from './clocks.ts';
import { type Copy, copyOf, type Doing, isSharedIn, seatsOf } from './copy.ts';
import { type Course, courseFrom, goOn } from './course.ts';
import { dealer } from './dealer.ts';
import { decide } from './decide.ts';
import { forget, heirOf, renamed } from './forgetting.ts';
import { lookingAt } from './looking.ts';
import { openAgain, rematchOf } from './opening.ts';
import type { Visitors } from './presence.ts';
import { nextGameIfDue, SENT_AWAY } from './seating.ts';
import { inTurns } from './turns.ts';
import { undoIfAgreed } from './undoing.ts';
import { afterWaiting, keptOpenUntil, mayBegin } from './waiting.ts';
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
  readonly presence: () => Presence;
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
  /** Tells everybody that somebody here has got another name. */
  readonly rename: (person: string, name: string) => Promise<Answer>;
  /** Lets go of somebody who has deleted their profile. */
  readonly forget: (person: string) => Promise<Answer>;
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
  /** Done when all is done that was begun. */
  readonly rest: () => Promise<void>;
  /** Somebody who is to act and is not there, in a game with days for each turn. */
  readonly awaited: () => Awaited | null;
};

/** Attempts at a table that other servers write to at the same time. */
const TRIES = 5;

/** What changes nothing for a command that was sent before it was heard of. */
const HARMLESS: ReadonlySet<TableEvent['type']> = new Set([
  'said',
  'given-back',
  'handed',
  'forgotten',
  'renamed',
]);

/** How much somebody may chatter at a table, on whatever devices. */
const CHATTING = { size: 20, perSecond: 1 };

/** Commands by which somebody comes to meet others. */
const ADMITTED: ReadonlySet<Command['type']> = new Set(['sit', 'change']);

export const refused = (refusal: Refused, events: readonly TableEvent[] = []): Answer => ({
  type: 'refused',
  refusal,
  events,
});

const UNAVAILABLE = refused(refuse('unavailable', 'nothing can be written down now'));

export async function roomOf(
  table: string,
  world: World,
  { firstAt }: Arrivals,
): Promise<Room | null> {
  const { store } = world;
  const audience = audienceOf(() => must(kept), world);
  const kept: Copy | null = await copyOf(table, store, audience.tell);
  if (!kept) return null;
  const copy = kept;
  const { state, holders, identity, catchUp } = copy;
  const turns = inTurns();
  const dealt = dealer(identity().secret);
  const mayChat = bucketsBy(CHATTING, world.now);
  let keptOpen = { seq: 0, due: 0 };
  const bots = botPlayer(world, { ...copy, commit }, turns, (seat) => ({
    ...circumstances(null),
    own: [seat],
    isBot: true,
  }));

  const circumstances = (person: string | null): Circumstances => ({
    now: moment(),
    ...ownedBy(person),
    others: seatsOf(holders(), (holder) => holder !== person),
    alias: () => aliasOf(person ?? ''),
    aliasAt: (seat) => aliasOf(holders()[seat] ?? ''),
    isShared: isSharedIn(holders()),
    unfit: [],
    absent: audience.presence,
    isBot: false,
    secret: identity().secret,
    dealt,
    rematch: null,
  });

  /** When what is done now is done: a command is from when it came, unless more has happened since. */
  const moment = (): number => Math.min(world.now(), Math.max(state().at, firstAt(table)));

  const aliasOf = (person: string): string => aliasAt(identity().secret, person);

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

  /** The answer once it is written, if there is anything to write; null when another server was quicker. */
  async function doneBy(course: Course, doing: Doing): Promise<Answer | null> {
    const isDone = course.events.length === 0 || (await commit(course, doing));
    return isDone ? done(state().seq) : null;
  }

  const awaited = (): Awaited | null =>
    awaitedAt(table, state(), holders(), audience.presence().here);

  /** In its turn; a store that fails is an answer too. */
  const answerInTurn = (work: () => Promise<Answer | null>): Promise<Answer> =>
    turns.take(async () => {
      try {
        for (let tries = 0; tries < TRIES; tries++) {
          const answer = (await settle()) ? await work() : null;
          if (answer) return answer;
          await catchUp();
        }
      } catch (error) {
        world.log(`A table could not be written: ${(error as Error).message}`);
      }
      return UNAVAILABLE;
    });

  const looking = lookingAt(copy, audience, store, {
    ownedBy,
    async bringUpTo(after) {
      await answerInTurn(async () => done(state().seq)); // where that cannot be written one looks all the same
      if (after > state().seq) await turns.take(catchUp);
    },
  });

  /** What time has brought about comes before any command, and before any look; false when it has to be seen to again. */
  async function settle(): Promise<boolean> {
    const outages = isTimed(state()) ? await world.outagesSince(state().clocksSet) : [];
    const now = world.now();
    const fair = overdue(courseFrom(state(), now), outages, Math.min(now, firstAt(table)));
    const course = nextGameIfDue(undoIfAgreed(fair), outages, circumstances(null));
    return course.events.length === 0 || (await commit(course, TIME));
  }

  /** A table that waits begins, is closed or waits on, for players or for the next game. */
  async function waitOn(): Promise<Answer | null> {
    const now = world.now();
    const { played, isClosed, clocksSet } = state();
    if (isClosed || (played && !isBetweenGames(state()))) return done(state().seq);
    const outages = await world.outagesSince(played ? clocksSet : now - COMEBACK);
    const course = afterWaiting(courseFrom(state(), now), visitors(), outages, circumstances(null));
    if (course.events.length > 0) return doneBy(course, TIME);
    const later = played ? nextGameAt(state(), outages) : openUntil(now, outages);
    if (later !== null) await postpone(later);
    return done(state().seq);
  }

  function openUntil(now: number, outages: readonly Outage[]): number | null {
    const isForgotten = visitors().watchers + visitors().here.length === 0;
    return isForgotten ? closesAt(state(), outages) : keptOpenUntil(state(), 0, now);
  }

  async function postpone(due: number): Promise<void> {
    const { seq } = state();
    await store.postpone(table, seq, due);
    keptOpen = { seq, due };
  }

  /** Those who are there; who only waits for news is, too. */
  function visitors(): Visitors {
    const { here, watchers } = audience.presence();
    return { here, watchers: Math.max(watchers, audience.size() - here.length) };
  }

  /** Who may sit down, or let others do so, is looked at before they do. */
  async function decideFor(person: string, command: Command): Promise<Course | Refused> {
    const barrier = await barrierTo(person, command);
    if (barrier) return barrier;
    const rematch = command.type === 'rematch' ? await rematchNow() : null;
    const decided = decide(state(), command, { ...circumstances(person), rematch });
    if ('code' in decided || !ADMITTED.has(command.type)) return decided;
    const asked = { person, command, state: state(), holders: holders() };
    const admitted = await admit(world.people, asked);
    if ('code' in admitted) return admitted;
    const { command: admissible, unfit } = admitted;
    return decide(state(), admissible, { ...circumstances(person), unfit });
  }

  /** Why somebody may not meet those who are here, or open a table for them. */
  async function barrierTo(person: string, { type }: Command) {
    if (type !== 'sit' && type !== 'rematch') return null;
    return world.blocks.barrier(person, [identity().host, ...holders()]);
  }

  /** The id of a table for a rematch; null where one waits or is played at already. */
  async function rematchNow(): Promise<string | null> {
    const { next } = state();
    const row = next && (await store.load(next.table));
    return row && row.status !== 'closed' ? null : rematchOf(copy);
  }

  /** The answer to an order, or null when another server was quicker. */
  async function attempt(person: string | null, { id, after, command }: Order) {
    if (after > state().seq) await catchUp();
    if (!maySee(copy, person)) return refused(refuse('gone', 'there is no such table'));
    if (person === null) return refused(refuse('not-yours', 'this needs a token'));
    if (after > state().seq) return refused(refuse('malformed', 'so much has not happened'));
    const name = commandName(person, id, command);
    const missed = after < state().seq ? await missedSince(after) : [];
    const isStale = missed.some(({ type }) => !HARMLESS.has(type));
    const decided = isStale
      ? refuse('stale', 'more has happened at this table')
      : await decideFor(person, command);
    if ('code' in decided) {
      return (await doneBefore(name)) ?? refused(decided, isStale ? missed : []);
    }
    const { events } = decided;
    const isTalk = isChatter(command, state(), ownedBy(person));
    if (events.length === 0 || isTalk) {
      const before = await doneBefore(name);
      if (before || events.length === 0) return before ?? done(state().seq);
      if (!mayChat(person)) return refused(refuse('too-many', 'slow down'));
    }
    const again = events.find((event) => event.type === 'again');
    if (again) await openAgain(store, world.now(), copy, { id: again.table, host: person });
    if (await commit(decided, { command: name, person })) return done(state().seq);
    return doneBefore(name);
  }

  /** As far as is known here: of what comes then it is not said yet who may see it. */
  const missedSince = async (after: number): Promise<readonly TableEvent[]> =>
    (await store.read(table, after)).filter(({ seq }) => seq <= state().seq);

  async function doneBefore(name: string): Promise<Answer | null> {
    const seq = await store.seqOf(table, name);
    if (seq !== null && seq > state().seq) await catchUp();
    return seq === null ? null : done(seq);
  }

  return {
    copy,
    presence: audience.presence,
    perform: (person, order) => answerInTurn(() => attempt(person, order)),
    look: looking.look,
    watch: looking.watch,
    unwatch: audience.remove,
    handOver: (id, seat, isMeant, to) =>
      answerInTurn(async () => {
        const from = holders()[seat];
        if (!from || !isMeant(from)) return refused(refuse('nothing', 'this code has expired'));
        if (state().settings.isRated) return refused(RATED);
        if (state().removed.includes(aliasOf(to))) return refused(SENT_AWAY);
        if (isTalkative(state())) return refused(TOO_MUCH);
        const company = [identity().host, ...holders()].filter((person) => person !== from);
        const barrier = await world.blocks.barrier(to, company);
        if (barrier) return refused(barrier);
        const others = holders().filter((holder, other) => other !== seat && holder === from);
        const isHost = identity().host === from && others.length === 0;
        const course = goOn(courseFrom(state(), moment()), { type: 'handed', seat });
        const doing = { command: id, person: to, ...(isHost && { host: to }) };
        return doneBy(course, doing);
      }),
    rename: (person, name) =>
      answerInTurn(async () => {
        const course = renamed(courseFrom(state(), world.now()), person, holders(), name);
        return doneBy(course, TIME);
      }),
    forget: (person) =>
      answerInTurn(async () => {
        const keeping = { holders: holders(), host: identity().host };
        const course = forget(courseFrom(state(), moment()), person, keeping);
        return doneBy(course, { ...TIME, host: heirOf(person, keeping) });
      }),
    async attend() {
      await turns.take(catchUp);
      await answerInTurn(waitOn);
      const due = dueOf(state());
      if (due !== null && due <= world.now()) void bots.play(true);
    },
    tidy: audience.tidy,
    async stayOpen() {
      if (state().played || audience.size() === 0) return;
      const mayWait =
        startsAt(state()) === null || !mayBegin(state(), visitors().here, world.now());
      if (!mayWait) return void answerInTurn(waitOn);
      const due = keptOpen.seq === state().seq ? keptOpen.due : (dueOf(state()) ?? 0);
      const later = keptOpenUntil(state(), due, world.now());
      if (later !== null) await postpone(later);
    },
    tellPresence: audience.tellPresence,
    refresh: () => turns.take(catchUp),
    async rest() {
      await looking.rest();
      await turns.take(async () => {});
    },
    awaited,
    isIdle: () => audience.size() === 0 && turns.isIdle() && looking.isIdle() && !bots.isPlaying(),
  };
}

export const RATED = refuse('started', 'a seat at a rated table stays with who sat down');

/** What nobody does. */
const TIME: Doing = { command: null, person: null };

/** What a command is kept by: only who sent it can send it again, and nothing else by its id. */
export const commandName = (person: string, id: string, command: Command): string =>
  hashOf(`${person}\n${id}\n${JSON.stringify(command)}`);

/** What a table remembers somebody by, which says nothing to anybody else. */
const aliasAt = (secret: string, person: string): string =>
  createHmac('sha256', secret).update(person).digest('base64url').slice(0, 22);

const done = (seq: number): Answer => ({ type: 'done', seq });
