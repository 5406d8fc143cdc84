import type { Finished } from '@crownlands/protocol';
import { useId } from 'preact/hooks';
import { Icon } from '../../ui/art.tsx';
import { Link } from '../../ui/button.tsx';
import { changeInWords } from '../../words/ratings.ts';
import { locale, say } from '../../words/texts.ts';
import './latest.css';

/** Games that are over, newest first; each leads to its replay where that may be looked at. */
export function Latest({ games }: { games: readonly Finished[] }) {
  const id = useId();
  return (
    <section class="card statistic latest" aria-labelledby={id}>
      <h2 id={id}>{say('profile.latest')}</h2>
      <ul>
        {games.map((game, index) => (
          <li key={index}>
            {game.table === null ? (
              <span class="game">
                <Told game={game} />
              </span>
            ) : (
              <Link to={{ screen: 'replay', id: game.table, packed: '' }} class="game">
                <Told game={game} />
                <Icon name="play" size={18} />
                <span class="unseen">{say('replay')}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Told({ game: { at, place, totals, seat, change } }: { game: Finished }) {
  const day = new Intl.DateTimeFormat(locale(), { dateStyle: 'medium' }).format(at);
  return (
    <>
      <span class="told">
        <b>{say('profile.placeOf', { place, players: totals.length })}</b>
        <span class="soft small">{day}</span>
      </span>
      <span class="totals">
        {totals.map((total, one) =>
          one === seat ? <b key={one}>{total}</b> : <span key={one}>{total}</span>,
        )}
      </span>
      <b class={change !== null && change < 0 ? 'change down' : 'change'}>
        {change !== null && changeInWords(change)}
      </b>
    </>
  );
}
