import { apply, must, type Placement } from '@crownlands/rules';
import { useMemo, useRef, useState } from 'preact/hooks';
import { frameAround } from '../board/frame.ts';
import { turned } from '../board/ghost.ts';
import { type Refused, refusalAt, waysIn } from '../board/trying.ts';
import { useDrag } from '../board/use-drag.ts';
import { Button } from '../ui/button.tsx';
import { settings } from '../ui/settings.ts';
import { useKeys } from '../ui/use-keys.ts';
import { say } from '../words/texts.ts';
import { Hand } from './hand.tsx';
import { type Feedback, Page } from './page.tsx';
import { extentOf, gameWith, kingdomOf, squaresTooFar } from './positions.ts';
import { Stage } from './stage.tsx';
import { LEARNER, type PlaceStep } from './steps.ts';
import type { Way } from './use-step.ts';
import { whyNot } from './why.ts';

type State = {
  readonly ghost: Placement | null;
  readonly refused: Refused | null;
  readonly placed: Placement | null;
};

const NOTHING: State = { ghost: null, refused: null, placed: null };

/** A domino in hand and a kingdom to place it in. */
export function PlaceStepPage({ step, way }: { step: PlaceStep; way: Way }) {
  const { id, domino, view } = step;
  const begun = useMemo(() => gameWith(kingdomOf(step.kingdom), domino), [step]);
  const [{ ghost, refused, placed }, setState] = useState(NOTHING);
  const board = useRef<HTMLDivElement>(null);
  const game = placed ? apply(begun, { type: 'place', ...placed }) : begun;
  const kingdom = must(game.kingdoms[LEARNER]);
  const ways = waysIn(game);
  const size = placed ? Math.max(3, extentOf(kingdom)) : view;

  const show = (ghost: Placement): void => setState({ ...NOTHING, ghost });
  const confirm = (): void => {
    if (ghost) setState({ ...NOTHING, placed: ghost });
  };
  const rotate = (): void => {
    const [first] = ways;
    if (ghost) show(turned(ways, ghost, ghost.a));
    else if (first) show(first);
  };
  useKeys({ r: rotate });
  const grab = useDrag(board, ways, frameAround(kingdom, size), ghost, show);

  return (
    <Page
      id={id}
      way={way}
      text={say(`lesson.${id}.text`)}
      feedback={feedbackOf(id, { ghost, refused, placed })}
      hand={<Hand domino={domino} state={placed ? 'placed' : 'held'} grab={grab} />}
      more={
        !placed && settings.shortcuts.value && <p class="lesson-keys soft">{say('lesson.keys')}</p>
      }
      tools={<Button icon="rotate" label={say('rotate')} shortcut="R" isFolded press={rotate} />}
      main={{
        icon: 'check',
        label: say('place.confirm', { domino }),
        isDisabled: ghost === null,
        press: confirm,
      }}
    >
      <Stage
        kingdom={kingdom}
        size={size}
        element={board}
        marks={squaresTooFar(kingdom, size).map((square) => ({ type: 'cross', square }))}
        refused={refused?.placement ?? null}
        last={placed}
        placing={{
          ways,
          ghost,
          show,
          refuse: (square) => setState({ ...NOTHING, refused: refusalAt(game, square) }),
          confirm,
        }}
      />
    </Page>
  );
}

function feedbackOf(id: PlaceStep['id'], { ghost, refused, placed }: State): Feedback {
  if (placed) return { tone: 'right', text: say(`lesson.${id}.done`) };
  if (refused) return whyNot(refused);
  return { tone: 'task', text: say(ghost ? 'lesson.held' : `lesson.${id}.task`) };
}
