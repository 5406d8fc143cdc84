import type { usePlacing } from '../../board/use-placing.ts';
import { ConfirmButton, RotateButton, type Tried } from '../../board/ways.tsx';
import { canAsk, type How, pendingIn, type TableState } from '../../table/table.ts';
import { Button } from '../../ui/button.tsx';
import { say } from '../../words/texts.ts';
import { Since } from './since.tsx';
import { TakeBack } from './take-back.tsx';
import type { useHint } from './use-hint.ts';
import type { Turns } from './use-turns.ts';
import './actions.css';

/** What one has in mind, or has sent. */
export function triedIn(state: TableState, { ghost, chosen }: Tried): Tried {
  const pending = pendingIn(state);
  return {
    ghost: pending?.type === 'place' ? pending : ghost,
    chosen: pending?.type === 'claim' ? pending.domino : chosen,
  };
}

type Hint = ReturnType<typeof useHint>;

type Props = {
  readonly state: TableState;
  readonly turns: Turns;
  readonly placing: Pick<
    ReturnType<typeof usePlacing>,
    'ghost' | 'chosen' | 'discard' | 'ways' | 'rows' | 'canConfirm' | 'confirm'
  >;
  readonly hint: Hint;
  readonly hasPoints: boolean;
  readonly showPoints: () => void;
  readonly rotate: () => void;
  readonly takeBack: () => void;
};

/** What one can do: below one's own kingdom, or below the turn of another that is shown. */
export function Actions({ turns, ...props }: Props) {
  const { state, takeBack } = props;
  const { may } = state;
  const how = may['take-back'];
  const isShown = turns.told !== null;
  const hasTakeBack = !isShown || (isAbout(how) && !turns.isAgain);
  return (
    <div
      class={isShown ? 'actions table-actions since-actions' : 'actions table-actions'}
      style={{ '--small': [how, may.hint, 'rotate'].filter(Boolean).length }}
    >
      {hasTakeBack && <TakeBack how={how} shortcut="Z" press={takeBack} refuse={takeBack} />}
      {isShown ? <Since state={state} turns={turns} /> : <Ways {...props} />}
    </div>
  );
}

/** Whether something can be asked for, or was: its button stays for whoever has pressed it. */
const isAbout = (how: How | undefined): boolean =>
  canAsk(how) || how === 'asked' || how === 'declined';

/** The ways to a choice of one's own. */
function Ways({ state, placing, hint, hasPoints, showPoints, rotate }: Omit<Props, 'turns'>) {
  const [turn] = state.scene.position.turns;
  const isToPlace = typeof turn?.domino === 'number' || placing.rows.chooser === null;
  return (
    <>
      {state.may.hint && (
        <Button
          icon="hint"
          label={hintText(hint)}
          shortcut="H"
          isFolded
          isDisabled={!hint.canAsk}
          press={hint.ask}
        />
      )}
      {isToPlace ? (
        <RotateButton placing={placing} rotate={rotate} />
      ) : (
        <Button
          icon="eye"
          label={say('points.show')}
          isFolded
          isPressed={hasPoints}
          press={showPoints}
        />
      )}
      <ConfirmButton
        placing={placing}
        tried={triedIn(state, placing)}
        isClaiming={turn?.domino === null}
      />
    </>
  );
}

function hintText({ isThinking, hasAnother }: Hint): string {
  if (isThinking) return say('hint.thinking');
  return say(hasAnother ? 'hint.another' : 'hint');
}
