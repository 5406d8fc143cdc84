import { fullFrame } from '@crownlands/art';
import { frameSize, must, placesOf, resultOf } from '@crownlands/rules';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { KingdomPicture } from '../../board/kingdom.tsx';
import { orderOf, ScoreTable } from '../../board/score-table.tsx';
import { dynastyAtEnd } from '../../table/dynasty.ts';
import type { Table, TableState } from '../../table/table.ts';
import { Emblem, King } from '../../ui/art.tsx';
import { Cited } from '../../ui/cited.tsx';
import { Title, TopBar } from '../../ui/message.tsx';
import { playSound } from '../../ui/sound.ts';
import { describeOwnPlace, describeWinners } from '../../words/moves.ts';
import { nameOf } from '../../words/names.ts';
import { say } from '../../words/texts.ts';
import { DynastyEnd, Ranking } from './dynasty-end.tsx';
import { EndFoot } from './end-foot.tsx';
import { Kingdoms } from './kingdoms.tsx';
import { Met } from './met.tsx';
import { explanation, Ties } from './ties.tsx';
import './end.css';

/** The end of a game, or of a dynasty. */
export function EndScreen({ table }: { table: Table }) {
  const state = table.state.value;
  const dynasty = dynastyAtEnd(state);
  const { winners } = dynasty?.isDone ? dynasty : resultOf(state.scene.position);
  useEffect(() => {
    if (winners.some((seat) => state.seats[seat]?.who === 'me')) playSound('win');
  }, []);
  const foot = <EndFoot table={table} />;
  const met = <Met table={table} />;
  return (
    <>
      <TopBar />
      {dynasty?.isDone ? (
        <DynastyEnd seats={state.seats} dynasty={dynasty} met={met} foot={foot} />
      ) : (
        <GameEnd state={state} met={met} foot={foot} />
      )}
    </>
  );
}

type Props = {
  readonly state: TableState;
  readonly met: ComponentChildren; // those whom one played with
  readonly foot: ComponentChildren;
};

/** All is counted, territory by territory. */
function GameEnd({ state, met, foot }: Props) {
  const { scene, seats } = state;
  const { options, kingdoms } = scene.position;
  const { scores, winners } = resultOf(scene.position);
  const dynasty = dynastyAtEnd(state);
  const places = placesOf(scores);
  const order = orderOf(places);
  const best = must(winners[0]);
  const ownPlace = describeOwnPlace(
    seats,
    places,
    scores.map(({ total }) => total),
  );
  return (
    <main class="end">
      <header class="end-head">
        <King seat={best} height={84} />
        <div>
          <Title>{describeWinners(seats, winners)}</Title>
          <p class="soft">
            {dynasty && `${say('dynasty.next', { game: dynasty.games.length })} · `}
            <Cited>{explanation(seats, scores, best)}</Cited>
          </p>
          {ownPlace && <p class="own-place">{ownPlace}</p>}
        </div>
      </header>
      {dynasty && (
        <section class="standings">
          <h2>{say('dynasty.sofar', { games: dynasty.games.length })}</h2>
          <Ranking seats={seats} dynasty={dynasty} />
        </section>
      )}
      <div class="winner">
        {dynasty && ( // what stands above it is about others too
          <span class="head">
            <Emblem seat={best} size={24} />
            <b>{nameOf(seats, best)}</b>
            <b class="score">{must(scores[best]).total}</b>
          </span>
        )}
        <KingdomPicture
          kingdom={must(kingdoms[best])}
          seat={best}
          bounds={fullFrame(must(kingdoms[best]), frameSize(options))}
          hasPoints
        />
      </div>
      <section class="count">
        {met}
        <Kingdoms
          seats={seats}
          position={scene.position}
          order={order.filter((seat) => seat !== best)}
          large={order.filter((seat) => seats[seat]?.who === 'me')}
          places={places}
        />
        <Ties seats={seats} order={order} scores={scores} />
        <ScoreTable seats={seats} order={order} scores={scores} />
      </section>
      {foot}
    </main>
  );
}
