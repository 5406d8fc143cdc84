import { sumOf } from '@crownlands/art';
import { landOf, must, scoreLand, territoriesOf } from '@crownlands/rules';
import { useMemo, useState } from 'preact/hooks';
import { reachOf } from '../board/frame.ts';
import { Ledger } from '../board/ledger.tsx';
import { Button } from '../ui/button.tsx';
import { say } from '../words/texts.ts';
import { type Feedback, Page } from './page.tsx';
import { extentOf, kingdomOf } from './positions.ts';
import { Stage } from './stage.tsx';
import type { CountStep } from './steps.ts';
import type { Way } from './use-step.ts';

/** A finished kingdom: the learner counts one territory and sees the others counted. */
export function CountStepPage({ step, way }: { step: CountStep; way: Way }) {
  const kingdom = useMemo(() => kingdomOf(step.kingdom), [step]);
  const [answer, setAnswer] = useState<number | null>(null);
  const land = landOf(kingdom);
  const territory = must(territoriesOf(land).find(({ terrain }) => terrain === step.terrain));
  const score = scoreLand(land, ['middle-kingdom', 'harmony'], 0);
  const isDone = answer === territory.points;
  const feedback = (): Feedback => {
    if (answer === null) return { tone: 'task', text: say('lesson.score.task') };
    if (!isDone) return { tone: 'wrong', text: say('lesson.score.wrong', { answer }) };
    const values = { sum: sumOf(territory), total: score.total };
    return { tone: 'right', text: say('lesson.score.done', values) };
  };
  return (
    <Page
      id={step.id}
      way={way}
      text={say(isDone ? 'lesson.score.more' : 'lesson.score.text')}
      feedback={feedback()}
      more={
        isDone && (
          <div class="lesson-ledger">
            <Ledger score={score} />
          </div>
        )
      }
      tools={step.answers.map((points) => (
        <Button key={points} label={`${points}`} press={() => setAnswer(points)} />
      ))}
    >
      <Stage
        kingdom={kingdom}
        bounds={reachOf(kingdom, extentOf(kingdom))}
        hasPoints={isDone}
        marks={[
          { type: 'squares', squares: territory.squares },
          ...(isDone ? [] : [{ type: 'territory', territory } as const]),
        ]}
      />
    </Page>
  );
}
