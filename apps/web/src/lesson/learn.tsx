import { must } from '@crownlands/rules';
import { useEffect, useRef } from 'preact/hooks';
import { Icon, Logo } from '../ui/art.tsx';
import { Link } from '../ui/button.tsx';
import { say } from '../words/texts.ts';
import { BestStepPage } from './best-step.tsx';
import { ClaimStepPage } from './claim-step.tsx';
import { CountStepPage } from './count-step.tsx';
import { DiscardStepPage } from './discard-step.tsx';
import { EndStepPage } from './end-step.tsx';
import { PlaceStepPage } from './place-step.tsx';
import { STEPS, type Step } from './steps.ts';
import { useStep, type Way } from './use-step.ts';
import './learn.css';

const IDS = STEPS.map(({ id }) => id);

/** The lesson: eight steps, each with something to do. */
export function LearnScreen() {
  const way = useStep(IDS);
  const seen = useRef(way.index);
  useEffect(() => {
    if (seen.current === way.index) return;
    seen.current = way.index;
    scrollTo(0, 0);
  }, [way.index]);
  return (
    <>
      <LessonBar {...way} />
      <StepPage key={way.index} step={must(STEPS[way.index])} way={way} />
    </>
  );
}

/** How far one is, a way past the step, and one to the beginning. */
const LessonBar = ({ index, count, next, restart }: Way) => (
  <header class="bar lesson-bar">
    <Link to={{ screen: 'home' }} label={say('nav.home')}>
      <Logo />
      <span class="phone-only">
        <Icon name="home" />
      </span>
    </Link>
    <button
      type="button"
      class="plain"
      aria-label={say('lesson.again')}
      title={say('lesson.again')}
      hidden={index === 0}
      onClick={restart}
    >
      <Icon name="again" />
      <span class="wide-only">{say('lesson.again')}</span>
    </button>
    <div class="lesson-progress">
      <span>{say('lesson.step', { step: index + 1, steps: count })}</span>
      <progress value={index + 1} max={count} aria-hidden="true" />
    </div>
    <button type="button" class="plain" hidden={index === count - 1} onClick={next}>
      {say('lesson.skip')}
    </button>
  </header>
);

function StepPage({ step, way }: { step: Step; way: Way }) {
  switch (step.task) {
    case 'best':
      return <BestStepPage step={step} way={way} />;
    case 'place':
      return <PlaceStepPage step={step} way={way} />;
    case 'discard':
      return <DiscardStepPage step={step} way={way} />;
    case 'claim':
      return <ClaimStepPage step={step} way={way} />;
    case 'count':
      return <CountStepPage step={step} way={way} />;
    case 'play':
      return <EndStepPage step={step} way={way} />;
  }
}
