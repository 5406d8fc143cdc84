import { gradeOf } from '@crownlands/bots/thinker';
import { type GameRecord, gamesOf, must } from '@crownlands/rules';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Judge } from '../../local/judging.ts';
import { formatJudging } from '../../local/judging-form.ts';
import { keepTrial, trialAt } from '../../local/trial.ts';
import { keepNow } from '../../nav/keep-in-history.ts';
import { go } from '../../nav/route.ts';
import { MEDIA } from '../../page/sheets.ts';
import { ShareButton } from '../../records/share-button.tsx';
import type { Told } from '../../records/use-course.ts';
import type { Played } from '../../table/course.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Title, TopBar } from '../../ui/message.tsx';
import { useKeys } from '../../ui/use-keys.ts';
import { useMedia } from '../../ui/use-media.ts';
import { tellMove } from '../../words/moves.ts';
import { nameOf } from '../../words/names.ts';
import { language, say } from '../../words/texts.ts';
import { useSteps } from '../replay/use-steps.ts';
import { BestLine } from './best-line.tsx';
import { gradeWord, hasBetter, isFault } from './grade.tsx';
import { Graph } from './graph.tsx';
import { openingIn, sayStory, storyOf } from './headline.ts';
import { LookedBoard, LookedHead, LookedWords } from './looked.tsx';
import type { Moment } from './moment.ts';
import { MoveList, momentsIn } from './move-list.tsx';
import { Players } from './players.tsx';
import { StepButtons, ThumbButtons } from './steps.tsx';
import { useReview } from './use-review.ts';
import './review.css';

type Props = {
  readonly told: Told;
  readonly game: number;
  readonly record: GameRecord;
  readonly played: Played;
  readonly judge: Judge;
  readonly problem: 'broken' | 'other-version' | null; // with what came by a link
  readonly choice: ComponentChildren; // of another game
};

