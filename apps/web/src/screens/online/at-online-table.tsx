import { useEffect, useMemo, useState } from 'preact/hooks';
import { openOnlineTable } from '../../online/online-table.ts';
import type { Remote } from '../../online/remote.ts';
import { follow, world } from '../../online/tables.ts';
import type { Table } from '../../table/table.ts';
import { Message } from '../../ui/message.tsx';
import { say } from '../../words/texts.ts';
import { TableOrEnd } from '../table/table-or-end.tsx';
import { WaitingRoom } from './waiting-room.tsx';

/** Follows the table on the server that the address names: it waits for players, or they play. */
export function AtOnlineTable({ id }: { id: string }) {
  const [remote, setRemote] = useState<Remote | null>(null);
  useEffect(() => {
    const followed = follow(id);
    setRemote(followed);
    return followed.leave;
  }, [id]);
  const known = remote?.known.value;
  if (remote?.isGone.value || known?.state.isClosed) {
    return <Message title={say('online.gone.title')} text={say('online.gone.text')} />;
  }
  if (!remote || !known) return <main class="waiting" aria-busy="true" />;
  return known.state.played ? (
    <Playing remote={remote} />
  ) : (
    <WaitingRoom remote={remote} known={known} />
  );
}

/** The game, once it has begun. */
function Playing({ remote }: { remote: Remote }) {
  const table: Table = useMemo(() => openOnlineTable(remote, world()), [remote]);
  useEffect(() => table.leave, [table]);
  return <TableOrEnd table={table} />;
}
