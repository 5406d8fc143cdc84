import { isOver } from '@crownlands/rules';
import type { Table } from '../../table/table.ts';
import { EndScreen } from '../end/end.tsx';
import { TableScreen } from './table.tsx';

/** The game at a table, or its end. */
export const TableOrEnd = ({ table }: { table: Table }) =>
  isOver(table.state.value.scene.position) ? (
    <EndScreen table={table} />
  ) : (
    <TableScreen table={table} />
  );
