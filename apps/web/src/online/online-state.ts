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
import type { KnownTable } from './remote.ts';

/** All that an online table shows. */
export type Facts = {
  readonly known: KnownTable;
  readonly log: TableLog; // as far as it is shown
  readonly underWay: readonly Move[]; // of mine, that the server has not answered
  readonly refused: Sent | null;
  readonly denied: TableState['denied'];
  readonly isMissed: boolean; // the line to the server
  readonly isUnwritten: boolean; // what I wish, as long as the server cannot
  readonly isGoingOn: boolean; // to the rematch
  readonly isAsking: boolean; // for one, and the server has not answered
  readonly passedOver: string | null; // a rematch that I do not want
  readonly atNext: 'kept' | 'seated' | 'without' | null; // how I stand at the rematch; null: that is not known yet
};

/** The table as its screens see it. */
export function stateFrom(facts: Facts): TableState {
  const { known, log, refused, denied, isGoingOn, isAsking } = facts;
  const { games, underWay, sent, foreseenLog } = foreseen(log, facts.underWay);
  const scene = sceneOf(games, must(foreseenLog.played).moves);
  const seats = log.seats.map((_, seat) => seatedAt(known, log, seat));
  const turn = scene.position.turns[0]?.seat;
  const toAct = turn !== undefined && isPlayedByMe(known, log, turn) ? turn : null;
  const lastOwn = scene.made.findLast(({ seat }) => known.own.includes(seat))?.seat;
  const shown = toAct ?? lastOwn ?? known.own[0] ?? 0;
  return {
    version: log.changes + underWay.length,
    scene,
    seats,
    earlier: log.earlier,
    shown,
    toAct,
    isAwaited: (toAct !== null && !sent) || isAwaited(known, log),
    may: mayOf(facts, toAct, sent, foreseenLog),
    sent: sent ? { move: sent, refusal: null } : refused,
    denied,
    underWay,
    offers: offersFor(facts),
    isPaused: false,
    troubles: troublesOf(facts),
    isElsewhere: known.isElsewhere,
    next: (isGoingOn && !isAsking && log.next?.table) || null,
  };
}

type Foreseen = {
  readonly games: readonly Game[];
  readonly foreseenLog: TableLog;
  readonly underWay: readonly Move[]; // the last of its moves
  readonly sent: Move | null; // what comes of it only the server knows
};

/** The game with those moves of mine that are sure to stand: all but one that turns up a row. */
export function foreseen(log: TableLog, underWay: readonly Move[]): Foreseen {
  const played = must(log.played);
  const { kings, deck, moves } = played;
  const games = [start(log.settings.rules, { kings, deck })];
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
  const game = must(games.at(-1));
  const foreseenLog = { ...log, played: { ...played, moves: [...moves, ...lying], game } };
  return { games, foreseenLog, underWay: lying, sent };
}

const turnsUpRow = (game: Game, { type }: Move): boolean =>
  type === 'claim' && game.turns.length === 1 && rowsToCome(game) > 0;

