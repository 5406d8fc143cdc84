import { useEffect, useMemo, useState } from 'preact/hooks';
import { renew } from '../../nav/newer-version.ts';
import { replace } from '../../nav/route.ts';
import { type TakenOver, takeOver } from '../../online/api.ts';
import { recallBlocked } from '../../online/manners.ts';
import { openOnlineTable } from '../../online/online-table.ts';
import type { Remote } from '../../online/remote.ts';
import { follow, leave, world } from '../../online/tables.ts';
import type { Table } from '../../table/table.ts';
import { Link } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';
import { language, say } from '../../words/texts.ts';
import { TableOrEnd } from '../table-or-end.tsx';
import { useDismissal } from './use-dismissal.ts';
import { WaitingRoom } from './waiting-room.tsx';

type Props = { readonly id: string; readonly code?: string };

/** The table on the server that the address names; a code in it brings a seat from another device. */
export function AtOnlineTable({ id, code }: Props) {
  if (code === undefined) return <Followed id={id} />;
  return <TakingOver key={code} id={id} code={code} />;
}

/** Milliseconds until a server that does not answer is asked again. */
const RETRY = 2000;

/** Takes a seat from another device, once the server answers. */
function TakingOver({ id, code }: Required<Props>) {
  const [came, setCame] = useState<TakenOver | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isLeft = false;
    const attempt = async (): Promise<void> => {
      const next = await takeOver(id, code);
      if (isLeft) return;
      if (next === 'taken') return replace({ screen: 'table', id }, language.value);
      setCame(next);
      if (next === 'unanswered') timer = setTimeout(attempt, RETRY);
    };
    void attempt();
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [id, code]);
  if (came === 'unanswered') return <Unreached />;
  if (came === null) return <Waiting />;
  return (
    <Message title={say('nav.table')} text={say('online.tooLate')}>
      {came === 'only-seen' && (
        <Link to={{ screen: 'table', id }} class="button">
          {say('online.lookOn')}
        </Link>
      )}
    </Message>
  );
}

const Waiting = () => <main class="waiting" aria-busy="true" />;

const Unreached = () => <Message title={say('nav.table')} text={say('online.unreached')} />;

/** Follows a table: it waits for players, or they play. */
function Followed({ id }: { id: string }) {
  const [remote, setRemote] = useState<Remote | null>(null);
  useEffect(() => {
    const followed = follow(id);
    setRemote(followed);
    return () => leave(followed);
  }, [id]);
  const isOutdated = world().line.isOutdated.value;
  useEffect(() => {
    if (isOutdated) void renew();
  }, [isOutdated]);
  const known = remote?.known.value;
  if (isOutdated) return <Message title={say('late.title')} text={say('late.text')} isReload />;
  if (remote?.isGone.value || known?.state.isClosed) {
    return <Message title={say('online.gone.title')} text={say('online.gone.text')} />;
  }
  if (!known && world().line.isMissed.value) return <Unreached />;
  if (!remote || !known) return <Waiting />;
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
  useEffect(() => void recallBlocked(), [table]);
  useDismissal(table);
  return <TableOrEnd table={table} />;
}
