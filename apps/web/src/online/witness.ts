const KEY = 'crownlands.witness';

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

export const witnessOf = (table: string): Witness =>
  all().find((one) => one.table === table) ?? { table, commitment: null, nonces: [] };

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

let unkept: readonly Witness[] | null = null; // all of them, once the browser keeps nothing

function all(): readonly Witness[] {
  if (unkept) return unkept;
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isWitness) : [];
  } catch {
    return [];
  }
}

const isWitness = (one: Partial<Witness> | null): one is Witness =>
  typeof one?.table === 'string' && Array.isArray(one.nonces);

function keep(witness: Witness): void {
  const others = all().filter(({ table }) => table !== witness.table);
  const known = [...others, witness].slice(-MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(known));
  } catch {
    unkept = known;
  }
}
