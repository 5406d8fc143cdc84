import type { Listed } from '@crownlands/protocol';
import { useEffect, useState } from 'preact/hooks';
import { world } from '../../online/tables.ts';

/** The tables that wait for anybody, as they come and go; null until the server has told them. */
export function useOpenTables() {
  const [tables, setTables] = useState<readonly Listed[] | null>(null);
  const { line } = world();
  useEffect(() => line.followOpen(setTables), [line]);
  return { tables, isMissed: line.isMissed.value };
}
