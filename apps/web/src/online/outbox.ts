import type { Command } from '@crownlands/protocol';

/** A wish of mine that nobody has answered yet. It keeps its name, so that it happens only once. */
export type Order = {
  readonly id: string;
  readonly command: Command;
  readonly after: number; // the last event that was known when it was made
};

/** A wish and the table that it is sent to. */
type Kept = Order & { readonly table: string };

const KEY = 'crownlands.orders';

/** Wishes at a table that wait for an answer, the oldest first. */
export const ordersAt = (table: string): readonly Order[] =>
  all().flatMap(({ table: at, ...order }) => (at === table ? [order] : []));

/** Tables at which a wish waits for an answer. */
export const tablesWithOrders = (): readonly string[] => [
  ...new Set(all().map(({ table }) => table)),
];

/** Keeps wishes until they are answered, beside those of other tabs: they outlive this one. */
export const keepOrders = (table: string, orders: readonly Order[]): void =>
  write([...without(orders), ...orders.map((order) => ({ ...order, table }))]);

/** Forgets wishes that are over. */
export const forgetOrders = (orders: readonly Order[]): void => write(without(orders));

function without(orders: readonly Order[]): readonly Kept[] {
  const names = new Set(orders.map(({ id }) => id));
  return all().filter(({ id }) => !names.has(id));
}

function all(): readonly Kept[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isKept) : [];
  } catch {
    return [];
  }
}

const isKept = (one: Partial<Kept> | null): one is Kept =>
  [one?.table, one?.id, one?.command?.type].every((text) => typeof text === 'string') &&
  typeof one?.after === 'number';

function write(orders: readonly Kept[]): void {
  try {
    if (orders.length > 0) localStorage.setItem(KEY, JSON.stringify(orders));
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage they last as long as the page.
  }
}