/** Who sits at a seat, for whoever looks. */
export function seatedAt({ own, presence, people }: KnownTable, log: TableLog, seat: Seat): Seated {
  const sitting = must(log.seats[seat]);
  if (sitting.who === 'bot') return { who: 'bot', name: '', bot: sitting.bot };
  if (sitting.who === 'nobody') {
    return { who: 'person', name: sitting.kept ?? sitting.declined ?? '' };
  }
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
export const isPlayedByMe = ({ own }: KnownTable, log: TableLog, seat: Seat): boolean =>
  own.includes(seat) && playsFor(log, seat) === 'person';

/** Whether it is my turn in what is still to be shown. */
function isAwaited(known: KnownTable, log: TableLog): boolean {
  const { state } = known;
  const turn = seatToAct(state);
  return state.changes !== log.changes && turn !== null && isPlayedByMe(known, state, turn);
}

function mayOf(facts: Facts, toAct: Seat | null, sent: Move | null, foreseenLog: TableLog): May {
  const { known, log } = facts;
  if (known.own.length === 0) return {};
  if (isOver(must(log.played).game)) {
    if (!isFinishedAt(log)) return { talk: 'at-once', 'next-game': 'at-once' };
    return { talk: 'at-once', [facts.atNext === 'seated' ? 'go-on' : 'rematch']: 'at-once' };
  }
  return {
    talk: 'at-once',
    move: toAct === null || sent ? 'not-now' : 'at-once',
    'take-back': sent ? 'not-now' : undoing(facts, foreseenLog),
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

/** The last choice on a seat of mine: how many moves stand without it, or why it has to stand. */
export function lastChoice(known: KnownTable, log: TableLog) {
  const choices = known.own
    .filter((seat) => isPlayedByMe(known, log, seat))
    .map((seat) => ({ seat, to: undoneTo(log, seat) }));
  return choices.sort((one, other) => momentOf(other.to) - momentOf(one.to))[0] ?? null;
}

const momentOf = (to: ReturnType<typeof undoneTo>): number =>
  typeof to === 'number' ? to : BEFORE_ALL[to];

/** What has to stand lies before whatever has not. */
const BEFORE_ALL = { nothing: -2, revealed: -1 } as const;

/** Whether a choice can be taken back: other people have to agree. */
function undoing({ known, log }: Facts, foreseenLog: TableLog): How {
  if (log.asking) return known.own.includes(log.asking.seat) ? 'asked' : 'not-now';
  const choice = lastChoice(known, foreseenLog);
  if (!choice) return 'not-now';
  if (typeof choice.to === 'string') return choice.to;
  const isAlone = log.seats.every(
    (_, other) => known.own.includes(other) || playsFor(log, other) !== 'person',
  );
  if (isAlone) return 'at-once';
  return log.asked.includes(choice.seat) ? 'declined' : 'by-asking';
}

function offersFor({ known, log, isGoingOn, passedOver, atNext }: Facts): TableState['offers'] {
  const { asking, next, changes } = log;
  const offers: TableState['offers'][number][] = [];
  const stands = asking && undoneTo(log, asking.seat);
  if (asking && typeof stands === 'number' && answering(known, log).length > 0) {
    const moves = must(log.played).moves.length - stands;
    offers.push({ id: `undo-${changes}`, from: asking.seat, action: 'take-back', moves });
  }
  const isPlayer = known.own.length > 0;
  const isAsked = next && !known.own.includes(next.seat) && (atNext === 'kept' || !isPlayer);
  if (next && isAsked && !isGoingOn && next.table !== passedOver) {
    const action = isPlayer ? 'rematch' : 'watch';
    offers.push({ id: next.table, from: next.seat, action });
  }
  const game = log.earlier.length + 2;
  const hasBegun = isOver(must(log.played).game) && known.state.earlier.length > log.earlier.length;
  if (hasBegun && isPlayer) offers.push({ id: `game-${game}`, action: 'next-game' });
  return offers;
}

/** Seats of mine whose consent somebody waits for. */
export const answering = (known: KnownTable, log: TableLog): Seat[] =>
  known.own.filter(
    (seat) =>
      log.asking &&
      log.asking.seat !== seat &&
      !log.asking.agreed.includes(seat) &&
      isPlayedByMe(known, log, seat),
  );

function troublesOf({ known: { own, state }, isMissed, isUnwritten }: Facts): Trouble[] {
  const replaced = own.filter((seat) => playsFor(state, seat) !== 'person');
  const why = replaced.some((seat) => state.late.includes(seat)) ? 'timed-out' : 'replaced';
  return [
    ...(isMissed ? (['reconnecting'] as const) : []),
    ...(isUnwritten ? (['unwritten'] as const) : []),
    ...(replaced.length > 0 && !isFinishedAt(state) ? ([why] as const) : []),
  ];
}