/** The review of one game, and the move that is looked at. */
export function GameReview({ told, game, record, played, judge, problem, choice }: Props) {
  const { seats } = told;
  const { judging, review, isDone, hasFailed } = useReview(record, played, judge);
  const story = isDone ? storyOf(played.games, review) : null;
  const steps = useSteps(played.moves.length - 1, story ? openingIn(story, review) : 0);
  const { step, isRunning } = steps;
  const [wasDone] = useState(isDone);
  useEffect(() => {
    if (story && !wasDone && step === 0) steps.go(openingIn(story, review)); // unless one looks elsewhere
  }, [isDone]);
  const moments = useMemo(() => momentsIn(played, judging.judged), [played, judging]);
  const moment = must(moments[step]);
  const isSmall = useMedia(MEDIA.small);
  const [isSliding, setSliding] = useState(false);
  const [isListed, setListed] = useState(false);
  const [hasLine, setLine] = useState(false);
  const faults = judging.judged.flatMap((one, index) => (isFault(gradeOf(one)) ? [index] : []));
  const earlier = faults.findLast((index) => index < step) ?? null;
  const later = faults.find((index) => index > step) ?? null;
  useKeys({
    'Shift+ArrowLeft': () => earlier !== null && steps.go(earlier),
    'Shift+ArrowRight': () => later !== null && steps.go(later),
  });
  const tryIt = (): void => {
    go({ screen: 'trial' }, language.value);
    keepTrial(trialAt(record, played, step));
    keepNow(); // the trial asks for it at once
  };
  const wordsOf = (one: Moment): string => wordsFor(one, nameOf(seats, one.seat));
  const words = `${say('review.move', { move: step + 1, moves: played.moves.length })}: ${wordsOf(moment)}`;
  const best = moment.judged?.best ?? null;
  const line = (
    <Button
      icon="eye"
      label={say('review.line')}
      isDisabled={best === null}
      press={() => setLine(true)}
    />
  );
  const list = (
    <MoveList
      played={played}
      seats={seats}
      moments={moments}
      review={review}
      index={step}
      look={steps.go}
      wordsOf={wordsOf}
    />
  );
  return (
    <>
      <TopBar>
        <ShareButton
          record={told.record}
          table={told.table}
          screen="review"
          reviews={isDone ? reviewsFor(told, game, formatJudging(judging, played)) : undefined}
          isFolded
        />
      </TopBar>
      <main class="review" data-judged={judging.judged.length}>
        <div class="review-head">
          <div class="headline">
            <Title>{story ? sayStory(story, played.games, seats) : say('review.looking')}</Title>
            <Progress judge={judge} moves={played.moves.length} hasFailed={hasFailed} />
          </div>
          {choice}
          <Players
            seats={seats}
            end={must(played.games.at(-1))}
            review={review}
            isDone={isDone}
            acting={moment.seat}
            isSmall={isSmall}
          />
          <Notes isWeak={judging.isWeak} problem={problem} />
        </div>
        <Graph
          played={played}
          review={review}
          index={step}
          words={words}
          isSmall={isSmall}
          slide={steps.slide}
          setFocused={setSliding}
        />
        <LookedHead seats={seats} moment={moment} />
        <LookedBoard played={played} seats={seats} moment={moment} />
        <div class="review-words">
          <LookedWords played={played} seats={seats} moment={moment} />
          <div class="actions">
            {!isSmall && <Button icon="flag" label={say('review.try')} isMain press={tryIt} />}
            {line}
            {isSmall && (
              <Button icon="menu" label={say('review.moves')} press={() => setListed(true)} />
            )}
          </div>
          {judging.isQuick && <p class="soft small">{say('review.quick')}</p>}
        </div>
        {isSmall ? (
          <ThumbButtons steps={steps} later={later} tryIt={tryIt} />
        ) : (
          <StepButtons steps={steps} earlier={earlier} later={later} />
        )}
        {!isSmall && (
          <section class="card review-moves" aria-label={say('review.moves')}>
            <div class="scrolled">{list}</div>
          </section>
        )}
        {/* The slider says its own words, and a run is too quick for them. */}
        <p class="unseen" role="status">
          {isRunning || isSliding ? '' : words}
        </p>
      </main>
      {isListed && (
        <Dialog title={say('review.moves')} close={() => setListed(false)}>
          <div class="review-sheet">{list}</div>
        </Dialog>
      )}
      {hasLine && best && (
        <BestLine game={moment.game} best={best} seats={seats} close={() => setLine(false)} />
      )}
    </>
  );
}

/** A move in words, with its grade and what it lost. */
function wordsFor({ seat, move, game, grade, judged }: Moment, name: string): string {
  const told = tellMove(name, move, must(game.kingdoms[seat]));
  const count = judged ? Math.round(judged.loss * 100) : 0;
  const lost = hasBetter(grade) && count > 0 ? `, ${say('review.lost', { count })}` : '';
  return `${told} ${gradeWord(grade)}${lost}.`;
}

/** What is thought of this game, in its place among all of the record. */
const reviewsFor = ({ record }: Told, game: number, review: string): string[] =>
  gamesOf(record).map((_, index) => (index === game ? review : ''));

type ProgressProps = {
  readonly judge: Judge;
  readonly moves: number;
  readonly hasFailed: boolean;
};

/** How far it is, or that it has stopped. */
function Progress({ judge, moves, hasFailed }: ProgressProps) {
  const { length } = judge.judging.value.judged;
  if (hasFailed) {
    return (
      <div class="trouble" role="alert">
        <span>{say('review.stopped')}</span>
        <Button label={say('trouble.not-saved.mend')} press={judge.goOn} />
      </div>
    );
  }
  if (length === moves) return null;
  return (
    <label class="review-progress">
      <progress value={length} max={moves} />
      <span class="soft">{say('review.judged', { judged: length, moves })}</span>
    </label>
  );
}

type NotesProps = Pick<Props, 'problem'> & { readonly isWeak: boolean };

/** What went another way than it should. */
function Notes({ isWeak, problem }: NotesProps) {
  const notes = [
    ...(problem ? [say(`review.sent.${problem}`)] : []),
    ...(isWeak ? [say('review.weak')] : []),
  ];
  return notes.map((note) => (
    <p key={note} class="trouble calm" role="status">
      {note}
    </p>
  ));
}
