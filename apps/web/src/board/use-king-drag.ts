import type { DominoNumber } from '@crownlands/rules';
import { useRef } from 'preact/hooks';
import { pointedAt, useCarry } from './use-carry.ts';
import type { Moment } from './use-intent.ts';

type Task = {
  readonly point: (domino: DominoNumber | null) => void; // the king is held over it
  readonly claim: (domino: DominoNumber) => void;
};

/** Lets a king be drawn onto a free domino, or a free domino to its king; let go there, it is claimed. */
export function useKingDrag(moment: Moment['for'], task: Task) {
  const latest = useRef(task);
  latest.current = task;
  const carry = useCarry(moment);

  const grabKing = (event: PointerEvent): void => {
    event.preventDefault();
    let over: DominoNumber | null = null;
    carry(event, '.piece', {
      move: (event) => {
        const domino = freeAt(event);
        if (domino !== over) latest.current.point(domino);
        over = domino;
        return false;
      },
      drop: (event) => {
        const domino = freeAt(event);
        if (domino !== null) latest.current.claim(domino);
      },
    });
  };
  const grabFree = (event: PointerEvent, domino: DominoNumber): void =>
    carry(event, 'svg.domino', {
      drop: (event) => {
        if (pointedAt(event, '[data-king]')) latest.current.claim(domino);
      },
    });
  return { grabKing, grabFree };
}

/** The free domino that a pointer is over. */
function freeAt(event: PointerEvent): DominoNumber | null {
  const slot = pointedAt(event, '.slot.open');
  return slot ? Number(slot.dataset.slot) : null;
}
