import { dealFrom, gameNumberAt, noncesAt, type TableState } from '@crownlands/protocol';
import type { Deal } from '@crownlands/rules';

/** Deals the games of a table by its secret, and remembers the last deal. */
export function dealer(secret: string): (state: TableState) => Deal {
  let last: { readonly from: readonly unknown[]; readonly deal: Deal } | null = null;
  return (state) => {
    const { settings, seats } = state;
    const from = [settings, seats, gameNumberAt(state)];
    if (!last || last.from.some((one, at) => one !== from[at])) {
      const deal = dealFrom(settings.rules, secret, noncesAt(state), gameNumberAt(state));
      last = { from, deal };
    }
    return last.deal;
  };
}
