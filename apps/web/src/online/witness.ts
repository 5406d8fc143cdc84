import { keptList } from './kept-list.ts';

/** The most tables that are remembered, and the most that is remembered of each. */
const MOST = 300;
const MOST_NONCES = 10;

/** What this browser knows of a table's shuffle by itself, whatever the server tells of it later. */
export type Witness = {
  readonly table: string;
  readonly commitment: string | null; // that it saw first
  readonly nonces: readonly string[]; // that it sent for those who sat down here
};

/** The table of whoever has asked to play and does not know yet where. */
const SOMEWHERE = '';

const isWitness = (one: Partial<Witness> | null): one is Witness =>
  typeof one?.table === 'string' && Array.isArray(one.nonces);

const witnesses = keptList('witness', isWitness);

export const witnessOf = (table: string): Witness =>
  witnesses.all().find((one) => one.table === table) ?? { table, commitment: null, nonces: [] };

/** Remembers the first commitment that was seen of a table. */
export function see(table: string, commitment: string): void {
  const known = witnessOf(table);
  if (known.commitment === null) keep({ ...known, commitment });
}

/** Remembers what goes into a shuffle from here. */
export function remember(nonce: string, table = SOMEWHERE): void {
  const known = witnessOf(table);
  keep({ ...known, nonces: [...known.nonces, nonce].slice(-MOST_NONCES) });
}

/** Whoever asked to play sits here, by what they sent now or before, when the answer was lost. */
export function settleAt(table: string): void {
  const waiting = witnessOf(SOMEWHERE);
  for (const nonce of waiting.nonces) remember(nonce, table);
  keep({ ...waiting, nonces: [] });
}

const keep = (witness: Witness): void =>
  void witnesses.change((all) =>
    [...all.filter(({ table }) => table !== witness.table), witness].slice(-MOST),
  );
