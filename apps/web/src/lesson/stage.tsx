import type { Square } from '@crownlands/rules';
import { useRef } from 'preact/hooks';
import { Board, type BoardProps } from '../board/board.tsx';
import { colourOf } from '../ui/art.tsx';
import { say } from '../words/texts.ts';
import { type Mark, Marks } from './marks.tsx';
import { LEARNER } from './steps.ts';
import { usePress } from './use-press.ts';

type Props = Omit<BoardProps, 'seat' | 'label'> & {
  readonly marks?: readonly Mark[];
  readonly press?: (square: Square) => void; // any square, whatever lies there
};

/** The board of the game with the marks of the lesson on it. */
export function Stage({ press, marks = [], ...props }: Props) {
  const own = useRef<HTMLDivElement>(null);
  const element = props.element ?? own;
  usePress(element, press);
  return (
    <div class={`stage house-${colourOf(LEARNER)}`}>
      <Board {...props} seat={LEARNER} label={say('lesson.kingdom')} element={element} />
      {marks.length > 0 && <Marks bounds={props.bounds} marks={marks} />}
    </div>
  );
}
