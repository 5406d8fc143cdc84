import { must } from '@crownlands/rules';
import { useEffect, useRef } from 'preact/hooks';
import { BestStepPage } from '../lesson/best-step.tsx';
import { ClaimStepPage } from '../lesson/claim-step.tsx';
import { CountStepPage } from '../lesson/count-step.tsx';
import { DiscardStepPage } from '../lesson/discard-step.tsx';
import { EndStepPage } from '../lesson/end-step.tsx';
import { PlaceStepPage } from '../lesson/place-step.tsx';
import { STEPS, type Step } from '../lesson/steps.ts';
import { useStep, type Way } from '../lesson/use-step.ts';
import { Icon, Logo } from '../parts/art.tsx';
import { Link } from '../parts/button.tsx';
import { say } from '../texts.ts';
import '../style/lesson.css';

/** The lesson: eight steps, each with something to do. */
export function LearnScreen() {
  const way = useStep(STEPS.length);
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

/** How far one is, and a way past the step. */
const LessonBar = ({ index, count, next }: Way) => (
  <header class="bar lesson-bar">
    <Link to={{ screen: 'home' }} label={say('nav.home')}>
      <Logo />
      <span class="phone-only">
        <Icon name="home" />
      </span>
    </Link>
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
