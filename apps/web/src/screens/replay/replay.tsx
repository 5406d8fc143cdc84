import { isOver, must, scoreNow } from '@crownlands/rules';
import { Board } from '../../board/board.tsx';
import { Rows } from '../../board/rows.tsx';
import { go } from '../../nav/route.ts';
import { ShareButton } from '../../records/share-button.tsx';
import { type Asked, type Told, useCourse } from '../../records/use-course.ts';
import { gameNumberAt, sceneAt } from '../../table/course.ts';
import { Emblem } from '../../ui/art.tsx';
import { Button } from '../../ui/button.tsx';
import { Message, Title, TopBar } from '../../ui/message.tsx';
import { nameOf } from '../../words/names.ts';
import { sayStage } from '../../words/stage.ts';
import { language, say } from '../../words/texts.ts';
import { Player } from './player.tsx';
import { framesOf, openingOf, wordsOf } from './told.ts';
import { useSteps } from './use-steps.ts';
import './replay.css';

/** A finished or running game, move by move. */
export function ReplayScreen(asked: Asked) {
  const found = useCourse(asked);
  if (found === null) return <main class="waiting" aria-busy="true" />;
  if (typeof found === 'string') return <Message title={say('replay.failed')} text={found} />;
  return <Replay {...found} asked={asked} />;
}

function Replay({ asked: { id, packed }, ...told }: Told & { asked: Asked }) {
  const { record, course, seats, table } = told;
  const hasFinished = course.played.some(({ games }) => isOver(must(games.at(-1))));
  const steps = useSteps(course.lastStep, openingOf(told, id === null));
  const { step, isRunning, isSliding } = steps;
  const scene = sceneAt(course, step);
  const { position, round, thisRow, nextRow, made } = scene;
  const latest = made.at(-1);
  const frames = framesOf(course, step);
  const words = wordsOf(told, step);
  const roundWords = sayStage(position.options, round, gameNumberAt(course, step));
  const acting = latest?.seat ?? null; // who is told about
  return (
    <>
      <TopBar>
        {hasFinished && (
          <Button
            icon="graph"
            label={say('nav.review')}
            isFolded
            press={() => go({ screen: 'review', id, packed }, language.value)}
          />
        )}
        <ShareButton record={record} table={table} isFolded />
      </TopBar>
      <main class="replay">
        <header>
          <Title>{say('nav.replay')}</Title>
          <p class="soft">{roundWords}</p>
          <p class="words">{words}</p>
          {/* A run is too quick to say every move, and the slider says its own. */}
          <p class="unseen" role="status">
            {isRunning ? roundWords : isSliding ? '' : words}
          </p>
        </header>
        <Rows
          thisRow={thisRow}
          nextRow={nextRow}
          seats={seats}
          inHand={latest?.move.domino ?? null}
          marks={latest ? [{ domino: latest.move.domino, look: 'played' }] : []}
        />
        <ul class={`replay-kingdoms of-${seats.length}`}>
          {seats.map((_, seat) => {
            const move = latest?.seat === seat && latest.move.type === 'place' ? latest.move : null;
            return (
              <li key={seat} class={`card${acting === seat ? ' acting' : ''}`}>
                <span class="head">
                  <Emblem seat={seat} size={24} />
                  <b>{nameOf(seats, seat)}</b>
                  <b class="score">{scoreNow(position, seat).total}</b>
                </span>
                <div class="stage">
                  <Board
                    kingdom={must(position.kingdoms[seat])}
                    seat={seat}
                    bounds={must(frames[seat])}
                    label={say('kingdom.of', { name: nameOf(seats, seat) })}
                    last={move}
                    hasPoints={isOver(position)}
                  />
                </div>
              </li>
            );
          })}
        </ul>
        <Player {...steps} words={words} />
      </main>
    </>
  );
}
