import type { Move } from '@crownlands/rules';
import { useEffect, useState } from 'preact/hooks';
import type { Hint } from '../../local/adviser.ts';
import { useAdviser } from '../../local/use-adviser.ts';
import { pendingIn, type Table } from '../../table/table.ts';

/** Hints for the turn at a table, one at a time; what was advised is known until the position changes. */
export function useHint(table: Table, hear: (hint: Hint | null) => void) {
  const { version, scene, toAct, may } = table.state.value;
  const { position } = scene;
  const adviser = useAdviser();
  const [thoughtOf, setThoughtOf] = useState<number | null>(null); // the version
  const [given, setGiven] = useState<{ readonly version: number; readonly move: Move } | null>(
    null,
  );
  const isThinking = thoughtOf === version;
  const canAsk = may.hint === 'at-once' && !isThinking;
  useEffect(() => {
    if (may.hint === 'at-once') adviser.prepare(position.options);
  }, [may.hint === 'at-once']);
  const ask = async (): Promise<void> => {
    if (!canAsk) return;
    setThoughtOf(version);
    const hint = await adviser.ask({ ...position, seat: toAct });
    const now = table.state.value;
    if (now.version !== version) return;
    setThoughtOf(null);
    if (pendingIn(now)) return; // it comes too late
    setGiven(hint && { version, move: hint.move });
    hear(hint);
  };
  return {
    adviser,
    canAsk,
    isThinking,
    ask: () => void ask(),
    advised: given?.version === version ? given.move : null,
  };
}
