import { useEffect, useRef, useState } from 'preact/hooks';
import type { KnownTable, Remote } from '../../online/remote.ts';

/** Whether I sat here until somebody else freed my seat. */
export function useFreed({ own }: KnownTable, { orders }: Remote): boolean {
  const last = useRef({ isSeated: false, hasStood: false });
  const [isFreed, setFreed] = useState(false);
  for (const { command } of orders.value) {
    if (command.type === 'sit' || command.type === 'stand') {
      last.current.hasStood = command.type === 'stand';
    }
  }
  const isSeated = own.length > 0;
  useEffect(() => {
    const { isSeated: wasSeated, hasStood } = last.current;
    setFreed(wasSeated && !isSeated && !hasStood);
    last.current.isSeated = isSeated;
  }, [isSeated]);
  return isFreed;
}
