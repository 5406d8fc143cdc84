import { isOver } from '@crownlands/rules';
import type { Table } from '../../table/table.ts';
import { EndScreen } from '../end/end.tsx';
import { TableScreen } from './table.tsx';
import { useTurns } from './use-turns.ts';

/** The game at a table, or its end once the last turn has been seen. */
export function TableOrEnd({ table }: { table: Table }) {
  const turns = useTurns(table);
  const isEnd = isOver(table.state.value.scene.position) && turns.told === null;
  return isEnd ? <EndScreen table={table} /> : <TableScreen table={table} turns={turns} />;
}
