import { parseRecord } from '@crownlands/rules';
import { useEffect, useState } from 'preact/hooks';
import { games } from '../../local/games.ts';
import { keptReviews } from '../../local/kept-reviews.ts';
import type { Saved } from '../../local/saved-games.ts';
import { type KeptReview, type Result, resultsIn } from './results.ts';

/** The results that were found so far. */
type Found = { readonly results: readonly Result[]; readonly isDone: boolean };

/** Milliseconds of reading after which the page has its turn. */
const SLICE = 30;

/** What people made of the finished games that this browser keeps, however many: they are read in batches. */
export function useResults(): Found | 'failed' {
  const [found, setFound] = useState<Found | 'failed'>({ results: [], isDone: false });
  useEffect(() => {
    let isLeft = false;
    void (async () => {
      const kept = await keptReviews();
      const results: Result[] = [];
      let last = '';
      while (!isLeft) {
        const some = await games.after(last);
        if (some === 'failed') return setFound('failed');
        for await (const own of resultsOf(some, kept)) results.push(...own);
        last = some.at(-1)?.id ?? last;
        const isDone = some.length === 0;
        if (!isLeft) setFound({ results: [...results], isDone });
        if (isDone) return;
      }
    })();
    return () => {
      isLeft = true;
    };
  }, []);
  return found;
}

/** Those of some games; what cannot be read has none, and what was played elsewhere is not ours. */
async function* resultsOf(some: readonly Saved[], kept: KeptReview): AsyncGenerator<Result[]> {
  let begun = performance.now();
  for (const { record, changed, isOver, isForeign } of some) {
    if (!isOver || isForeign) continue;
    const read = parseRecord(record);
    if (read.ok) yield resultsIn(read.value, changed, kept);
    if (performance.now() - begun < SLICE) continue;
    await new Promise((resolve) => setTimeout(resolve));
    begun = performance.now();
  }
}
