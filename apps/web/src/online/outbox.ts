import type { Command } from '@crownlands/protocol';
import { keptList } from './kept-list.ts';

/** A wish of mine that nobody has answered yet. It keeps its name, so that it happens only once. */
export type Order = {
  readonly id: string;
  readonly command: Command;
  readonly after: number; // the last event that was known when it was made
};

/** A wish and the table that it is sent to. */
type Kept = Order & { readonly table: string };

const isKept = (one: Partial<Kept> | null): one is Kept =>
  [one?.table, one?.id, one?.command?.type].every((text) => typeof text === 'string') &&
  typeof one?.after === 'number';

const kept = keptList('orders', isKept);

/** Wishes at a table that wait for an answer, the oldest first. */
export const ordersAt = (table: string): readonly Order[] =>
  kept.all().flatMap(({ table: at, ...order }) => (at === table ? [order] : []));

/** Tables at which a wish waits for an answer. */
export const tablesWithOrders = (): readonly string[] => [
  ...new Set(kept.all().map(({ table }) => table)),
];

/** Keeps wishes until they are answered, beside those of other tabs: they outlive this one. */
export const keepOrders = (table: string, orders: readonly Order[]): void =>
  void kept.change((all) => [
    ...without(orders, all),
    ...orders.map((order) => ({ ...order, table })),
  ]);

/** Forgets wishes that are over. */
export const forgetOrders = (orders: readonly Order[]): void =>
  void kept.change((all) => without(orders, all));

function without(orders: readonly Order[], all: readonly Kept[]): readonly Kept[] {
  const names = new Set(orders.map(({ id }) => id));
  return all.filter(({ id }) => !names.has(id));
}
