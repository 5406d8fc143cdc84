import { gamesOf, isOver, must } from '@crownlands/rules';
import { useEffect, useState } from 'preact/hooks';
import { keepInHistory, keptInHistory, keptNumber } from '../../nav/keep-in-history.ts';
import { unpackReviews } from '../../records/share.ts';
import { type Asked, type Told, useCourse } from '../../records/use-course.ts';
import { Message } from '../../ui/message.tsx';
import { Radios } from '../../ui/radios.tsx';
import { say } from '../../words/texts.ts';
import { GameReview } from './game-review.tsx';
import { type Sent, useJudge } from './use-review.ts';

/** What the strongest player thinks of the moves of a finished game. */
export function ReviewScreen(asked: Asked) {
  const found = useCourse(asked);
  const sent = useSent(asked.packed);
  if (found === null || sent === 'unpacking') return <main class="waiting" aria-busy="true" />;
  if (typeof found === 'string') return <Message title={say('replay.failed')} text={found} />;
  const { played } = found.course;
  const finished = played.filter(({ games }) => isOver(must(games.at(-1)))).length;
  if (finished === 0) {
    return <Message title={say('review.notYet')} text={say('review.notYet.text')} />;
  }
  return (
    <Chosen key={`${asked.id} ${asked.packed}`} told={found} finished={finished} sent={sent} />
  );
}

/** What a link tells of its games; null when that is not whole. */
function useSent(packed: string): readonly string[] | null | 'unpacking' {
  const [sent, setSent] = useState<readonly string[] | null | 'unpacking'>('unpacking');
  useEffect(() => {
    let isLeft = false;
    void unpackReviews(packed).then((found) => isLeft || setSent(found));
    return () => {
      isLeft = true;
    };
  }, [packed]);
  return sent;
}

type ChosenProps = {
  readonly told: Told;
  readonly finished: number; // games
  readonly sent: readonly string[] | null;
};

/** The game that is shown first: the one that a link tells about, or else the last one. */
function firstIn(sent: readonly string[] | null, finished: number): number {
  const told = sent?.findIndex((review) => review !== '') ?? -1;
  return told >= 0 && told < finished ? told : finished - 1;
}

/** One game of those that are over. */
function Chosen({ told, finished, sent }: ChosenProps) {
  const [game, setGame] = useState(() =>
    keptInHistory('game') === undefined ? firstIn(sent, finished) : keptNumber('game', finished),
  );
  const choose = (wanted: number): void => {
    keepInHistory({ game: wanted, step: undefined });
    setGame(wanted);
  };
  const choice = finished > 1 && (
    <Radios
      class="segments"
      label={say('dynasty.games')}
      value={game}
      options={Array.from({ length: finished }, (_, one) => ({
        value: one,
        label: say('dynasty.next', { game: one + 1 }),
        face: one + 1,
      }))}
      set={choose}
    />
  );
  const came: Sent = sent === null ? 'broken' : (sent[game] ?? null) || null;
  return <Opened key={game} told={told} game={game} sent={came} choice={choice} />;
}

type OpenedProps = {
  readonly told: Told;
  readonly game: number;
  readonly sent: Sent;
  readonly choice: preact.ComponentChildren;
};

function Opened({ told, game, sent, choice }: OpenedProps) {
  const record = must(gamesOf(told.record)[game]);
  const played = must(told.course.played[game]);
  const opened = useJudge(record, played, sent);
  if (!opened) return <main class="waiting" aria-busy="true" />;
  return (
    <GameReview
      told={told}
      game={game}
      record={record}
      played={played}
      choice={choice}
      {...opened}
    />
  );
}
