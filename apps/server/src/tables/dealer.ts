import { dealFrom, gameNumberAt, noncesAt, type TableState } from '@crownlands/protocol';
import type { Deal } from '@crownlands/rules';

/** Deals the games of a table by its secret, and remembers the last deal. */
export function dealer(secret: string): (state: TableState) => Deal {
  let last: { readonly key: string; readonly deal: Deal } | null = null;
  return (state) => {
    const game = gameNumberAt(state);
    const { rules } = state.settings;
    const nonces = noncesAt(state);
    const key = JSON.stringify([rules, nonces, game]);
    if (last?.key !== key) last = { key, deal: dealFrom(rules, secret, nonces, game) };
    return last.deal;
  };
}
