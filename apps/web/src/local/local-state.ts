import { gameNow, isFinished, isOver, type Seat, type Session, undo } from '@crownlands/rules';
import { sceneOf } from '../table/scene.ts';
import { seatsElsewhere, seatsHere } from '../table/seats.ts';
import { areOthersActing } from '../table/showing.ts';
import { type How, isStopping, type May, type TableState } from '../table/table.ts';

/** A game, how often it was changed, and which revision is kept: this or an earlier one, or none: 0. */
export type Version = {
  readonly session: Session;
  readonly revision: number;
  readonly kept: number;
  readonly isForeign?: boolean; // it was played elsewhere, to the end
};

/** Whether nobody moves, not even a computer player. */
export const isStill = ({
  isPaused,
  troubles,
}: Pick<TableState, 'isPaused' | 'troubles'>): boolean => isPaused || troubles.some(isStopping);

/** What a table here begins with. */
export function stateOf({ session, revision, isForeign }: Version): TableState {
  const state = {
    ...positionOf(session, isForeign),
    version: revision,
    sent: null,
    denied: null,
    underWay: [],
    offers: [],
    isPaused: false,
    troubles: [],
    isElsewhere: false,
    next: null,
  };
  return { ...state, may: mayOf(session, state) };
}

/** What is seen of a game. */
export function positionOf(session: Session, isForeign = false) {
  const { games, moves, earlier } = session;
  const scene = sceneOf(games, moves);
  const seats = isForeign ? seatsElsewhere(session.seats) : seatsHere(session.seats);
  const isMine = (seat: Seat): boolean => seats[seat]?.who === 'me';
  const turn = gameNow(session).turns[0]?.seat ?? null;
  const toAct = turn !== null && isMine(turn) ? turn : null;
  const lastHere = scene.made.findLast(({ seat }) => isMine(seat))?.seat;
  const firstHere = seats.findIndex((_, seat) => isMine(seat));
  const shown = toAct ?? lastHere ?? Math.max(0, firstHere);
  return { scene, seats, earlier, toAct, isAwaited: toAct !== null, shown };
}

type Standing = Pick<TableState, 'scene' | 'seats' | 'toAct' | 'isPaused' | 'troubles'>;

/** What can be done here, while a game lasts and after it. */
export function mayOf(session: Session, state: Standing): May {
  const how = (isPossible: boolean): How => (isPossible && !isStill(state) ? 'at-once' : 'not-now');
  const before = undo(session);
  const takeBack = typeof before === 'string' && !isStill(state) ? before : how(true);
  const move = how(state.toAct !== null);
  return {
    ...(state.seats.some(({ who }) => who === 'me') && {
      move,
      hint: move,
      'take-back': takeBack,
      hurry: how(areOthersActing(state)),
    }),
    ...(state.isPaused && { resume: 'at-once' }),
    ...whatElse(session, state.isPaused, how(true)),
  };
}

/** What may be done beside a move, while a game lasts and after it. */
function whatElse(session: Session, isPaused: boolean, how: How): May {
  const hasBots = session.seats.some(({ bot }) => bot !== undefined); // people pause as they like
  if (!isOver(gameNow(session))) return isPaused || !hasBots ? {} : { pause: 'at-once' };
  return isFinished(session) ? { rematch: 'at-once' } : { 'next-game': how };
}
