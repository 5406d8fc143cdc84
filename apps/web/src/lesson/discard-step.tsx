import { landOf, type Square } from '@crownlands/rules';
import { useMemo, useState } from 'preact/hooks';
import { reachOf } from '../board/frame.ts';
import { type Refused, refusalAt } from '../board/trying.ts';
import { say } from '../words/texts.ts';
import { Hand } from './hand.tsx';
import { type Feedback, Page } from './page.tsx';
import { gameWith, kingdomOf } from './positions.ts';
import { Stage } from './stage.tsx';
import type { DiscardStep } from './steps.ts';
import type { Way } from './use-step.ts';
import { whyNot } from './why.ts';

/** A kingdom with free squares, and a domino that goes on none of them. */
export function DiscardStepPage({ step, way }: { step: DiscardStep; way: Way }) {
  const { domino } = step;
  const kingdom = useMemo(() => kingdomOf(step.kingdom), [step]);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [isDone, setDone] = useState(false);
  const press = (square: Square): void => {
    const isFree = !landOf(kingdom)[square];
    if (isFree && !isDone) setRefused(refusalAt(gameWith(kingdom, domino), square));
  };
  return (
    <Page
      id={step.id}
      way={way}
      text={say('lesson.discard.text')}
      feedback={feedbackOf(refused, isDone)}
      hand={<Hand domino={domino} state={isDone ? 'discarded' : 'held'} />}
      main={{
        icon: 'trash',
        label: say('discard.confirm', { domino }),
        press: () => {
          setRefused(null);
          setDone(true);
        },
      }}
    >
      <Stage
        kingdom={kingdom}
        bounds={reachOf(kingdom, 5)}
        press={press}
        refused={refused?.placement ?? null}
      />
    </Page>
  );
}

function feedbackOf(refused: Refused | null, isDone: boolean): Feedback {
  if (isDone) return { tone: 'right', text: say('lesson.discard.done') };
  return refused ? whyNot(refused) : { tone: 'task', text: say('lesson.discard.task') };
}
