import type { Look, Owned, Standing, TableEvent, ToClient } from '@crownlands/protocol';
import type { Store } from '../store/store.ts';
import { type Audience, maySee, type Watcher } from './audience.ts';
import type { Copy } from './copy.ts';
import { inTurns } from './turns.ts';

/** What a table has to do for those who look at it. */
type Host = {
  readonly ownedBy: (person: string | null) => Owned;
  /** Does what time has brought about, and reads up to an event that somebody has seen elsewhere. */
  readonly bringUpTo: (after: number) => Promise<unknown>;
};

/** Gives a table to those who look at it, one after the other; whoever plays does not wait for them. */
export function lookingAt(copy: Copy, audience: Audience, store: Store, host: Host) {
  const { identity, state } = copy;
  const turns = inTurns();

  /** Gives what was missed at one moment; null when they may not look. */
  const lookNow = <Result>(
    person: string | null,
    after: number,
    give: (standing: Standing) => Result,
  ): Promise<Result | null> =>
    turns.take(async () => {
      await host.bringUpTo(after);
      const events: TableEvent[] = [];
      let known = after > state().seq ? 0 : after;
      while (known < state().seq && maySee(copy, person)) {
        events.push(...(await store.read(identity().id, known)));
        const last = events.at(-1)?.seq ?? 0;
        if (last <= known) return null; // it was deleted
        known = last;
      }
      if (!maySee(copy, person)) return null;
      const { seq } = state();
      return give({ events: events.filter((event) => event.seq <= seq), ...host.ownedBy(person) });
    });

  const lookOnce = (person: string | null, after: number): Promise<Look | null> =>
    lookNow(person, after, (standing) => ({ ...standing, presence: audience.presence() }));

  return {
    isIdle: turns.isIdle,
    rest: () => turns.take(async () => {}),
    async look(person: string | null, after: number, until: AbortSignal): Promise<Look | null> {
      if (maySee(copy, person)) audience.visit(person);
      const first = await lookOnce(person, after);
      if (first?.events.length !== 0 || until.aborted) return first;
      if (state().seq <= after) await audience.news(until);
      return lookOnce(person, after);
    },
    async watch(watcher: Watcher, after: number): Promise<boolean> {
      const isThere = await lookNow(watcher.person, after, (standing) => {
        const message: ToClient = { type: 'table', table: identity().id, ...standing };
        watcher.send(JSON.stringify(message));
        audience.add(watcher);
        return true;
      });
      return isThere ?? false;
    },
  };
}
