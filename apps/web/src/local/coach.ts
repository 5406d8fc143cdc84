import { gradeOf, type Judged } from '@crownlands/bots/thinker';
import {
  advance,
  formatMove,
  gameNow,
  isOver,
  type Move,
  must,
  type Session,
  undo,
  type View,
  viewOf,
} from '@crownlands/rules';
import { signal } from '@preact/signals';
import type { Coach, Remark } from '../table/table.ts';

/** What a coach needs of the world. */
export type Coaching = {
  readonly isWanted: () => boolean;
  /** What comes of a move in a view; null when nobody can tell. */
  readonly judge: (view: View, move: Move) => Promise<Judged | null>;
};

/** Milliseconds that a bot waits for a judgement, and that a row stays covered while a remark is read. */
const JUDGING = 500;
const READING = 5000;

/** A coach as its table sees it. */
type TableCoach = Coach & {
  /** A person is about to make a move. */
  readonly look: (session: Session, move: Move) => void;
  /** When whoever comes next may begin to think. */
  readonly judged: () => Promise<void>;
  /** The table has come to this. */
  readonly follow: (session: Session) => void;
  /** Milliseconds until a move may be made that cuts the offer off. */
  readonly reading: (next: Session) => number;
};

/** Says of a person's move that another one is much better, as long as it can be taken back. */
export function openCoach(coaching: Coaching | null, now: () => number): TableCoach {
  const remark = signal<Remark | null>(null);
  let judged = Promise.resolve();
  let latest: Session | null = null;
  let saidAt = 0;
  let last = ''; // what was said is not said again of the same move
  const hush = (): void => {
    remark.value = null;
  };

  async function judge(session: Session, move: Move, { judge }: Coaching): Promise<void> {
    const game = gameNow(session);
    const about = aboutOf(session, move);
    const found = await judge(viewOf(game, must(game.turns[0]).seat), move).catch(() => null);
    const grade = found && gradeOf(found);
    if (!found || (grade !== 'mistake' && grade !== 'blunder')) return;
    if (!latest || !canStillTakeBack(latest, about)) return;
    last = nameOf(session, move);
    saidAt = now();
    remark.value = { ...about, grade, best: found.best, reason: found.reason };
  }

  return {
    remark,
    hush,
    look(session, move) {
      judged = Promise.resolve();
      if (!coaching?.isWanted() || !isAlone(session) || nameOf(session, move) === last) return;
      if (!canStillTakeBack(advance(session, move), aboutOf(session, move))) return;
      const late = new Promise<void>((resolve) => setTimeout(resolve, JUDGING));
      judged = Promise.race([judge(session, move, coaching), late]);
    },
    judged: () => judged,
    follow(session) {
      latest = session;
      if (remark.value && !canStillTakeBack(session, remark.value)) hush();
    },
    reading: (next) =>
      remark.value && !canStillTakeBack(next, remark.value) ? saidAt + READING - now() : 0,
  };
}

/** Which move a remark is about. */
type About = Pick<Remark, 'index' | 'move'>;

const aboutOf = ({ moves }: Session, move: Move): About => ({ index: moves.length, move });

const nameOf = ({ moves }: Session, move: Move): string => `${moves.length} ${formatMove(move)}`;

/** Whether one person plays against computer players alone. */
const isAlone = ({ seats }: Session): boolean =>
  seats.filter(({ bot }) => bot === undefined).length === 1;

/** Whether this move, which was a choice, is the one that would be taken back. */
function canStillTakeBack(session: Session, { index, move }: About): boolean {
  const before = undo(session);
  const isLast = typeof before !== 'string' && before.moves.length === index;
  return isLast && session.moves[index] === move && !isOver(gameNow(session));
}
