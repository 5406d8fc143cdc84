import { type DominoNumber, must } from '@crownlands/rules';
import type { TableState } from '../../table/table.ts';
import { describeMove } from '../../words/moves.ts';
import { nameOf } from '../../words/names.ts';
import { say } from '../../words/texts.ts';

/** Whose a domino of either row is, and why it cannot be had now. */
export function describeSlot({ scene, seats, shown }: TableState, domino: DominoNumber): string {
  const { thisRow, nextRow, made } = scene;
  const turn = thisRow.findIndex((slot) => slot.domino === domino);
  const slot = thisRow[turn] ?? must(nextRow.find((slot) => slot.domino === domino));
  const name = slot.seat === null ? '' : nameOf(seats, slot.seat);
  const laid = made.findLast(({ move }) => move.type !== 'claim' && move.domino === domino);
  if (laid) return describeMove(name, laid.move);
  if (turn >= 0) return say('look.turn', { domino, name, turn: turn + 1 });
  if (slot.seat === null) return say('look.free', { domino });
  return slot.seat === shown ? say('look.own', { domino }) : say('look.taken', { domino, name });
}
