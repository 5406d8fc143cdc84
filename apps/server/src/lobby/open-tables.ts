import { setTimeout as sleep } from 'node:timers/promises';
import type { Listed, TableEvent, ToClient } from '@crownlands/protocol';
import type { Entry, Store } from '../store/store.ts';
import { type List, type OpenTable, openTo, readList } from './list.ts';

/** Milliseconds between two looks at the list, and after which it is looked at though nothing was heard. */
const PAUSE = 300;
const SILENCE = 5000;

/** What one server says to the others when the list has changed. */
const CHANGED = JSON.stringify({ type: 'open-changed' });

/** Somebody who wants to hear of tables that wait for anybody. */
export type Onlooker = {
  readonly person: string | null;
  readonly send: (message: string) => void;
};

/** The tables that wait for anybody. */
export type OpenTables = {
  /** Those that somebody may see, at most a moment ago. */
  readonly listFor: (person: string | null) => Promise<readonly Listed[]>;
  /** The same as they are now. */
  readonly openTo: (person: string | null) => Promise<readonly OpenTable[]>;
  /** Sends the list, and again whenever it changes. */
  readonly watch: (onlooker: Onlooker) => Promise<void>;
  readonly unwatch: (onlooker: Onlooker) => void;
  /** Says, here and to the other servers, that the list may be another now. */
  readonly touch: () => void;
  readonly end: () => void;
};

/** The list, and what is said of it to whoever meets nobody there whom they do not want to. */
type Told = List & { readonly text: string };

type Reading = { readonly list: Promise<Told>; readonly at: number };

const textOf = (tables: readonly OpenTable[]): string =>
  JSON.stringify({ type: 'open', tables: tables.map(({ listed }) => listed) } satisfies ToClient);

export function openTablesIn(
  store: Store,
  now: () => number,
  log: (line: string) => void,
): OpenTables {
  const onlookers = new Map<Onlooker, string>(); // what each was sent last
  const ended = new AbortController();
  let last: Reading | null = null;
  let isTelling = false;
  let isTouched = false;

  function read(): Reading {
    const list = readList(store, now()).then((list) => ({ ...list, text: textOf(list.tables) }));
    const reading = { list, at: now() };
    last = reading;
    reading.list.catch(() => {
      if (last === reading) last = null;
    });
    return reading;
  }

  /** The last list that was read, unless something has changed since, or it is old. */
  async function current(): Promise<Told> {
    for (;;) {
      const reading = last && last.at + PAUSE > now() ? last : read();
      const list = await reading.list;
      if (reading === last || last === null) return list;
    }
  }

  function tell(onlooker: Onlooker, list: Told): void {
    const sent = onlookers.get(onlooker);
    const open = openTo(list, onlooker.person);
    const text = open === list.tables ? list.text : textOf(open);
    if (sent === undefined || sent === text) return;
    onlookers.set(onlooker, text);
    onlooker.send(text);
  }

  /** Tells everybody what has changed, at once and then again only after a pause. */
  async function tellAll(): Promise<void> {
    isTouched = true;
    if (isTelling) return;
    isTelling = true;
    while (isTouched && onlookers.size > 0 && !ended.signal.aborted) {
      isTouched = false;
      try {
        const list = await read().list;
        for (const onlooker of [...onlookers.keys()]) tell(onlooker, list);
      } catch (error) {
        log(`The open tables cannot be read: ${(error as Error).message}`);
      }
      await sleep(PAUSE, null, { signal: ended.signal }).catch(() => {});
    }
    isTelling = false;
  }

  function heard(): void {
    last = null;
    void tellAll();
  }

  store.onWord((_server, word) => {
    if (word === CHANGED) heard();
  });
  store.onWake((table) => {
    if (table === null) heard();
  });
  const looking = setInterval(heard, SILENCE);

  return {
    listFor: async (person) => openTo(await current(), person).map(({ listed }) => listed),
    openTo: async (person) => openTo(await readList(store, now()), person),
    async watch(onlooker) {
      onlookers.set(onlooker, '');
      tell(onlooker, await current());
    },
    unwatch: (onlooker) => void onlookers.delete(onlooker),
    touch() {
      heard();
      store.tell(CHANGED).catch(() => {}); // they look by themselves, too
    },
    end() {
      ended.abort();
      clearInterval(looking);
    },
  };
}

/** Events after which lists show a table that waits otherwise, or no longer. */
const SHOWN: ReadonlySet<TableEvent['type']> = new Set([
  'opened',
  'changed',
  'sat',
  'seated',
  'freed',
  'handed',
  'started',
  'closed',
]);

/** Whether what is written to a table may change the list of those that wait for anybody. */
const isShown = ({ row, events }: Entry): boolean =>
  events.some(({ type }) => SHOWN.has(type) && (row.isListed || type === 'changed'));

/** A store that says when the list of tables that wait for anybody may have changed by what is written. */
export const noting = (store: Store, touch: () => void): Store => ({
  ...store,
  append(entry) {
    const appended = store.append(entry);
    if (isShown(entry)) appended.then(touch, () => {}); // whoever asked for it hears why
    return appended;
  },
});
