import {
  type Bounds,
  bonusesLostBy,
  type DominoNumber,
  frameSize,
  type Move,
  must,
  type Placement,
  type Seat,
  type Square,
} from '@crownlands/rules';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { reachOf } from './frame.ts';
import { turned } from './ghost.ts';
import { chosenSlot, firstSlot } from './rows.tsx';
import { cellIn, entryOf } from './squares.tsx';
import { forcedIn, refusalAt, waysIn } from './trying.ts';
import { useDrag } from './use-drag.ts';
import { useGrowth } from './use-growth.ts';
import { useInView } from './use-in-view.ts';
import { isEmpty, type Moment, moveIn, useIntent } from './use-intent.ts';
import { useKingDrag } from './use-king-drag.ts';

type Task = Moment & {
  readonly seat: Seat; // whose kingdom is on the board
  readonly bounds?: Bounds; // what is shown of it; all that the next domino can reach unless told
  readonly isOpen?: boolean; // whether one may act now
  readonly play: (move: Move) => void; // what was intended is to be done
};

/** Dominoes are chosen from a row. */
const NUMBER_KEYS = ['1', '2', '3', '4', '5'];

/**
 * All that it takes to place the domino in hand or to choose one: by pointer, by touch or by keys one
 * tries what may be done, and nothing is done until it is confirmed.
 */
export function usePlacing<Note = never>({ seat, play, isOpen = true, ...task }: Task) {
  const { position } = task;
  const [intent, change] = useIntent<Note>(task);
  const { ghost, refused } = intent;
  const element = useRef<HTMLDivElement>(null);
  const pivot = useRef<Square | null>(null); // the square that was pressed last
  const isPointedOut = useRef(false); // what is tried gets the focus, so that Enter confirms it
  const kingdom = must(position.kingdoms[seat]);
  const { bounds = reachOf(kingdom, frameSize(position.options)) } = task;
  const turn = position.turns[0];
  const ways = isOpen && turn?.domino != null ? waysIn(position) : [];
  const isClaiming = isOpen && turn?.domino === null;
  const forced = isOpen ? forcedIn(position) : null;
  const intended = moveIn(intent) ?? forced;
  const chosen = intended?.type === 'claim' ? intended.domino : null;
  const lost = ghost ? bonusesLostBy(position, seat, ghost) : {};

  const show = (ghost: Placement, around = pivot.current): void => {
    pivot.current = around;
    if (isOpen) change({ ghost });
  };
  const squareIn = ({ a, b }: Placement): Square => (b === pivot.current ? b : a);
  const refuse = (square: Square): void => {
    if (isOpen) change({ refused: refusalAt(position, square) });
  };
  const rotate = (): void => {
    const next = ghost ? turned(ways, ghost, squareIn(ghost)) : ways[0];
    if (next) show(next);
  };
  const confirm = (): void => {
    if (!isOpen || !intended) return;
    change({});
    play(intended);
  };
  const choose = (domino: DominoNumber): void =>
    change({ chosen: domino === chosen ? null : domino });
  const letGo = (): void => change({});
  /** Tries a move for the player, with something to say of it; or says that there is none. */
  const propose = (move: Move | null, note: Note): void => {
    if (!isOpen) return;
    isPointedOut.current = move !== null;
    change({
      ghost: move?.type === 'place' ? move : null,
      chosen: move?.type === 'claim' ? move.domino : null,
      note,
    });
  };
  const remark = (note: Note): void => change({ ...intent, note });
  const hush = (): void => change({ ghost, chosen: intent.chosen });

  useLayoutEffect(() => {
    if (!isPointedOut.current) return;
    isPointedOut.current = false;
    (ghost ? cellIn(element.current, squareIn(ghost)) : chosenSlot())?.focus();
  });
  /** Keys that are on the board go with what is tried there by a pointer. */
  useLayoutEffect(() => {
    if (ghost && element.current?.querySelector(':focus:not(.held)'))
      cellIn(element.current, squareIn(ghost))?.focus({ preventScroll: true });
  }, [ghost]);
  const rotateByKey = (): void => {
    isPointedOut.current = ways.length > 0;
    rotate();
  };
  const pickByKey = (index: number): void => {
    const domino = isClaiming ? position.offer[index] : undefined;
    if (domino === undefined) return;
    isPointedOut.current = true;
    change({ chosen: domino });
  };
  useInView(element, { seat, bounds, ghost });
  useGrowth(element, { seat, bounds, kingdom });
  const grabDomino = useDrag(element, task.for, ways, bounds, ghost, show);
  const { grabKing, grabFree } = useKingDrag(task.for, {
    point: (domino) => change({ chosen: domino }),
    claim: (domino) => {
      change({});
      play({ type: 'claim', domino });
    },
  });

  return {
    ...intent,
    chosen,
    discard: forced?.type === 'discard' ? forced.domino : null, // the domino that fits nowhere
    ways,
    lost, // bonuses that could not be had any more
    rotate,
    confirm,
    propose,
    remark,
    beginning: () => {
      if (isClaiming) return chosenSlot() ?? firstSlot();
      return ghost ? cellIn(element.current, squareIn(ghost)) : entryOf(element.current);
    },
    hush,
    canConfirm: isOpen && intended !== null,
    isIdle: isEmpty(intent), // nothing is tried, though there may be only one thing to do
    grab: isClaiming ? grabKing : grabDomino,
    // For `useKeys`; Enter belongs to the screen's main button.
    keys: {
      r: rotateByKey,
      Escape: letGo,
      ...Object.fromEntries(NUMBER_KEYS.map((key, index) => [key, () => pickByKey(index)])),
    },
    // For `Board`.
    board: {
      moment: task.for,
      kingdom,
      seat,
      bounds,
      ways,
      ghost,
      lost,
      refused: refused?.placement ?? null,
      ...(forced?.type === 'discard' && { press: refuse }),
      show,
      refuse,
      confirm,
      element,
    },
    // For `Rows`.
    rows: { chooser: isClaiming ? seat : null, chosen, choose, confirm, grabFree },
  };
}
