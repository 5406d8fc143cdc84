import type { Square } from '@crownlands/rules';
import { useRef } from 'preact/hooks';
import { Board, type BoardProps } from '../board/board.tsx';
import { colourOf } from '../ui/art.tsx';
import { say } from '../words/texts.ts';
import { LEARNER } from './steps.ts';
import { usePress } from './use-press.ts';

type Props = Omit<BoardProps, 'seat' | 'label'> & {
  readonly press?: (square: Square) => void; // any square, whatever lies there
};

/** The board of the game in a step of the lesson. */
export function Stage({ press, ...props }: Props) {
  const own = useRef<HTMLDivElement>(null);
  const element = props.element ?? own;
  usePress(element, press);
  return (
    <div class={`stage house-${colourOf(LEARNER)}`}>
      <Board {...props} seat={LEARNER} label={say('lesson.kingdom')} element={element} />
    </div>
  );
}
