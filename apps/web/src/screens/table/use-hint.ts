import type { Hint } from '@crownlands/bots/thinker';
import { useEffect, useState } from 'preact/hooks';
import { useAdviser } from '../../local/use-adviser.ts';
import { pendingIn, type Table } from '../../table/table.ts';

/** One of the hints for a turn. */
export type Advice = {
  readonly hint: Hint;
  readonly rank: number; // from 0, the best
  readonly all: number;
};

/** The hints for a position, which of them was shown last, and whether its place stays marked. */
type Given = {
  readonly version: number;
  readonly hints: readonly Hint[];
  readonly rank: number;
  readonly isMarked: boolean;
};

/**
 * Hints for the turn at a table, one at a time: asked again while one is shown, it shows another. What
 * was advised stays marked until it is let go or the position changes.
 */
export function useHint(table: Table, isShown: boolean, hear: (advice: Advice | null) => void) {
  const { version, scene, toAct, may } = table.state.value;
  const { position } = scene;
  const adviser = useAdviser();
  const [thoughtOf, setThoughtOf] = useState<number | null>(null); // the version
  const [given, setGiven] = useState<Given | null>(null);
  const known = given?.version === version ? given : null;
  const isThinking = thoughtOf === version;
  const canAsk = may.hint === 'at-once' && !isThinking;
  useEffect(() => {
    if (may.hint === 'at-once') adviser.prepare(position.options);
  }, [may.hint === 'at-once']);
  const show = (hints: readonly Hint[], rank: number): void => {
    const hint = hints[rank];
    setGiven(hint ? { version, hints, rank, isMarked: true } : null);
    hear(hint ? { hint, rank, all: hints.length } : null);
  };
  const think = async (): Promise<void> => {
    setThoughtOf(version);
    const hints = await adviser.ask({ ...position, seat: toAct });
    const now = table.state.value;
    if (now.version !== version) return;
    setThoughtOf(null);
    if (!pendingIn(now)) show(hints, 0); // else it comes too late
  };
  const ask = (): void => {
    if (!canAsk) return;
    if (known) show(known.hints, (known.rank + (isShown ? 1 : 0)) % known.hints.length);
    else void think();
  };
  return {
    adviser,
    canAsk,
    isThinking,
    hasAnother: isShown && known !== null && known.hints.length > 1,
    ask,
    letGo: (): void => setGiven(known && { ...known, isMarked: false }),
    advised: known?.isMarked ? (known.hints[known.rank]?.move ?? null) : null,
  };
}
