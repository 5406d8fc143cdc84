import { fullFrame } from '@crownlands/art';
import { frameSize, isOver, must, roundsOf, scoreOf } from '@crownlands/rules';
import { KingdomPicture } from '../../board/kingdom.tsx';
import { landPoints } from '../../board/ledger.tsx';
import { Rows } from '../../board/rows.tsx';
import { ShareButton } from '../../records/share-button.tsx';
import { type Asked, type Told, useCourse } from '../../records/use-course.ts';
import { outcomeAt, sceneAt } from '../../table/course.ts';
import type { Scene } from '../../table/scene.ts';
import { Emblem } from '../../ui/art.tsx';
import { Message, Title, TopBar } from '../../ui/message.tsx';
import { describeMove, describeWinners } from '../../words/moves.ts';
import { nameOf } from '../../words/names.ts';
import { say } from '../../words/texts.ts';
import { Player } from './player.tsx';
import { useSteps } from './use-steps.ts';
import './replay.css';

/** A finished or running game from its beginning, move by move. */
export function ReplayScreen(asked: Asked) {
  const found = useCourse(asked);
  if (found === null) return <main class="waiting" aria-busy="true" />;
  if (typeof found === 'string') return <Message title={say('replay.failed')} text={found} />;
  return <Replay {...found} />;
}

/** What was done last; where a game ends also who has won, with the points. */
function wordsOf({ course, seats }: Told, step: number, { made }: Scene): string {
  const last = made.at(-1);
  const words = last ? describeMove(nameOf(seats, last.seat), last.move) : say('replay.begin');
  const outcome = outcomeAt(course, step);
  if (!outcome) return words;
  const points = outcome.totals.map((total, seat) => `${nameOf(seats, seat)} ${total}`).join(', ');
  return `${words} ${describeWinners(seats, outcome.winners)} (${points}).`;
}

function Replay(told: Told) {
  const { record, course, seats } = told;
  const { lastStep } = course;
  const steps = useSteps(lastStep);
  const { step, isRunning, isSliding } = steps;
  const scene = sceneAt(course, step);
  const { position, round, thisRow, nextRow, made } = scene;
  const latest = made.at(-1);
  const words = wordsOf(told, step, scene);
  const roundWords =
    round === 0 ? say('round.first') : say('round', { round, rounds: roundsOf(position.options) });
  const acting = position.turns[0]?.seat ?? null;
  return (
    <>
      <TopBar>
        <ShareButton record={record} />
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
          inHand={position.turns[0]?.domino ?? null}
        />
        <ul class={`replay-kingdoms of-${seats.length}`}>
          {seats.map((_, seat) => {
            const kingdom = must(position.kingdoms[seat]);
            const score = scoreOf(position, seat);
            const move = latest?.seat === seat && latest.move.type === 'place' ? latest.move : null;
            return (
              <li key={seat} class={`card${acting === seat ? ' acting' : ''}`}>
                <span class="head">
                  <Emblem seat={seat} size={24} />
                  <b>{nameOf(seats, seat)}</b>
                  <b class="score">{isOver(position) ? score.total : landPoints(score)}</b>
                </span>
                <KingdomPicture
                  kingdom={kingdom}
                  seat={seat}
                  bounds={fullFrame(kingdom, frameSize(position.options))}
                  last={move}
                  hasPoints={isOver(position)}
                />
              </li>
            );
          })}
        </ul>
        <Player {...steps} words={words} />
      </main>
    </>
  );
}
