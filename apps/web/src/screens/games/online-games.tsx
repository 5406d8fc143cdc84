import type { Listed, Mine, Summary } from '@crownlands/protocol';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { isKnown, myTables, openTables } from '../../online/api.ts';
import { Emblem } from '../../ui/art.tsx';
import { Link } from '../../ui/button.tsx';
import { nameOf, type Seated } from '../../words/names.ts';
import { paceInWords } from '../../words/table-settings.ts';
import { listed, say } from '../../words/texts.ts';
import './online-games.css';

/** Games on the server: mine, where it is my turn first, and tables at which anybody may sit down. */
export function OnlineGames({ most = Number.POSITIVE_INFINITY }: { most?: number }) {
  const [mine, setMine] = useState<readonly Mine[]>([]);
  const [open, setOpen] = useState<readonly Listed[]>([]);
  useEffect(() => {
    if (isKnown()) void myTables().then((found) => setMine(found?.filter(goesOn) ?? []));
    void openTables().then((found) => setOpen(found ?? []));
  }, []);
  const mineHere = new Set(mine.map(({ table }) => table));
  const others = open.filter(({ table }) => !mineHere.has(table));
  if (mine.length + others.length === 0) return null;
  return (
    <div class="online-games">
      <List title={say('games.online')} count={mine.length} most={most}>
        {mine.slice(0, most).map((game) => (
          <MyGame key={game.table} game={game} />
        ))}
      </List>
      <List title={say('games.open')} count={others.length} most={most}>
        {others.slice(0, most).map((table) => (
          <OpenTable key={table.table} open={table} />
        ))}
      </List>
    </div>
  );
}

const goesOn = ({ status }: Mine): boolean => status === 'waiting' || status === 'playing';

type ListProps = {
  readonly title: string;
  readonly count: number;
  readonly most: number;
  readonly children: ComponentChildren;
};

const List = ({ title, count, most, children }: ListProps) =>
  count > 0 && (
    <section>
      <header>
        <h2>{title}</h2>
        {count > most && <Link to={{ screen: 'games' }}>{say('games.all', { count })}</Link>}
      </header>
      <ul>{children}</ul>
    </section>
  );

function MyGame({ game: { table, own, status, isMyTurn, summary } }: { game: Mine }) {
  const seats = seatsIn(summary, own);
  const { turn } = summary;
  const others = seats.flatMap((seated, seat) => (seated && seated.who !== 'me' ? [seat] : []));
  const words = (): string => {
    if (status === 'waiting') {
      return say('online.waiting', { count: seats.filter((one) => one === null).length });
    }
    return isMyTurn || turn === null ? say('status.yourTurn') : nameIn(seats, turn);
  };
  return (
    <li>
      <Emblem seat={own[0] ?? 0} size={26} />
      <span>
        <b>{words()}</b>
        <span class="soft">{listed(others.map((seat) => nameIn(seats, seat)))}</span>
      </span>
      <Link to={{ screen: 'table', id: table }} class="button">
        {say('games.goOn')}
      </Link>
    </li>
  );
}

function OpenTable({ open: { table, summary } }: { open: Listed }) {
  const seats = seatsIn(summary, []);
  const taken = seats.flatMap((seated, seat) => (seated ? [seat] : []));
  const host = taken[0] ?? 0;
  return (
    <li>
      <Emblem seat={host} size={26} />
      <span>
        <b>{nameIn(seats, host)}</b>
        <span class="soft">{paceInWords(summary.settings.pace)}</span>
      </span>
      <span class="soft">
        {taken.length}/{seats.length}
      </span>
      <Link to={{ screen: 'table', id: table }} class="button">
        {say('online.sit')}
      </Link>
    </li>
  );
}

type Seats = readonly (Seated | null)[];

const seatsIn = ({ players }: Summary, own: readonly number[]): Seats =>
  players.map((player, seat) => {
    if (!player) return null;
    if (player.bot !== undefined) return { who: 'bot', name: '', bot: player.bot };
    return { who: own.includes(seat) ? 'me' : 'person', name: player.name };
  });

const nameIn = (seats: Seats, seat: number): string =>
  nameOf(
    seats.map((seated) => seated ?? { who: 'person', name: '' }),
    seat,
  );
