import type { Kingdom, Placement, Square } from '@crownlands/rules';
import type { RefObject } from 'preact';
import { useRef } from 'preact/hooks';
import { Board } from '../board/board.tsx';
import { frameAround } from '../board/frame.ts';
import { colourOf } from '../ui/art.tsx';
import { say } from '../words/texts.ts';
import { type Mark, Marks } from './marks.tsx';
import { LEARNER } from './steps.ts';
import { usePress } from './use-press.ts';

type Props = {
  readonly kingdom: Kingdom;
  readonly size: number;
  readonly hasPoints?: boolean;
  readonly marks?: readonly Mark[];
  readonly refused?: Placement | null;
  readonly last?: Placement | null;
  readonly press?: (square: Square) => void; // any square, whatever lies there
  readonly placing?: {
    readonly ways: readonly Placement[];
    readonly ghost: Placement | null;
    readonly show: (ghost: Placement) => void;
    readonly refuse: (square: Square) => void;
    readonly confirm: () => void;
  };
  readonly element?: RefObject<HTMLDivElement | null>;
};

const nothing = (): void => {};
const NOTHING_IN_HAND = { ways: [], ghost: null, show: nothing, refuse: nothing, confirm: nothing };

/** The board of the game with the marks of the lesson on it. */
export function Stage({ kingdom, size, press, marks = [], ...props }: Props) {
  const own = useRef<HTMLDivElement>(null);
  const element = props.element ?? own;
  const bounds = frameAround(kingdom, size);
  usePress(element, press);
  return (
    <div class={`stage house-${colourOf(LEARNER)}`}>
      <Board
        kingdom={kingdom}
        seat={LEARNER}
        bounds={bounds}
        label={say('lesson.kingdom')}
        last={props.last ?? null}
        hasOutlines={false}
        hasPoints={props.hasPoints ?? false}
        refused={props.refused ?? null}
        element={element}
        {...(props.placing ?? NOTHING_IN_HAND)}
      />
      {marks.length > 0 && <Marks bounds={bounds} marks={marks} />}
    </div>
  );
}
