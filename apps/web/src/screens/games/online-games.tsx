import type { Listed, Mine } from '@crownlands/protocol';
import type { ComponentChildren } from 'preact';
import { Emblem } from '../../ui/art.tsx';
import { Link } from '../../ui/button.tsx';
import { describeWinners } from '../../words/moves.ts';
import { nameOf } from '../../words/names.ts';
import { termsInWords } from '../../words/table-settings.ts';
import { locale, say } from '../../words/texts.ts';
import { waitingInWords } from '../../words/waiting.ts';
import { RatingMark } from '../people/person-name.tsx';
import { awaitedIn, NOBODY, nameIn, othersAt, seatsIn } from './at-game.ts';
import type { OnlineGames } from './use-online-games.ts';
import './online-games.css';

type Props = {
  readonly games: OnlineGames;
  readonly most?: number; // lines of each list
  readonly hasOver?: boolean; // those that are over, too
};

/** Games on the server: mine, where it is my turn first, tables at which anybody may sit down, and the past. */
export function OnlineLists({ games, most = Number.POSITIVE_INFINITY, hasOver = false }: Props) {
  const { mine, open } = games;
  const over = hasOver ? games.over : [];
  if (mine.length + open.length + over.length === 0) return null;
  return (
    <div class="online-games">
      <List title={say('games.online')} count={mine.length} most={most}>
        {mine.slice(0, most).map((game) => (
          <MyGame key={game.table} game={game} />
        ))}
      </List>
      <List title={say('games.open')} count={open.length} most={most} to="tables">
        {open.slice(0, most).map((table) => (
          <OpenGame key={table.table} open={table} />
        ))}
      </List>
      <List title={say('games.onlineOver')} count={over.length} most={most}>
        {over.map((game) => (
          <PastGame key={game.table} game={game} />
        ))}
      </List>
    </div>
  );
}

type ListProps = {
  readonly title: string;
  readonly count: number;
  readonly most: number;
  readonly to?: 'games' | 'tables'; // where all of them are
  readonly children: ComponentChildren;
};

const List = ({ title, count, most, to = 'games', children }: ListProps) =>
  count > 0 && (
    <section>
      <header>
        <h2>{title}</h2>
        {count > most && <Link to={{ screen: to }}>{say('games.all', { count })}</Link>}
      </header>
      <ul>{children}</ul>
    </section>
  );

function MyGame({ game }: { game: Mine }) {
  const { table, own, status, isMyTurn, summary } = game;
  const { settings, players, deadline } = summary;
  const free = players.filter((player) => player === null).length;
  const isNamed = status === 'playing' && !isMyTurn && players.length === 2; // the other one is
  const about = [isNamed ? '' : othersAt(game), termsInWords(settings)].filter(Boolean).join(' · ');
  return (
    <li>
      <Emblem seat={own[0] ?? 0} size={26} />
      <span>
        <b>{status === 'waiting' ? waitingInWords(free) : awaitedIn(game)}</b>
        <span class="soft">{about}</span>
        {settings.pace.type === 'days' && deadline !== null && (
          <span class="soft small">{say('games.until', { time: momentOf(deadline) })}</span>
        )}
      </span>
      <Link to={{ screen: 'table', id: table }} class="button">
        {say('games.goOn')}
      </Link>
    </li>
  );
}

/** A day and a time, in the words of the page. */
const momentOf = (at: number): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' }).format(at);

/** A game that is over: who won, and the way to its end, its replay and the proof of its shuffle. */
function PastGame({ game: { table, at, own, summary } }: { game: Mine }) {
  const seats = seatsIn(summary, own).map((seated) => seated ?? NOBODY);
  const { result } = summary;
  const names = seats.map((_, seat) =>
    `${nameOf(seats, seat)} ${result?.totals[seat] ?? ''}`.trim(),
  );
  const isDynasty = summary.settings.rules.variants.includes('dynasty');
  const day = new Intl.DateTimeFormat(locale(), { dateStyle: 'medium' }).format(at);
  return (
    <li>
      <Emblem seat={own[0] ?? 0} size={26} />
      <span>
        <b>{result ? describeWinners(seats, result.winners, isDynasty) : day}</b>
        <span class="soft">{names.join(', ')}</span>
        {result && <span class="soft small">{day}</span>}
      </span>
      <Link to={{ screen: 'table', id: table }} class="button">
        {say('games.look')}
      </Link>
    </li>
  );
}

function OpenGame({ open: { table, summary, people } }: { open: Listed }) {
  const seats = seatsIn(summary, []);
  const taken = seats.flatMap((seated, seat) => (seated ? [seat] : []));
  const host = taken[0] ?? 0;
  return (
    <li>
      <Emblem seat={host} size={26} />
      <span>
        <span>
          <b>{nameIn(seats, host)}</b> <RatingMark rating={people[host]?.rating} />
        </span>
        <span class="soft">{termsInWords(summary.settings)}</span>
      </span>
      <span class="soft small taken">
        {taken.length}/{seats.length}
      </span>
      <Link to={{ screen: 'table', id: table }} class="button">
        {say('online.sit')}
      </Link>
    </li>
  );
}
