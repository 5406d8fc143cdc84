import { useEffect } from 'preact/hooks';
import { dismissNotices } from '../../online/notices.ts';
import type { Table } from '../../table/table.ts';
import { useHidden } from '../../ui/use-hidden.ts';

/** Who is at a table, or has played, needs no notice of it any more. */
export function useDismissal(table: Table): void {
  const isHidden = useHidden();
  const isMyTurn = table.state.value.isAwaited;
  useEffect(() => {
    if (!isHidden || !isMyTurn) void dismissNotices(table.id);
  }, [table, isHidden, isMyTurn]);
}
