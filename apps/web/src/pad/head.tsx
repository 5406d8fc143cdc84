import { COLOURS, type Seat } from '@crownlands/rules';
import { colourOf, Emblem, Icon, Logo } from '../ui/art.tsx';
import { Link } from '../ui/button.tsx';
import { Title } from '../ui/message.tsx';
import { Radios } from '../ui/radios.tsx';
import { say } from '../words/texts.ts';
import { type Pad, scoreSheet } from './pad.ts';
import { isBlank, SIZES, type Size } from './sheet.ts';
import { nameOfSeat } from './words.ts';
import './head.css';

type BarProps = {
  readonly size: Size;
  readonly setSize: (size: Size) => void;
  readonly canUndo: boolean;
  readonly undo: () => void;
  readonly canClear: boolean;
  readonly clear: () => void;
};

export const PadBar = ({ size, setSize, canUndo, undo, canClear, clear }: BarProps) => (
  <header class="bar pad-bar">
    <Link to={{ screen: 'home' }} label={say('nav.home')} class="home-link">
      <Logo />
      <Icon name="home" size={24} />
    </Link>
    <Title>{say('nav.pad')}</Title>
    <span class="space" />
    <Radios<Size>
      class="pad-size segments"
      label={say('pad.frame')}
      value={size}
      options={SIZES.map((value) => ({
        value,
        label: `${value}×${value}`,
        face: `${value}×${value}`,
      }))}
      set={setSize}
    />
    <Tool icon="undo" label={say('undo')} isDisabled={!canUndo} press={undo} />
    <Tool icon="trash" label={say('pad.clear')} isDisabled={!canClear} press={clear} />
  </header>
);

const Tool = (props: {
  readonly icon: 'undo' | 'trash';
  readonly label: string;
  readonly isDisabled?: boolean;
  readonly press: () => void;
}) => (
  <button
    type="button"
    class="plain"
    aria-disabled={props.isDisabled ? true : undefined}
    title={props.label}
    onClick={() => {
      if (!props.isDisabled) props.press();
    }}
  >
    <Icon name={props.icon} />
    <span class="word">{props.label}</span>
  </button>
);

/** The four kingdoms and what each is worth. */
export const SeatTabs = ({ pad, show }: { pad: Pad; show: (seat: Seat) => void }) => (
  <Radios
    class="pad-seats"
    label={say('pad.kingdoms')}
    value={pad.seat}
    options={COLOURS.map((_, seat) => {
      const sheet = pad.sheets[seat];
      const total = sheet && !isBlank(sheet) ? scoreSheet(pad, sheet).total : null;
      const name = nameOfSeat(pad, seat);
      return {
        value: seat,
        label: total === null ? name : `${name}: ${say('points', { count: total })}`,
        class: `house-${colourOf(seat)}`,
        face: (
          <>
            <Emblem seat={seat} size={28} />
            <b class={total === null ? 'soft' : 'score'}>{total ?? '–'}</b>
            {pad.names[seat] && <span class="name">{name}</span>}
          </>
        ),
      };
    })}
    set={show}
  />
);
