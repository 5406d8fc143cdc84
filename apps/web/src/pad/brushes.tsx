import { type Direction, type Seat, TERRAINS } from '@crownlands/rules';
import { Castle, Crown, Icon, Swatch } from '../ui/art.tsx';
import { Radios } from '../ui/radios.tsx';
import { say } from '../words/texts.ts';
import { type Brush, crowned, mostCrowns } from './brush.ts';
import './brushes.css';

type Props = {
  readonly brush: Brush;
  readonly seat: Seat;
  readonly set: (brush: Brush) => void;
  readonly shift: (direction: Direction) => void;
};

const CROWNS = [0, 1, 2, 3];
const ARROWS: readonly Direction[] = ['W', 'N', 'S', 'E'];

/** What can be painted: a terrain with its crowns, the castle, nothing. */
export function Brushes({ brush, seat, set, shift }: Props) {
  const most = brush.type === 'tile' ? mostCrowns(brush.terrain) : 0;
  const value = brush.type === 'tile' ? brush.terrain : brush.type;
  return (
    <>
      {brush.type === 'castle' ? (
        <div class="pad-shift" role="group" aria-label={say('pad.shift')}>
          {ARROWS.map((direction) => (
            <button
              key={direction}
              type="button"
              class={`button towards-${direction}`}
              aria-label={say(`pad.shift.${direction}`)}
              title={say(`pad.shift.${direction}`)}
              onClick={() => shift(direction)}
            >
              <Icon name="next" />
            </button>
          ))}
        </div>
      ) : (
        <Radios
          class="pad-crowns"
          label={say('pad.crowns')}
          value={brush.type === 'tile' ? brush.crowns : null}
          options={CROWNS.map((crowns) => ({
            value: crowns,
            label: say('crowns', { count: crowns }),
            face: (
              <>
                <b>{crowns}</b>
                <Crown size={20} />
              </>
            ),
            isDisabled: brush.type !== 'tile' || crowns > most,
          }))}
          set={(crowns) => set(crowned(brush, crowns))}
        />
      )}
      <Radios<string>
        class="pad-brushes"
        label={say('pad.brush')}
        value={value}
        options={[
          ...TERRAINS.map((terrain) => ({
            value: terrain,
            label: say(`terrain.${terrain}`),
            face: <Swatch terrain={terrain} size={36} />,
          })),
          { value: 'castle', label: say('pad.castle'), face: <Castle seat={seat} size={36} /> },
          {
            value: 'eraser',
            label: say('pad.eraser'),
            face: <Icon name="eraser" size={26} />,
            class: 'eraser',
          },
        ]}
        set={(wanted) => set(brushOf(wanted))}
      />
    </>
  );
}

function brushOf(value: string): Brush {
  const terrain = TERRAINS.find((one) => one === value);
  if (terrain) return { type: 'tile', terrain, crowns: 0 };
  return { type: value === 'castle' ? 'castle' : 'eraser' };
}
