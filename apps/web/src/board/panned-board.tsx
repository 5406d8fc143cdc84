import type { RefObject } from 'preact';
import { Beyond } from './beyond.tsx';
import { Board, type BoardProps } from './board.tsx';
import type { Scale } from './frame.ts';
import './panned-board.css';

type Props = BoardProps & {
  readonly element: RefObject<HTMLDivElement | null>;
  readonly scale: Scale;
};

/** A board whose squares can be pressed: with no room for all of them, it is moved under a view. */
export const PannedBoard = ({ scale: { across, least }, ...board }: Props) => (
  <div class="panned" style={{ '--across': across, '--least': `${least}px` }}>
    <div class="view">
      <Board {...board} />
    </div>
    <Beyond {...board} board={board.element} />
  </div>
);
