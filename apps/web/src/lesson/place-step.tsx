import { apply, must, type Placement } from '@crownlands/rules';
import { useMemo, useState } from 'preact/hooks';
import { reachOf } from '../board/frame.ts';
import type { Intent } from '../board/use-intent.ts';
import { usePlacing } from '../board/use-placing.ts';
import { Button } from '../ui/button.tsx';
import { settings } from '../ui/settings.ts';
import { useKeys } from '../ui/use-keys.ts';
import { say } from '../words/texts.ts';
import { Hand } from './hand.tsx';
import { type Feedback, Page } from './page.tsx';
import { gameWith, kingdomOf, squaresTooFar } from './positions.ts';
import { Stage } from './stage.tsx';
import { LEARNER, type PlaceStep } from './steps.ts';
import type { Way } from './use-step.ts';
import { whyNot } from './why.ts';

/** A domino in hand and a kingdom to place it in. */
export function PlaceStepPage({ step, way }: { step: PlaceStep; way: Way }) {
  const { id, domino, view } = step;
  const begun = useMemo(() => gameWith(kingdomOf(step.kingdom), domino), [step]);
  const [placed, setPlaced] = useState<Placement | null>(null);
  const before = must(begun.kingdoms[LEARNER]);
  const position = placed ? apply(begun, { type: 'place', ...placed }) : begun;
  const placing = usePlacing({
    position,
    for: placed ? 'done' : 'task',
    seat: LEARNER,
    bounds: reachOf(before, view),
    play: (move) => move.type === 'place' && setPlaced(move),
  });
  useKeys(placing.keys);

  return (
    <Page
      id={id}
      way={way}
      text={say(`lesson.${id}.text`)}
      feedback={
        placed ? { tone: 'right', text: say(`lesson.${id}.done`) } : feedbackOf(id, placing)
      }
      hand={<Hand domino={domino} state={placed ? 'placed' : 'held'} grab={placing.grab} />}
      more={
        !placed && settings.shortcuts.value && <p class="lesson-keys soft">{say('lesson.keys')}</p>
      }
      tools={
        <Button icon="rotate" label={say('rotate')} shortcut="R" isFolded press={placing.rotate} />
      }
      main={{
        icon: 'check',
        label: say('place.confirm', { domino }),
        isDisabled: !placing.canConfirm,
        press: placing.confirm,
      }}
    >
      <Stage
        last={placed}
        marks={squaresTooFar(before, view).map((square) => ({
          type: 'cross',
          square,
          label: say('lesson.frame.far'),
        }))}
        {...placing.board}
      />
    </Page>
  );
}

function feedbackOf(id: PlaceStep['id'], { ghost, refused }: Intent<never>): Feedback {
  if (refused) return whyNot(refused);
  return { tone: 'task', text: say(ghost ? 'lesson.held' : `lesson.${id}.task`) };
}
