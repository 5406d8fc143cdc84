import type { IconName } from '@crownlands/art';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Icon } from '../ui/art.tsx';
import { Button } from '../ui/button.tsx';
import { Cited } from '../ui/cited.tsx';
import { Title } from '../ui/message.tsx';
import { useKeys } from '../ui/use-keys.ts';
import { say } from '../words/texts.ts';
import type { Step } from './steps.ts';
import type { Way } from './use-step.ts';
import './page.css';
import './scene.css';
import './words.css';

/** What the learner hears: the task, why a try was wrong, or that it is done. */
export type Feedback = {
  readonly tone: 'task' | 'wrong' | 'right';
  readonly text: string;
  readonly why?: string;
};

type Main = {
  readonly label: string;
  readonly icon?: IconName;
  readonly isDisabled?: boolean;
  readonly press: () => void;
};

type Props = {
  readonly id: Step['id'];
  readonly way: Way;
  readonly text: string;
  readonly feedback?: Feedback;
  readonly hand?: ComponentChildren; // shown beside the feedback
  readonly more?: ComponentChildren; // shown below it
  readonly tools?: ComponentChildren;
  readonly main?: Main;
  readonly children: ComponentChildren; // what the step is about
};

/** One step: words, something to do, and the way on once it is done. */
export function Page(props: Props) {
  const { id, way, feedback, tools } = props;
  const actions = useRef<HTMLDivElement>(null);
  const isDone = feedback?.tone === 'right';
  const next: Main = {
    label: say('lesson.next'),
    icon: 'next',
    isDisabled: !isDone,
    press: way.next,
  };
  const main = isDone || (!props.main && !tools) ? next : props.main;
  useKeys({ Enter: () => main && !main.isDisabled && main.press() });
  useEffect(() => {
    if (isDone)
      actions.current?.querySelector<HTMLElement>('.main')?.focus({ preventScroll: true });
  }, [isDone]);
  return (
    <main class={`lesson of-${id}`}>
      <div class="lesson-words">
        <Title>{say(`lesson.${id}.title`)}</Title>
        <p>
          <Cited>{props.text}</Cited>
        </p>
        {feedback && (
          <div class="lesson-task">
            {props.hand}
            <Words {...feedback} />
          </div>
        )}
        {props.more}
      </div>
      <div class="lesson-scene">{props.children}</div>
      <div class="lesson-actions actions" ref={actions}>
        <Button
          icon="previous"
          label={say('lesson.back')}
          isFolded
          isDisabled={way.index === 0}
          press={way.back}
        />
        {!isDone && tools}
        {main && <Button {...main} isMain />}
      </div>
    </main>
  );
}

const Words = ({ tone, text, why }: Feedback) => (
  <div class={`lesson-say ${tone}`} role="status">
    {tone === 'right' && (
      <span class="lesson-tick">
        <Icon name="check" size={18} />
      </span>
    )}
    <p>
      <b>
        <Cited>{text}</Cited>
      </b>{' '}
      <Cited>{why ?? ''}</Cited>
    </p>
  </div>
);
