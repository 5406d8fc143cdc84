import type { Presence, TableEvent, ToClient } from '@crownlands/protocol';
import { SECOND } from '../basics/durations.ts';
import { type Copy, seatsOf } from './copy.ts';
import { absencesFrom } from './missing.ts';
import { together, type Visitors } from './presence.ts';
import type { World } from './world.ts';

/** Somebody who looks at a table. */
export type Watcher = {
  readonly person: string | null;
  readonly send: (message: string) => void;
};

/** All who look at a table on this server. */
export type Audience = {
  readonly size: () => number;
  readonly add: (watcher: Watcher) => void;
  readonly remove: (watcher: Watcher) => void;
  /** Somebody looks who has no socket, and is there for a while. */
  readonly visit: (person: string | null) => void;
  /** Who is there, on any server. */
  readonly presence: () => Presence;
  /** Forgets those who have not looked again, and tells who has come and who is missing by now. */
  readonly tidy: () => void;
  /** Tells everybody here who is there. */
  readonly tellPresence: () => void;
  /** Comes back when something happens, or has to be waited for no longer. */
  readonly news: (until: AbortSignal) => Promise<void>;
  /** Tells everybody who may still look what has happened. */
  readonly tell: (events: readonly TableEvent[]) => void;
};

/** Whether somebody may look: a table that waits can be seen by whoever may sit down there. */
export function maySee(copy: Copy, person: string | null): boolean {
  const { settings, played, isClosed } = copy.state();
  if (settings.mayWatch || (!played && !isClosed)) return true;
  return person !== null && (copy.identity().host === person || copy.holders().includes(person));
}

/** Events after which somebody may hold other seats. */
const SEATING: ReadonlySet<TableEvent['type']> = new Set([
  'sat',
  'seated',
  'freed',
  'changed',
  'handed',
]);

/** Milliseconds that somebody is there after they looked: as long as a request may wait, and a while. */
const LINGERING = 40 * SECOND;

/** How many are counted who have neither a seat nor a socket: anybody can make up some more. */
const MOST_VISITORS = 50;

export function audienceOf(copy: () => Copy, { now, company }: World): Audience {
  const watchers = new Map<Watcher, string>(); // with the seats that each has been told are theirs
  const visitors = new Map<string, number>(); // until when each is there
  const waiting = new Set<() => void>();
  const absences = absencesFrom(now);
  let told = ''; // of those who are missing
  let isNews = false; // whether strangers have come or gone that nobody was told of
  const toAll = (message: ToClient): void => {
    const text = JSON.stringify(message);
    for (const { send } of watchers.keys()) send(text);
  };
  const isHolder = (person: string | null): boolean =>
    person !== null && copy().holders().includes(person);

  function visitorsHere(): Visitors {
    const holders = copy().holders();
    const all = [...watchers.keys()];
    const persons = new Set([...all.map(({ person }) => person), ...visitors.keys()]);
    const sockets = all.filter(({ person }) => !isHolder(person));
    const others = [...visitors.keys()].filter((person) => !isHolder(person));
    return {
      here: seatsOf(holders, (holder) => persons.has(holder)),
      watchers: sockets.length + others.length,
    };
  }

  function presence(): Presence {
    const all = together(visitorsHere(), company.elsewhere(copy().identity().id));
    absences.note(all.here, copy().holders());
    return { ...all, ...absences.at(copy()) };
  }

  const missingNow = (): string => JSON.stringify(absences.at(copy()));

  const presenceNow = (): ToClient => ({
    type: 'presence',
    table: copy().identity().id,
    ...presence(),
  });

  function tellPresence(): void {
    company.tell(copy().identity().id, visitorsHere());
    toAll(presenceNow());
    told = missingNow();
    isNews = false;
  }

  /** Whether anybody was forgotten. */
  function forgetVisitors(): boolean {
    const before = visitors.size;
    for (const [person, until] of visitors) if (until <= now()) visitors.delete(person);
    return visitors.size < before;
  }

  function ownOf({ person }: Watcher): string {
    const { identity, holders } = copy();
    const own = seatsOf(holders(), (holder) => holder === person);
    const isHost = identity().host === person;
    return JSON.stringify({ type: 'own', table: identity().id, own, isHost } satisfies ToClient);
  }

  function tellOwn(): void {
    for (const [watcher, before] of watchers) {
      const own = ownOf(watcher);
      if (own === before) continue;
      watchers.set(watcher, own);
      watcher.send(own);
    }
  }

  return {
    size: () => watchers.size + waiting.size + visitors.size,
    presence,
    tellPresence,
    visit(person) {
      if (person === null) return;
      const isNew = !visitors.has(person);
      if (isNew && !isHolder(person) && visitors.size >= MOST_VISITORS) return;
      visitors.set(person, now() + LINGERING);
      if (isNew && isHolder(person)) tellPresence();
      else isNews ||= isNew;
    },
    tidy() {
      if (forgetVisitors() || isNews || told !== missingNow()) tellPresence();
    },
    news: (until) =>
      new Promise((resolve) => {
        const end = (): void => {
          waiting.delete(end);
          until.removeEventListener('abort', end);
          resolve();
        };
        waiting.add(end);
        until.addEventListener('abort', end);
      }),
    add(watcher) {
      watchers.set(watcher, ownOf(watcher));
      if (isHolder(watcher.person)) return tellPresence();
      watcher.send(JSON.stringify(presenceNow()));
      isNews = true;
    },
    remove(watcher) {
      if (!watchers.delete(watcher)) return;
      if (isHolder(watcher.person)) tellPresence();
      else isNews = true;
    },
    tell(events) {
      const table = copy().identity().id;
      for (const watcher of watchers.keys()) {
        if (maySee(copy(), watcher.person)) continue;
        watchers.delete(watcher);
        watcher.send(JSON.stringify({ type: 'gone', table } satisfies ToClient));
      }
      toAll({ type: 'events', table, events });
      for (const end of waiting) end();
      const isSeating = events.some(({ type }) => SEATING.has(type));
      if (isSeating) tellOwn();
      if (forgetVisitors() || isSeating) tellPresence();
    },
  };
}
