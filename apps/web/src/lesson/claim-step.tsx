import { type DominoNumber, type Game, must } from '@crownlands/rules';
import { useMemo, useState } from 'preact/hooks';
import { Rows } from '../board/rows.tsx';
import { usePlacing } from '../board/use-placing.ts';
import { sceneOf } from '../table/scene.ts';
import type { Seated } from '../words/names.ts';
import { say } from '../words/texts.ts';
import { type Feedback, Page } from './page.tsx';
import { gamesAfter, gamesBefore } from './positions.ts';
import { type ClaimStep, LEARNER } from './steps.ts';
import type { Way } from './use-step.ts';

const SEATS: readonly Seated[] = [
  { who: 'me', name: '' },
  { who: 'bot', name: '', bot: 'squire' },
  { who: 'bot', name: '', bot: 'knight' },
  { who: 'bot', name: '', bot: 'baron' },
];

/** The first row: the learner chooses a domino and sees what that means for the order of turns. */
export function ClaimStepPage({ step, way }: { step: ClaimStep; way: Way }) {
  const before = useMemo(() => gamesBefore(step), [step]);
  const [claimed, setClaimed] = useState<DominoNumber | null>(null);
  const isDone = claimed !== null;
  const games = isDone ? gamesAfter(before, claimed) : before;
  const now = must(games.at(-1));
  const { chosen, rows, ...placing } = usePlacing({
    position: now,
    for: isDone ? 'done' : 'task',
    seat: LEARNER,
    isOpen: !isDone,
    play: (move) => setClaimed(move.domino),
  });
  const { thisRow, nextRow } = sceneOf(games, []);
  return (
    <Page
      id={step.id}
      way={way}
      text={say(isDone ? 'lesson.claim.more' : 'lesson.claim.text')}
      feedback={isDone ? afterwards(now) : { tone: 'task', text: say('lesson.claim.task') }}
      main={{
        icon: 'check',
        label: chosen === null ? say('claim') : say('claim.confirm', { domino: chosen }),
        isDisabled: !placing.canConfirm,
        press: placing.confirm,
      }}
    >
      <Rows
        thisRow={thisRow}
        nextRow={nextRow}
        seats={SEATS}
        inHand={isDone ? (now.turns[0]?.domino ?? null) : null}
        {...rows}
      />
    </Page>
  );
}

/** When the learner's turn comes. */
function afterwards({ turns }: Game): Feedback {
  const turn = turns.findIndex(({ seat }) => seat === LEARNER);
  const domino = must(turns[turn]?.domino);
  if (turn === 0) return { tone: 'right', text: say('lesson.claim.first', { domino }) };
  if (turn === turns.length - 1) {
    return { tone: 'right', text: say('lesson.claim.last', { domino }) };
  }
  return {
    tone: 'right',
    text: say('lesson.claim.between', { domino, turn: turn + 1, turns: turns.length }),
  };
}
