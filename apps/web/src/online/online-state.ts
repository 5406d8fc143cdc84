import {
  isFinishedAt,
  playsFor,
  seatToAct,
  type TableState as TableLog,
  undoneTo,
} from '@crownlands/protocol';
import {
  apply,
  type Game,
  isOver,
  type Move,
  must,
  refusalOf,
  rowsToCome,
  type Seat,
  start,
} from '@crownlands/rules';
import { sceneOf } from '../table/scene.ts';
import type { How, May, Sent, TableState, Trouble } from '../table/table.ts';
import type { Seated } from '../words/names.ts';
import type { Known } from './remote.ts';

/** All that an online table shows. */
export type Facts = {
  readonly known: Known;
  readonly log: TableLog; // as far as it is shown
  readonly underWay: readonly Move[]; // of mine, that the server has not answered
  readonly refused: Sent | null;
  readonly isMissed: boolean; // the line to the server
  readonly isGoingOn: boolean; // to the rematch
  readonly passedOver: string | null; // a rematch that I do not want
};

/** The table as its screens see it. */
export function stateFrom(facts: Facts): TableState {
  const { known, log, refused, isMissed, isGoingOn } = facts;
  const { games, moves, underWay, sent } = foreseen(log, facts.underWay);
  const scene = sceneOf(games, moves);
  const seats = log.seats.map((_, seat) => seatedAt(known, log, seat));
  const turn = scene.position.turns[0]?.seat;
  const toAct = turn !== undefined && isPlayedByMe(known, log, turn) && !sent ? turn : null;
  const lastOwn = scene.made.findLast(({ seat }) => known.own.includes(seat))?.seat;
  const shown = toAct ?? lastOwn ?? known.own[0] ?? 0;
  return {
    version: log.changes + underWay.length,
    scene,
    seats,
    earlier: log.earlier,
    shown,
    toAct,
    may: mayOf(facts, { toAct, shown }),
    sent: sent ? { move: sent, refusal: null } : refused,
    underWay,
    offers: offersFor(facts),
    isPaused: false,
    troubles: troublesOf(known, log, isMissed),
    next: (isGoingOn && log.next?.table) || null,
  };
}

type Foreseen = {
  readonly games: readonly Game[];
  readonly moves: readonly Move[];
  readonly underWay: readonly Move[]; // the last of them
  readonly sent: Move | null; // what comes of it only the server knows
};

/** The game with those moves of mine that are sure to stand: all but one that turns up a row. */
function foreseen({ settings, played }: TableLog, underWay: readonly Move[]): Foreseen {
  const { kings, deck, moves } = must(played);
  const games = [start(settings.rules, { kings, deck })];
  for (const move of moves) games.push(apply(must(games.at(-1)), move));
  const lying: Move[] = [];
  let sent: Move | null = null;
  for (const move of underWay) {
    const game = must(games.at(-1));
    if (refusalOf(game, move)) continue; // it has come already
    if (turnsUpRow(game, move)) {
      sent = move;
      break;
    }
    games.push(apply(game, move));
    lying.push(move);
  }
  return { games, moves: [...moves, ...lying], underWay: lying, sent };
}

const turnsUpRow = (game: Game, { type }: Move): boolean =>
  type === 'claim' && game.turns.length === 1 && rowsToCome(game) > 0;

/** Who sits at a seat, for whoever looks. */
export function seatedAt({ own, presence, people }: Known, log: TableLog, seat: Seat): Seated {
  const sitting = must(log.seats[seat]);
  if (sitting.who === 'bot') return { who: 'bot', name: '', bot: sitting.bot };
  if (sitting.who === 'nobody') return { who: 'person', name: '' };
  const { name, isAway } = sitting;
  const known = people[seat] ? { person: people[seat] } : {};
  if (own.includes(seat)) return { who: 'me', name, ...known };
  const isHere = presence.here.includes(seat);
  return {
    who: 'person',
    name,
    presence: isHere ? 'here' : 'away',
    ...(isAway && { sitsIn: log.settings.substitute }),
    ...known,
  };
}

/** Whether I have to play on a seat; nobody sits in for me there. */
export const isPlayedByMe = ({ own }: Known, log: TableLog, seat: Seat): boolean =>
  own.includes(seat) && playsFor(log, seat) === 'person';

type Acting = Pick<TableState, 'toAct' | 'shown'>;

function mayOf(facts: Facts, { toAct, shown }: Acting): May {
  const { known, log } = facts;
  if (known.own.length === 0) return {};
  if (isOver(must(log.played).game)) {
    return isFinishedAt(log) ? { rematch: 'at-once' } : { 'next-game': 'at-once' };
  }
  return {
    move: toAct === null ? 'not-now' : 'at-once',
    'take-back': undoing(facts, shown),
    hurry: toAct === null ? 'at-once' : 'not-now',
    ...(known.own.some((seat) => isPlayedByMe(known, log, seat)) && { resign: 'at-once' }),
    ...(isMissed(facts) && { substitute: 'at-once' }),
  };
}

/** Whether all wait for somebody who has been away for long, where no clock ends that. */
function isMissed({ known: { state, presence }, log }: Facts): boolean {
  const seat = seatToAct(state);
  return (
    seat !== null &&
    state.changes === log.changes &&
    state.settings.pace.type === 'none' &&
    playsFor(state, seat) === 'person' &&
    presence.missing.includes(seat)
  );
}

/** Whether a choice can be taken back: other people have to agree. */
function undoing({ known, log }: Facts, seat: Seat): How {
  if (log.asking) return log.asking.seat === seat ? 'asked' : 'not-now';
  if (!isPlayedByMe(known, log, seat)) return 'not-now';
  const to = undoneTo(log, seat);
  if (typeof to === 'string') return to;
  const isAlone = log.seats.every(
    (_, other) => known.own.includes(other) || playsFor(log, other) !== 'person',
  );
  if (isAlone) return 'at-once';
  return log.asked.includes(seat) ? 'declined' : 'by-asking';
}

function offersFor({ known, log, isGoingOn, passedOver }: Facts): TableState['offers'] {
  const { asking, next, seq } = log;
  const offers: TableState['offers'][number][] = [];
  if (asking && answering(known, log).length > 0) {
    offers.push({ id: `undo-${seq}`, from: asking.seat, action: 'take-back' });
  }
  const isMine = next && known.own.includes(next.seat);
  if (next && !isGoingOn && !isMine && next.table !== passedOver && known.own.length > 0) {
    offers.push({ id: next.table, from: next.seat, action: 'rematch' });
  }
  return offers;
}

/** Seats of mine whose consent somebody waits for. */
export const answering = (known: Known, log: TableLog): Seat[] =>
  known.own.filter(
    (seat) =>
      log.asking &&
      log.asking.seat !== seat &&
      !log.asking.agreed.includes(seat) &&
      isPlayedByMe(known, log, seat),
  );

function troublesOf({ own }: Known, log: TableLog, isMissed: boolean): Trouble[] {
  const isReplaced = !isFinishedAt(log) && own.some((seat) => playsFor(log, seat) !== 'person');
  return [
    ...(isMissed ? (['reconnecting'] as const) : []),
    ...(isReplaced ? (['replaced'] as const) : []),
  ];
}
