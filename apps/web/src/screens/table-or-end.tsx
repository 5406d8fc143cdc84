import { isOver } from '@crownlands/rules';
import { useEffect } from 'preact/hooks';
import type { Table } from '../table/table.ts';
import { Late } from '../ui/late.tsx';
import { TableScreen } from './table/table.tsx';
import { useTurnSign } from './table/use-turn-sign.ts';
import { useTurns } from './table/use-turns.ts';

/** The game at a table, or its end once the last turn has been seen. */
export function TableOrEnd({ table }: { table: Table }) {
  const turns = useTurns(table);
  useTurnSign(table.state.value.isAwaited);
  useEffect(() => void loadEnd().catch(() => {}), []); // before it is needed
  const isEnd = isOver(table.state.value.scene.position) && turns.told === null;
  if (isEnd) return <Late load={loadEnd} props={{ table }} />;
  return <TableScreen table={table} turns={turns} />;
}

const loadEnd = async () => (await import('./end/end.tsx')).EndScreen;
