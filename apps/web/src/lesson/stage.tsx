import { Board, type BoardProps } from '../board/board.tsx';
import { colourOf } from '../ui/art.tsx';
import { say } from '../words/texts.ts';
import { LEARNER } from './steps.ts';

/** The board of the game in a step of the lesson. */
export const Stage = (props: Omit<BoardProps, 'seat' | 'label'>) => (
  <div class={`stage house-${colourOf(LEARNER)}`}>
    <Board {...props} seat={LEARNER} label={say('lesson.kingdom')} />
  </div>
);
