import {
  type DominoNumber,
  type Game,
  isOver,
  type Move,
  must,
  resultOf,
  type Seat,
} from '@crownlands/rules';
import type { Reason } from '../advice/reason.ts';
import { accuracyOf, type Grade, gradeOf } from './grades.ts';
import type { Judged } from './judged.ts';

/** What changed the chances: a move, or a row that was turned up. They are those right after it. */
export type ReviewEvent =
  | {
      readonly kind: 'move';
      readonly index: number;
      readonly seat: Seat;
      readonly move: Move;
      readonly chances: readonly number[];
      readonly best: Move;
      readonly loss: number;
      readonly grade: Grade;
      readonly reason: Reason | null;
    }
  | {
      readonly kind: 'row';
      readonly row: readonly DominoNumber[];
      readonly chances: readonly number[];
    };

/** How a game went: the chances from its first position on, and what each seat made of it. */
export type Review = {
  readonly start: readonly number[];
  readonly events: readonly ReviewEvent[];
  readonly seats: readonly SeatReview[];
};

type SeatReview = {
  readonly accuracy: number; // 0 to 100
  readonly lost: number; // by its own moves, in wins
  readonly luck: number; // what the rows brought or took, in wins
};

/**
 * The review of a game as far as it is judged: `judged` may be shorter than the moves. `games` are the
 * positions before each move, and the end.
 */
export function reviewOf(
  games: readonly Game[],
  moves: readonly Move[],
  judged: readonly Judged[],
): Review {
  const first = must(games[0]);
  const start = judged[0]?.chances ?? sharedBy(first, () => true);
  const events = judged.flatMap((_, index) => eventsAt(games, moves, judged, index));
  const seats = first.kingdoms.map((_, seat) => {
    const isOwn = (_: Judged, index: number) => must(must(games[index]).turns[0]).seat === seat;
    const own = judged.filter(isOwn);
    const losses = own.filter(({ isForced }) => !isForced).map(({ loss }) => loss);
    const lost = losses.reduce((sum, loss) => sum + loss, 0);
    return { accuracy: accuracyOf(losses), lost, luck: luckOf(seat, start, events) };
  });
  return { start, events, seats };
}

function eventsAt(
  games: readonly Game[],
  moves: readonly Move[],
  judged: readonly Judged[],
  index: number,
): ReviewEvent[] {
  const [game, next] = [must(games[index]), must(games[index + 1])];
  const { after, best, loss, reason, isForced } = must(judged[index]);
  const later = judged[index + 1]?.chances;
  const isTurnedUp = next.unseen.length < game.unseen.length;
  const chances = isOver(next) ? resultBy(next) : isTurnedUp ? after : (later ?? after);
  const { seat } = must(game.turns[0]);
  const grade = gradeOf({ loss, isForced });
  const move = must(moves[index]);
  return [
    { kind: 'move', index, seat, move, chances, best, loss, grade, reason },
    ...(isTurnedUp && later ? [{ kind: 'row', row: next.offer, chances: later } as const] : []),
  ];
}

/** The victory by seat; those who share it have the same part. */
function resultBy(game: Game): number[] {
  const { winners } = resultOf(game);
  return sharedBy(game, (seat) => winners.includes(seat));
}

function sharedBy({ kingdoms }: Game, isSharing: (seat: Seat) => boolean): number[] {
  const sharers = kingdoms.filter((_, seat) => isSharing(seat)).length;
  return kingdoms.map((_, seat) => (isSharing(seat) ? 1 / sharers : 0));
}

/** What the rows changed of a seat's chance. */
function luckOf(seat: Seat, start: readonly number[], events: readonly ReviewEvent[]): number {
  return events.reduce((sum, { kind, chances }, index) => {
    const before = events[index - 1]?.chances ?? start;
    return kind === 'row' ? sum + must(chances[seat]) - must(before[seat]) : sum;
  }, 0);
}
