import type { RefObject } from 'preact';
import { Beyond } from './beyond.tsx';
import { Board, type BoardProps } from './board.tsx';
import './panned-board.css';

type Props = BoardProps & {
  readonly element: RefObject<HTMLDivElement | null>;
  readonly across: number; // as many squares have room in the box that the kingdom is shown in
};

/** A board whose squares can be pressed: with no room for all of them, it is moved under a view. */
export const PannedBoard = ({ across, ...board }: Props) => (
  <div class="panned" style={{ '--across': across }}>
    <div class="view">
      <Board {...board} />
    </div>
    <Beyond board={board.element} bounds={board.bounds} />
  </div>
);
