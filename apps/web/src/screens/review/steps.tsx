import { Button } from '../../ui/button.tsx';
import { say } from '../../words/texts.ts';
import type { Steps } from '../replay/use-steps.ts';
import { Sign } from './grade.tsx';
import './steps.css';

type Props = {
  readonly steps: Steps;
  readonly earlier: number | null; // the mistake before this move
  readonly later: number | null;
};

/** Buttons to go through the moves, and from one mistake to the next. */
export function StepButtons({ steps, earlier, later }: Props) {
  const { step, last, isRunning, go, run } = steps;
  return (
    <div class="review-steps">
      <Button icon="first" label={say('replay.first')} isFolded press={() => go(0)} />
      <Button icon="previous" label={say('replay.previous')} isFolded press={() => go(step - 1)} />
      <Button
        icon={isRunning ? 'pause' : 'play'}
        label={say(isRunning ? 'pause' : 'replay.run')}
        isFolded
        press={run}
      />
      <Button icon="next" label={say('replay.next')} isFolded press={() => go(step + 1)} />
      <Button icon="last" label={say('replay.last')} isFolded press={() => go(last)} />
      <span class="soft">{say('review.move', { move: step + 1, moves: last + 1 })}</span>
      <Mistake label={say('review.earlier')} to={earlier} go={go} />
      <Mistake label={say('review.later')} to={later} go={go} />
    </div>
  );
}

type MistakeProps = {
  readonly label: string;
  readonly to: number | null;
  readonly go: (step: number) => void;
};

const Mistake = ({ label, to, go }: MistakeProps) => (
  <Button label={label} isDisabled={to === null} press={() => to !== null && go(to)} />
);

/** The few of them that a thumb needs. */
export function ThumbButtons({
  steps,
  later,
  tryIt,
}: Omit<Props, 'earlier'> & { tryIt: () => void }) {
  const { step, go } = steps;
  return (
    <div class="actions review-thumb">
      <Button icon="previous" label={say('replay.previous')} isFolded press={() => go(step - 1)} />
      <Button icon="next" label={say('replay.next')} isFolded press={() => go(step + 1)} />
      <button
        type="button"
        class="button"
        aria-label={say('review.later')}
        title={say('review.later')}
        aria-disabled={later === null ? true : undefined}
        onClick={() => later !== null && go(later)}
      >
        <Sign grade="mistake" size={22} />
      </button>
      <Button icon="flag" label={say('review.try')} isMain press={tryIt} />
    </div>
  );
}
