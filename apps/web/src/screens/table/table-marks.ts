import type { DominoNumber, Move, Placement, Seat } from '@crownlands/rules';
import { isSame } from '../../board/ghost.ts';
import type { Mark, SlotMark } from '../../board/marks.tsx';
import type { Slot } from '../../table/scene.ts';
import { say } from '../../words/texts.ts';
import type { Turns } from './use-turns.ts';

/** What was advised, while one tries something else. */
export const marksBeside = (advised: Move | null, ghost: Placement | null): Mark[] =>
  advised?.type === 'place' && !isSame(advised, ghost)
    ? [{ type: 'spot', spot: advised, look: 'advised', label: say('hint.shown') }]
    : [];

export const slotMarksBeside = (advised: Move | null, chosen: DominoNumber | null): SlotMark[] =>
  advised?.type === 'claim' && advised.domino !== chosen
    ? [{ domino: advised.domino, look: 'advised', label: say('hint.shown') }]
    : [];

/** The domino that another has chosen in the turn that is shown. */
export const slotMarksOf = ({ told }: Turns): SlotMark[] =>
  told && told.claimed !== null ? [{ domino: told.claimed, look: 'played' }] : [];

/** A domino that lies there, but may come back. */
export const sentMark = (move: Move): Mark[] =>
  move.type === 'place'
    ? [{ type: 'spot', spot: move, look: 'sent', label: say('status.sent') }]
    : [];

/** The next row with the kings that are on their way to it; one that is not there yet is this seat's. */
export const withPending = (
  row: readonly Slot[],
  moves: readonly Move[],
  seat: Seat | null,
): Slot[] =>
  row.map((slot) =>
    moves.some(({ type, domino }) => type === 'claim' && domino === slot.domino)
      ? { ...slot, seat: slot.seat ?? seat, isPending: true }
      : slot,
  );
