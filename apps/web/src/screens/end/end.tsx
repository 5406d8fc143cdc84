import { fullFrame } from '@crownlands/art';
import {
  dynastyResultOf,
  frameSize,
  gamesIn,
  must,
  placesOf,
  type Result,
  resultOf,
  type Seat,
} from '@crownlands/rules';
import { useEffect } from 'preact/hooks';
import { KingdomPicture } from '../../board/kingdom.tsx';
import { keepInHistory } from '../../nav/keep-in-history.ts';
import { go } from '../../nav/route.ts';
import { ShareButton } from '../../records/share-button.tsx';
import { canAsk, type Table, type TableState } from '../../table/table.ts';
import { colourOf, Emblem, King } from '../../ui/art.tsx';
import { Button } from '../../ui/button.tsx';
import { Cited } from '../../ui/cited.tsx';
import { Title, TopBar } from '../../ui/message.tsx';
import { playSound } from '../../ui/sound.ts';
import { describeWinners } from '../../words/moves.ts';
import { nameOf } from '../../words/names.ts';
import { language, say } from '../../words/texts.ts';
import { Offers } from '../table/offers.tsx';
import { TakeBack } from '../table/take-back.tsx';
import { TroubleBar } from '../table/trouble.tsx';
import { Proof } from './proof.tsx';
import { Rematch } from './rematch.tsx';
import { ScoreTable, type Standings } from './score-table.tsx';
import './end.css';

/** The end of a game: all is counted, territory by territory. */
export function EndScreen({ table }: { table: Table }) {
  const state = table.state.value;
  const { scene, seats, earlier, may } = state;
  const { options, kingdoms } = scene.position;
  const result = resultOf(scene.position);
  const dynasty = dynastyOf(state, result);
  const winners = dynasty?.isDone ? dynasty.winners : result.winners;
  const places = placesOf(result.scores);
  const order = seats
    .map((_, seat) => seat)
    .sort((one, other) => must(places[one]) - must(places[other]));
  const best = must(winners[0]);
  useEffect(() => {
    if (result.winners.some((seat) => seats[seat]?.who === 'me')) playSound('win');
  }, []);
  return (
    <>
      <TopBar />
      <main class="end">
        <section class={`winner house-${colourOf(best)}`}>
          <header>
            <King seat={best} height={84} />
            <div>
              <Title>{describeWinners(seats, winners)}</Title>
              <p class="soft">
                <Cited>
                  {dynasty?.isDone
                    ? say('dynasty.total', {
                        points: say('points', { count: Math.max(...dynasty.totals) }),
                      })
                    : explanation(seats, result.scores, best)}
                </Cited>
              </p>
            </div>
          </header>
          <KingdomPicture
            kingdom={must(kingdoms[best])}
            seat={best}
            bounds={fullFrame(must(kingdoms[best]), frameSize(options))}
            hasPoints
          />
        </section>
        <section class="count">
          <ol class={`losers of-${seats.length - 1}`}>
            {order
              .filter((seat) => seat !== best)
              .map((seat) => (
                <li key={seat}>
                  <span class="head">
                    <span class="soft">{say('place.rank', { place: must(places[seat]) })}</span>
                    <Emblem seat={seat} size={24} />
                    <b>{nameOf(seats, seat)}</b>
                    <b class="score">{result.scores[seat]?.total}</b>
                  </span>
                  <KingdomPicture
                    kingdom={must(kingdoms[seat])}
                    seat={seat}
                    bounds={fullFrame(must(kingdoms[seat]), frameSize(options))}
                  />
                </li>
              ))}
          </ol>
          <Ties seats={seats} order={order} scores={result.scores} />
          <ScoreTable seats={seats} order={order} scores={result.scores} />
          {dynasty && <DynastyCard state={state} dynasty={dynasty} />}
          <TroubleBar table={table} />
          <div class="end-foot">
            <Offers table={table} />
            <div class="actions end-actions">
              {may['next-game'] && (
                <Button
                  icon="next"
                  label={say('dynasty.next', { game: earlier.length + 2 })}
                  isMain
                  isDisabled={!canAsk(may['next-game'])}
                  press={() => table.act('next-game')}
                />
              )}
              <Rematch table={table} />
              <Button
                icon="play"
                label={say('replay')}
                isFolded
                press={() => {
                  go({ screen: 'replay', id: table.id, packed: '' }, language.value);
                  keepInHistory({ step: 0 }); // its end is what one has just seen
                }}
              />
              {(canAsk(may['take-back']) || may['take-back'] === 'asked') && (
                <TakeBack how={may['take-back']} press={() => table.act('take-back')} />
              )}
              {table.proof.value && <Proof proof={table.proof.value} />}
              <ShareButton record={table.record()} isFolded />
            </div>
          </div>
        </section>
      </main>
    </>
  );
}

/** How many points someone has, and what put them before those with as many. */
function explanation(seats: TableState['seats'], scores: Result['scores'], seat: Seat): string {
  const own = must(scores[seat]);
  const places = placesOf(scores);
  const points = say('points', { count: own.total });
  const level = scores
    .map((score, other) => ({ score, other, behind: must(places[other]) - must(places[seat]) }))
    .filter(({ other, behind }) => other !== seat && behind >= 0)
    .filter(({ score }) => score.total === own.total)
    .sort((one, other) => one.behind - other.behind);
  const rival = level[0];
  if (!rival) return points;
  if (rival.behind === 0) return say('end.byNothing', { points });
  const by = rival.score.largest < own.largest ? 'largest' : 'crowns';
  return say(by === 'largest' ? 'end.byLargest' : 'end.byCrowns', {
    points,
    name: nameOf(seats, rival.other),
    most: own[by],
    other: rival.score[by],
  });
}

/** Why those behind the winner come in this order, where points alone do not say. */
function Ties({ seats, scores, order }: Standings) {
  const level = order.slice(1).filter((seat, index, others) => {
    const next = others[index + 1];
    return next !== undefined && scores[next]?.total === scores[seat]?.total;
  });
  return level.map((seat) => (
    <p key={seat} class="soft">
      {nameOf(seats, seat)}: <Cited>{explanation(seats, scores, seat)}</Cited>
    </p>
  ));
}

type Dynasty = ReturnType<typeof dynastyResultOf> & {
  readonly games: readonly Result[];
  readonly isDone: boolean;
};

/** How a dynasty stands after this game; null for a single game. */
function dynastyOf({ earlier, scene }: TableState, result: Result): Dynasty | null {
  const all = gamesIn(scene.position.options);
  if (all === 1) return null;
  const games = [...earlier.flatMap((game) => game.result ?? []), result];
  return { ...dynastyResultOf(games), games, isDone: games.length === all };
}

/** The running total of a dynasty, the best first. */
function DynastyCard({ state, dynasty }: { state: TableState; dynasty: Dynasty }) {
  const { totals, games, isDone, winners } = dynasty;
  const order = totals.map((_, seat) => seat).sort((a, b) => must(totals[b]) - must(totals[a]));
  return (
    <section class="card dynasty">
      <h2>{say('variant.dynasty')}</h2>
      <p>
        {isDone
          ? describeWinners(state.seats, winners)
          : say('dynasty.sofar', { games: games.length })}
      </p>
      <ul>
        {order.map((seat) => (
          <li key={seat}>
            <Emblem seat={seat} size={24} />
            <b>{nameOf(state.seats, seat)}</b>
            <span class="soft">{games.map(({ scores }) => scores[seat]?.total).join(' + ')}</span>
            <b class="score">{totals[seat]}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
