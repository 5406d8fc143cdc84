import type { DominoNumber } from '@crownlands/rules';
import { DominoCard } from '../parts/art.tsx';
import { describeDomino } from '../parts/describe.ts';

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
