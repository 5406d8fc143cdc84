import type { Presence } from '@crownlands/protocol';
import { SILENCE, type Store } from '../store/store.ts';

/** Those who have a table before them on one server, or on several. */
export type Visitors = Pick<Presence, 'here' | 'watchers'>;

/** What servers say to each other of those who have tables before them. */
type Word =
  | ({ readonly type: 'here'; readonly table: string } & Visitors) // at me
  | { readonly type: 'still-there' }
  | { readonly type: 'who-is-where' }; // and I say anew whom I have

/** What is known of another server. */
type Other = {
  heard: number;
  readonly tables: Map<string, Visitors>;
  readonly unsaid: Set<string>; // those of its tables that it has not said anew since it asked
};

/** Who has which table before them, on all servers together. */
export type Company = {
  /** Those at a table whom other servers have. */
  readonly elsewhere: (table: string) => Visitors;
  /** Lets the other servers know who is at a table here, as often as that changes. */
  readonly tell: (table: string, here: Visitors) => void;
  /** Says that this server is there, and forgets those that do not. */
  readonly beat: () => void;
  /** Calls when others have come to a table or left it elsewhere. */
  readonly onChange: (hear: (table: string) => void) => void;
};

const NOBODY: Visitors = { here: [], watchers: 0 };

export const together = (one: Visitors, other: Visitors): Visitors => ({
  here: [...new Set([...one.here, ...other.here])].sort(),
  watchers: one.watchers + other.watchers,
});

/**
 * Nothing of this is kept: a server tells the others what changes, and all that it has when one that does
 * not know it asks. After a word that was lost all is said and asked for anew with the next beat. Who has been silent
 * is forgotten with all its visitors, until it is heard again.
 */
export function companyOn(store: Store, now: () => number): Company {
  const mine = new Map<string, Visitors>();
  const others = new Map<string, Other>();
  let hasLost = false; // a word, or several
  let hearChange = (_table: string): void => {};
  const say = (word: Word): void => {
    store.tell(JSON.stringify(word)).catch(() => {
      hasLost = true;
    });
  };

  const sayWhoIsAt = (table: string): void =>
    say({ type: 'here', table, ...(mine.get(table) ?? NOBODY) });

  const sayWhoIsHere = (): void => {
    for (const table of mine.keys()) sayWhoIsAt(table);
  };

  /** Whom it does not know it may have told nothing for a while, either. */
  function ask(): void {
    hasLost = false;
    say({ type: 'who-is-where' });
    sayWhoIsHere();
  }

  function forget(server: string): void {
    const tables = [...(others.get(server)?.tables.keys() ?? [])];
    others.delete(server);
    for (const table of tables) hearChange(table);
  }

  /** All that it has it has said by now. */
  function forgetUnsaid({ tables, unsaid }: Other): void {
    for (const table of unsaid) {
      tables.delete(table);
      hearChange(table);
    }
    unsaid.clear();
  }

  store.onWord((server, text) => {
    const word: Word = JSON.parse(text);
    const known = others.get(server);
    const other = known ?? { heard: 0, tables: new Map(), unsaid: new Set() };
    other.heard = now();
    others.set(server, other);
    if (!known) ask();
    if (word.type === 'still-there') forgetUnsaid(other);
    if (word.type === 'who-is-where' && known) {
      for (const table of other.tables.keys()) other.unsaid.add(table);
      sayWhoIsHere();
    }
    if (word.type !== 'here') return;
    const { table, here, watchers } = word;
    other.unsaid.delete(table);
    if (isNobody(word)) other.tables.delete(table);
    else other.tables.set(table, { here, watchers });
    hearChange(table);
  });

  store.onWake((table) => {
    if (table === null) for (const server of [...others.keys()]) forget(server);
  });

  return {
    elsewhere: (table) =>
      [...others.values()]
        .map(({ tables }) => tables.get(table) ?? NOBODY)
        .reduce(together, NOBODY),
    tell(table, here) {
      const told = mine.get(table) ?? NOBODY;
      if (JSON.stringify(told) === JSON.stringify(here)) return;
      if (isNobody(here)) mine.delete(table);
      else mine.set(table, here);
      if (others.size > 0) sayWhoIsAt(table);
    },
    beat() {
      if (hasLost) ask();
      say({ type: 'still-there' });
      for (const [server, { heard }] of others) if (heard + SILENCE < now()) forget(server);
    },
    onChange(hear) {
      hearChange = hear;
    },
  };
}

const isNobody = ({ here, watchers }: Visitors): boolean => here.length + watchers === 0;
