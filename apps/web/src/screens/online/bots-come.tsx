import { startsAt, type TableState } from '@crownlands/protocol';
import { useEffect, useReducer } from 'preact/hooks';
import { world } from '../../online/tables.ts';
import { sayDuration } from '../../words/duration.ts';
import { say } from '../../words/texts.ts';

/** How long others may still sit down before bots do, where that has an end. */
export function BotsCome({ state }: { state: TableState }) {
  const [ticks, tick] = useReducer<number, void>((count) => count + 1, 0);
  const at = startsAt(state);
  const left = at === null ? 0 : Math.max(0, at - (Date.now() + world().line.ahead.value));
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(tick, left % 1000 || 1000);
    return () => clearTimeout(timer);
  }, [at, ticks]);
  if (at === null) return null;
  return (
    <p class="bots-come">
      <span role="timer">{say('online.botsIn', { time: sayDuration(left) })}</span>
    </p>
  );
}
