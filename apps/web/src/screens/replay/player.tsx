import { Button } from '../../ui/button.tsx';
import { say } from '../../words/texts.ts';
import type { Steps } from './use-steps.ts';

type Props = Steps & {
  readonly words: string; // of the step
};

/** Buttons and a slider to go through the steps. */
export const Player = ({ step, last, isRunning, go, slide, run, words }: Props) => (
  <div class="player">
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
    <input
      type="range"
      min={0}
      max={last}
      value={step}
      aria-label={say('replay.move')}
      aria-valuetext={`${say('replay.step', { step, last })}: ${words}`}
      onInput={({ currentTarget }) => slide(currentTarget.valueAsNumber)}
    />
    <span class="soft">{`${step}/${last}`}</span>
  </div>
);
