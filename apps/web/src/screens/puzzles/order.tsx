import type { DominoNumber } from '@crownlands/rules';
import { DominoCard, Icon } from '../../ui/art.tsx';
import { describeDomino } from '../../words/moves.ts';
import { say } from '../../words/texts.ts';
import './order.css';

type Props = {
  readonly dominoes: readonly DominoNumber[];
  readonly done: number; // dominoes that are placed
  readonly advised: DominoNumber | null;
  readonly grab: (event: PointerEvent) => void;
};

/** The dominoes of a build in their order. */
export const Order = ({ dominoes, done, advised, grab }: Props) => (
  <section class="order">
    <h2>{say('puzzle.order')}</h2>
    <ol style={{ '--dominoes': dominoes.length, '--across': dominoes.length === 4 ? 2 : 3 }}>
      {dominoes.map((domino, index) => {
        const state = index < done ? 'done' : index === done ? 'now' : 'coming';
        return (
          <li
            key={domino}
            class={`${state} house-pink${domino === advised ? ' marked' : ''}`}
            data-look={domino === advised ? 'advised' : undefined}
            data-slot={domino}
            aria-current={state === 'now' ? 'step' : undefined}
            onPointerDown={state === 'now' ? grab : undefined}
          >
            <span class="nth" aria-hidden="true">
              {state === 'done' ? <Icon name="check" size={18} /> : index + 1}
            </span>
            <DominoCard domino={domino} hasFoot />
            <span class="unseen">
              {[describeDomino(domino), ...(state === 'done' ? [say('row.gone')] : [])].join(', ')}
            </span>
          </li>
        );
      })}
    </ol>
  </section>
);
