import { boundsOf, landOf } from '@crownlands/rules';
import { useMemo } from 'preact/hooks';
import { KingdomPicture } from '../board/kingdom.tsx';
import { newTable } from '../local/games.ts';
import { begin, DEFAULT_SETUP } from '../local/setup.ts';
import { go } from '../nav/route.ts';
import { Link } from '../ui/button.tsx';
import { CoachField } from '../ui/settings-fields.tsx';
import { language, say } from '../words/texts.ts';
import { Page } from './page.tsx';
import { kingdomOf } from './positions.ts';
import { type EndStep, LEARNER } from './steps.ts';
import type { Way } from './use-step.ts';

/** The way from the lesson to the first game. */
export function EndStepPage({ step, way }: { step: EndStep; way: Way }) {
  const kingdom = useMemo(() => kingdomOf(step.kingdom), [step]);
  const play = (): void => {
    go({ screen: 'table', id: newTable(begin(DEFAULT_SETUP)) }, language.value);
  };
  return (
    <Page
      id={step.id}
      way={way}
      text={say('lesson.done.text')}
      more={
        <>
          <CoachField />
          <p class="links">
            <Link to={{ screen: 'rules' }}>{say('lesson.done.rules')}</Link>
          </p>
        </>
      }
      main={{ icon: 'play', label: say('home.play'), press: play }}
    >
      <KingdomPicture kingdom={kingdom} seat={LEARNER} bounds={boundsOf(landOf(kingdom))} />
    </Page>
  );
}
