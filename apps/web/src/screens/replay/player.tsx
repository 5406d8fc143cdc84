import { Button, Choice } from '../../ui/button.tsx';
import { SPEEDS, type Speed, settings } from '../../ui/settings.ts';
import { locale, say } from '../../words/texts.ts';
import type { Steps } from './use-steps.ts';

type Props = Steps & {
  readonly words: string; // of the step
};

/** Buttons and a slider to go through the steps, and how fast they run. */
export const Player = ({ step, last, isRunning, go, slide, run, words }: Props) => (
  <div class="player">
    <Button icon="first" label={say('replay.first')} isFolded press={() => go(0)} />
    <Button icon="previous" label={say('replay.previous')} isFolded press={() => go(step - 1)} />
    <Button
      icon={isRunning ? 'pause' : 'play'}
      label={say(isRunning ? 'pause' : 'replay.run')}
      isFolded
      isMain
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
    <Choice<Speed>
      label={say('replay.speed')}
      isBare
      value={settings.speed.value}
      values={SPEEDS.map((speed) => [speed, timesOf(speed)] as const)}
      set={(speed) => {
        settings.speed.value = speed;
      }}
    />
  </div>
);

const timesOf = (speed: Speed): string =>
  `${new Intl.NumberFormat(locale()).format(Number(speed))}×`;
