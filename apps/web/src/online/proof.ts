import { recordAt, type TableState, wrongInShuffle } from '@crownlands/protocol';
import { must, type Seat } from '@crownlands/rules';
import type { Proof } from '../table/table.ts';
import type { Witness } from './witness.ts';

/** What a table tells of its shuffle, held against what this browser knows by itself; null before the end. */
export function proofOf(log: TableState, own: readonly Seat[], witness: Witness): Proof | null {
  const record = recordAt(log);
  if (!record?.shuffle) return null;
  const { shuffle } = record;
  const verdict = (): Proof['verdict'] => {
    if (wrongInShuffle(record, shuffle)) return 'wrong';
    if (witness.commitment !== null && witness.commitment !== shuffle.commitment) {
      return 'other-seal';
    }
    if (own.length === 0 || witness.nonces.length === 0) return 'follows';
    const isSent = (seat: Seat): boolean => witness.nonces.includes(must(shuffle.nonces[seat]));
    return own.every(isSent) ? 'right' : 'other-number';
  };
  return { ...shuffle, verdict: verdict() };
}
