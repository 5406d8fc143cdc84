import { createHash } from 'node:crypto';
import type { TableEvent } from '@crownlands/protocol';
import type { Seat } from '@crownlands/rules';
import type { Witness } from './match.ts';

/** What everybody at a table was told, by seat, and the moves that they made there. */
export type Account = {
  readonly table: string;
  readonly heard: Map<Seat, string>; // digests
  readonly moves: string[];
};

/** A text of an event that is the same in whatever order its fields came. */
const textOf = (event: TableEvent): string =>
  JSON.stringify(event, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort())
      : value,
  );

/** A digest of events one after the other, however many came at a time. */
export const digestAfter = (events: readonly TableEvent[], before = ''): string =>
  events.reduce(
    (digest, event) =>
      createHash('sha256').update(digest).update(textOf(event)).digest('base64url'),
    before,
  );

/** Writes down what happens at all tables, in little room. */
export function ledger(): Witness & { readonly accounts: () => readonly Account[] } {
  const accounts = new Map<string, Account>();

  function accountOf(table: string): Account {
    const account = accounts.get(table) ?? { table, heard: new Map(), moves: [] };
    accounts.set(table, account);
    return account;
  }

  return {
    heard(table, seat, events) {
      const { heard } = accountOf(table);
      heard.set(seat, digestAfter(events, heard.get(seat)));
    },
    made: (table, move) => void accountOf(table).moves.push(move),
    accounts: () => [...accounts.values()],
  };
}
