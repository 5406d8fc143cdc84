import type { DominoNumber } from '@crownlands/rules';
import { DominoCard } from '../ui/art.tsx';
import { describeDomino } from '../words/moves.ts';
import './hand.css';

type Props = {
  readonly domino: DominoNumber;
  readonly state: 'held' | 'placed' | 'discarded';
  readonly grab?: (event: PointerEvent) => void;
};

/** The domino that the step is about. */
export const Hand = ({ domino, state, grab }: Props) => (
  <div class={`lesson-hand ${state}`} onPointerDown={state === 'held' ? grab : undefined}>
    <span class="unseen">{describeDomino(domino)}</span>
    <DominoCard domino={domino} />
  </div>
);
