import type { DominoNumber, Placement } from '@crownlands/rules';
import { Button } from '../ui/button.tsx';
import { say } from '../words/texts.ts';
import type { usePlacing } from './use-placing.ts';

/** Where the domino in hand would go, or which one would be claimed. */
export type Tried = {
  readonly ghost: Placement | null;
  readonly chosen: DominoNumber | null;
};

type Placing = Pick<ReturnType<typeof usePlacing>, 'ways' | 'discard' | 'canConfirm' | 'confirm'>;

type RotateProps = { readonly placing: Pick<Placing, 'ways'>; readonly rotate: () => void };

/** Turns the domino in hand. */
export const RotateButton = ({ placing, rotate }: RotateProps) => (
  <Button
    icon="rotate"
    label={say('rotate')}
    shortcut="R"
    isFolded
    isDisabled={placing.ways.length === 0}
    press={rotate}
  />
);

type ConfirmProps = {
  readonly placing: Omit<Placing, 'ways'>;
  readonly tried: Tried;
  readonly isClaiming: boolean;
};

/** Does what is tried. */
export function ConfirmButton({ placing, tried: { ghost, chosen }, isClaiming }: ConfirmProps) {
  const { discard, canConfirm, confirm } = placing;
  const label = (): string => {
    if (discard !== null) return say('discard.confirm', { domino: discard });
    if (chosen !== null) return say('claim.confirm', { domino: chosen });
    if (ghost) return say('place.confirm', { domino: ghost.domino });
    return say(isClaiming ? 'claim' : 'place');
  };
  return (
    <Button
      icon="check"
      label={label()}
      shortcut="Enter"
      isMain
      isDisabled={!canConfirm}
      press={confirm}
    />
  );
}
