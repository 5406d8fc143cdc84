import { must, placesOf } from '@crownlands/rules';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { orderOf, ScoreTable } from '../../board/score-table.tsx';
import type { DynastyNow } from '../../table/dynasty.ts';
import { colourOf, Emblem, King } from '../../ui/art.tsx';
import { Title } from '../../ui/message.tsx';
import { Radios } from '../../ui/radios.tsx';
import { describeWinners } from '../../words/moves.ts';
import { nameOf, type Seated } from '../../words/names.ts';
import { say } from '../../words/texts.ts';
import { Kingdoms } from './kingdoms.tsx';
import { Ties } from './ties.tsx';
import './dynasty-end.css';

type Props = { readonly seats: readonly Seated[]; readonly dynasty: DynastyNow };

type EndProps = Props & {
  readonly met: ComponentChildren; // those whom one played with
  readonly foot: ComponentChildren;
};

/** The end of a dynasty: who has won it, and apart from that its games, one at a time. */
export function DynastyEnd({ seats, dynasty, met, foot }: EndProps) {
  const { games, winners } = dynasty;
  const [shown, setShown] = useState(games.length - 1);
  const { position, result } = must(games[shown]);
  const order = orderOf(placesOf(result.scores));
  const mine = order.filter((seat) => seats[seat]?.who === 'me');
  const best = must(winners[0]);
  return (
    <main class="end of-dynasty">
      <header class="end-head">
        <King seat={best} height={84} />
        <div>
          <Title>{describeWinners(seats, winners, true)}</Title>
          <p class="soft">{sayTotal(dynasty)}</p>
        </div>
      </header>
      <section class="standings">
        <Ranking seats={seats} dynasty={dynasty} />
        {met}
      </section>
      <section class="count">
        <header class="one-game">
          <h2>{say('dynasty.alone', { game: shown + 1 })}</h2>
          <Radios
            class="segments"
            label={say('dynasty.games')}
            value={shown}
            options={games.map((_, game) => ({
              value: game,
              label: say('dynasty.next', { game: game + 1 }),
              face: game + 1,
            }))}
            set={setShown}
          />
        </header>
        <Kingdoms
          seats={seats}
          position={position}
          order={order}
          large={mine.length > 0 ? mine : order.slice(0, 1)}
        />
        <Ties seats={seats} order={order} scores={result.scores} />
        <ScoreTable seats={seats} order={order} scores={result.scores} />
      </section>
      {foot}
    </main>
  );
}

/** The winner's points in all games, and how far ahead of the next that is. */
function sayTotal({ totals, winners }: DynastyNow): string {
  const [first = 0, second = 0] = totals.toSorted((one, other) => other - one);
  const points = say('points', { count: first });
  return winners.length > 1
    ? say('dynasty.total', { points })
    : say('dynasty.ahead', { points, ahead: first - second });
}

/** The players of a dynasty by their totals alone; who won a game is underlined there. */
export const Ranking = ({ seats, dynasty }: Props) => (
  <>
    <div class="card ranking">
      <table aria-label={say('variant.dynasty')}>
        <thead>
          <tr>
            <td />
            <td class="soft">{say('dynasty.games')}</td>
            {dynasty.games.map((_, game) => (
              <th key={game} scope="col" aria-label={say('dynasty.next', { game: game + 1 })}>
                {game + 1}
              </th>
            ))}
            <th scope="col">{say('score.total')}</th>
          </tr>
        </thead>
        <tbody>
          {orderOf(dynasty.places).map((seat) => (
            <tr
              key={seat}
              class={dynasty.winners.includes(seat) ? `first house-${colourOf(seat)}` : ''}
            >
              <td class="soft">{say('place.rank', { place: must(dynasty.places[seat]) })}</td>
              <th scope="row">
                <span>
                  <Emblem seat={seat} size={30} />
                  {nameOf(seats, seat)}
                </span>
              </th>
              {dynasty.games.map(({ result }, game) => (
                <td key={game} class={result.winners.includes(seat) ? 'won' : 'soft'}>
                  <span>{result.scores[seat]?.total}</span>
                  {result.winners.includes(seat) && (
                    <span class="unseen">{say('dynasty.won')}</span>
                  )}
                </td>
              ))}
              <td>
                <b class="score">{dynasty.totals[seat]}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
    <p class="soft small">{say('dynasty.underlined')}</p>
  </>
);
