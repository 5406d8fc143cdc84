import type { TableEvent, ToClient } from '@crownlands/protocol';
import { type Copy, seatsOf } from './copy.ts';

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

export function audienceOf(copy: () => Copy): Audience {
  const watchers = new Set<Watcher>();
  const waiting = new Set<() => void>();
  const toAll = (message: ToClient): void => {
    const text = JSON.stringify(message);
    for (const { send } of watchers) send(text);
  };

  function tellPresence(): void {
    const { identity, holders } = copy();
    const persons = new Set([...watchers].map(({ person }) => person));
    const isHolder = new Set(holders());
    const watching = [...watchers].filter(({ person }) => !person || !isHolder.has(person));
    toAll({
      type: 'presence',
      table: identity().id,
      here: seatsOf(holders(), (holder) => persons.has(holder)),
      watchers: watching.length,
    });
  }

  function tellOwn(): void {
    const { identity, holders } = copy();
    for (const { person, send } of watchers) {
      const own = seatsOf(holders(), (holder) => holder === person);
      const isHost = identity().host === person;
      send(JSON.stringify({ type: 'own', table: identity().id, own, isHost } satisfies ToClient));
    }
  }

  return {
    size: () => watchers.size + waiting.size,
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
      watchers.add(watcher);
      tellPresence();
    },
    remove(watcher) {
      if (watchers.delete(watcher)) tellPresence();
    },
    tell(events) {
      const table = copy().identity().id;
      for (const watcher of watchers) {
        if (maySee(copy(), watcher.person)) continue;
        watchers.delete(watcher);
        watcher.send(JSON.stringify({ type: 'gone', table } satisfies ToClient));
      }
      toAll({ type: 'events', table, events });
      for (const end of waiting) end();
      if (!events.some(({ type }) => SEATING.has(type))) return;
      tellOwn();
      tellPresence();
    },
  };
}
