import {
  type Command,
  isFinishedAt,
  playsFor,
  seatToAct,
  type TableState,
  undoneTo,
} from '@crownlands/protocol';
import { formatMove, isOver, legalMoves, pick, type Random, type Seat } from '@crownlands/rules';

/** How somebody plays at random. */
export type Manners = {
  readonly random: Random;
  readonly bots?: number; // that the first player lets sit on the last seats
  readonly isFickle?: boolean; // asks to take back now and then, leaves and returns
  readonly isKeen?: boolean; // on a rematch
};

/** Which of so many times somebody leaves, or asks to take back, who hears of something. */
const LEAVING = 60;
const ASKING = 40;

/** What somebody wants to do at a table now; null when they wait for others. */
export function wishOf(state: TableState, seat: Seat, manners: Manners): Command | null {
  const { random, isKeen } = manners;
  if (!state.played) return wishBefore(state, seat, manners);
  if (isFinishedAt(state)) {
    return isKeen && seat === 0 && !state.next ? { type: 'rematch', seat } : null;
  }
  if (playsFor(state, seat) !== 'person') return mayReturn(state, seat) ? back(seat) : null;
  if (isOver(state.played.game)) return seat === 0 ? { type: 'next-game', seat } : null;
  const { asking } = state;
  if (asking && asking.seat !== seat && !asking.agreed.includes(seat)) {
    return { type: 'answer', seat, isAccepted: random(2) === 0 };
  }
  const whim = manners.isFickle ? whimOf(state, seat, random) : null;
  if (whim || seatToAct(state) !== seat) return whim;
  return { type: 'move', seat, move: formatMove(pick(legalMoves(state.played.game), random)) };
}

function wishBefore({ seats }: TableState, seat: Seat, { random, bots = 0 }: Manners) {
  if (seats[seat]?.who === 'nobody') {
    const nonce = Array.from({ length: 22 }, () => random(10)).join('');
    return { type: 'sit', seat, name: `Player ${seat + 1}`, nonce } as const;
  }
  const free = seats.findIndex(({ who }, at) => who === 'nobody' && at >= seats.length - bots);
  return seat === 0 && free >= 0 ? ({ type: 'seat-bot', seat: free, bot: 'baron' } as const) : null;
}

const back = (seat: Seat): Command => ({ type: 'return', seat });

/** Where a clock runs, the substitute plays a turn to its end. */
const mayReturn = (state: TableState, seat: Seat): boolean =>
  state.clocks === null || seatToAct(state) !== seat;

function whimOf(state: TableState, seat: Seat, random: Random): Command | null {
  if (random(LEAVING) === 0) return { type: 'leave', seat };
  const mayAsk = !state.asking && !state.asked.includes(seat) && random(ASKING) === 0;
  return mayAsk && typeof undoneTo(state, seat) === 'number' ? { type: 'ask-undo', seat } : null;
}
