import type { Direction, Seat } from '@crownlands/rules';
import { Icon } from '../ui/art.tsx';
import { Radios } from '../ui/radios.tsx';
import { say } from '../words/texts.ts';
import type { Brush } from './brush.ts';
import { Brushes } from './brushes.tsx';
import { Dominoes } from './dominoes.tsx';
import type { Hand } from './hand.ts';
import type { Mode } from './use-painting.ts';
import './tray.css';

type Props = {
  readonly mode: Mode;
  readonly setMode: (mode: Mode) => void;
  readonly seat: Seat;
  readonly brush: Brush;
  readonly setBrush: (brush: Brush) => void;
  readonly shift: (direction: Direction) => void;
  readonly hand: Hand;
  readonly setHand: (hand: Hand) => void;
  readonly refuse: () => void;
  readonly layerOf: (domino: number) => Seat | null;
};

/** What one fills the kingdom with, under the thumb. */
export const Tray = (props: Props) => (
  <section class={`pad-tray of-${props.mode}`} aria-label={say('pad.tools')}>
    <Radios<Mode>
      class="pad-mode segments"
      label={say('pad.mode')}
      value={props.mode}
      options={[
        {
          value: 'squares',
          label: say('pad.mode.squares'),
          face: (
            <>
              <Icon name="pencil" />
              <span class="word">{say('pad.mode.squares')}</span>
            </>
          ),
        },
        {
          value: 'dominoes',
          label: say('pad.mode.dominoes'),
          face: (
            <>
              <Icon name="domino" />
              <span class="word">{say('pad.mode.dominoes')}</span>
            </>
          ),
        },
      ]}
      set={props.setMode}
    />
    {props.mode === 'squares' ? (
      <Brushes brush={props.brush} seat={props.seat} set={props.setBrush} shift={props.shift} />
    ) : (
      <Dominoes
        hand={props.hand}
        layerOf={props.layerOf}
        set={props.setHand}
        refuse={props.refuse}
      />
    )}
  </section>
);
