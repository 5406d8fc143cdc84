import { isDouble, type Move } from '@crownlands/rules';

/** Of a domino with two equal halves both ways round are the same move; this is one of them. */
export const isFirstWay = (move: Move): boolean =>
  move.type !== 'place' || move.a < move.b || !isDouble(move.domino);

/** Whether two moves of one position come to the same. */
export const isSameMove = (one: Move, other: Move): boolean => {
  if (one.type !== 'place' || other.type !== 'place') return one.domino === other.domino;
  if (one.a === other.a && one.b === other.b) return true;
  return isDouble(one.domino) && one.a === other.b && one.b === other.a;
};

/** Whether nothing before a move in a list comes to the same. */
export const isFirstOfItsKind = (move: Move, index: number, all: readonly Move[]): boolean =>
  all.findIndex((one) => isSameMove(one, move)) === index;
