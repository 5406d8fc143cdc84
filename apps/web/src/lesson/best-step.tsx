import { sumOf } from '@crownlands/art';
import { landOf, type Square, type Territory, territoriesOf } from '@crownlands/rules';
import { useMemo, useState } from 'preact/hooks';
import { reachOf } from '../board/frame.ts';
import type { Mark } from '../board/marks.tsx';
import { say } from '../words/texts.ts';
import { type Feedback, Page } from './page.tsx';
import { bestOf, extentOf, kingdomOf, territoryAt } from './positions.ts';
import { Stage } from './stage.tsx';
import type { BestStep } from './steps.ts';
import type { Way } from './use-step.ts';

/** A kingdom in which one territory is worth more than all others. */
export function BestStepPage({ step, way }: { step: BestStep; way: Way }) {
  const kingdom = useMemo(() => kingdomOf(step.kingdom), [step]);
  const [square, setSquare] = useState<Square | null>(null);
  const territory = square === null ? null : territoryAt(kingdom, square);
  const isRight = bestOf(kingdom).some(
    ({ squares }) => square !== null && squares.includes(square),
  );
  return (
    <Page
      id={step.id}
      way={way}
      text={say('lesson.goal.text')}
      feedback={feedbackOf(square, territory, isRight)}
    >
      <Stage
        kingdom={kingdom}
        bounds={reachOf(kingdom, extentOf(kingdom))}
        hasPoints={isRight}
        press={(pressed) => !isRight && setSquare(pressed)}
        marks={[
          ...territoriesOf(landOf(kingdom)).map(toCount),
          ...(territory ? [chosen(territory, isRight)] : []),
        ]}
      />
    </Page>
  );
}

const toCount = ({ squares }: Territory): Mark => ({ type: 'squares', squares });

/** Its sum is left out where all territories show their points. */
const chosen = (territory: Territory, isRight: boolean): Mark => ({
  type: 'territory',
  territory,
  ...(!isRight && { tag: sumOf(territory) }),
});

function feedbackOf(
  square: Square | null,
  territory: Territory | null,
  isRight: boolean,
): Feedback {
  if (square === null) return { tone: 'task', text: say('lesson.goal.task') };
  if (!territory) return { tone: 'wrong', text: say('lesson.goal.castle') };
  const sum = sumOf(territory);
  return isRight
    ? { tone: 'right', text: say('lesson.goal.done', { sum }) }
    : { tone: 'wrong', text: say('lesson.goal.less', { sum }) };
}
