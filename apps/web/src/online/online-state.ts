import {
  isFinishedAt,
  playsFor,
  type TableState as TableLog,
  undoneTo,
} from '@crownlands/protocol';
import {
  apply,
  type Game,
  isOver,
  type Move,
  must,
  type Refusal,
  refusalOf,
  rowsToCome,
  type Seat,
  start,
} from '@crownlands/rules';
import { sceneOf } from '../table/scene.ts';
import type { How, May, TableState, Trouble } from '../table/table.ts';
import type { Seated } from '../words/names.ts';
import type { Known } from './remote.ts';

/** All that an online table shows. */
export type Facts = {
  readonly known: Known;
  readonly log: TableLog; // as far as it is shown
  readonly underWay: readonly Move[]; // of mine, that the server has not answered
  readonly refused: { readonly move: Move; readonly refusal: Refusal } | null;
  readonly isUp: boolean;
  readonly isGoingOn: boolean; // to the rematch
};

/** The table as its screens see it. */
export function stateFrom(facts: Facts): TableState {
  const { known, log, refused, isUp, isGoingOn } = facts;
  const { games, moves, sent } = foreseen(log, facts.underWay);
  const scene = sceneOf(games, moves);
  const seats = log.seats.map((_, seat) => seatedAt(known, log, seat));
  const turn = scene.position.turns[0]?.seat;
  const toAct = turn !== undefined && isPlayedByMe(known, log, turn) && !sent ? turn : null;
  const lastOwn = scene.made.findLast(({ seat }) => known.own.includes(seat))?.seat;
  const shown = toAct ?? lastOwn ?? known.own[0] ?? 0;
  return {
    version: log.changes + moves.length - must(log.played).moves.length,
    scene,
    seats,
    earlier: log.earlier,
    shown,
    toAct,
    may: mayOf(known, log, { toAct, shown }),
    sent: sent ? { move: sent, refusal: null } : refused,
    offers: offersFor(known, log, isGoingOn),
    isPaused: false,
    troubles: troublesOf(known, log, isUp),
    next: (isGoingOn && log.next?.table) || null,
  };
}

type Foreseen = {
  readonly games: readonly Game[];
  readonly moves: readonly Move[];
  readonly sent: Move | null; // what comes of it only the server knows
};

/** The game with those moves of mine that are sure to stand: all but one that turns up a row. */
function foreseen({ settings, played }: TableLog, underWay: readonly Move[]): Foreseen {
  const { kings, deck, moves } = must(played);
  const games = [start(settings.rules, { kings, deck })];
  for (const move of moves) games.push(apply(must(games.at(-1)), move));
  const all = [...moves];
  for (const move of underWay) {
    const game = must(games.at(-1));
    if (refusalOf(game, move)) break; // it has come already
    if (turnsUpRow(game, move)) return { games, moves: all, sent: move };
    games.push(apply(game, move));
    all.push(move);
  }
  return { games, moves: all, sent: null };
}

const turnsUpRow = (game: Game, { type }: Move): boolean =>
  type === 'claim' && game.turns.length === 1 && rowsToCome(game) > 0;

/** Who sits at a seat, for whoever looks. */
export function seatedAt({ own, presence }: Known, log: TableLog, seat: Seat): Seated {
  const sitting = must(log.seats[seat]);
  if (sitting.who === 'bot') return { who: 'bot', name: '', bot: sitting.bot };
  if (sitting.who === 'nobody') return { who: 'person', name: '' };
  const { name, isAway } = sitting;
  if (own.includes(seat)) return { who: 'me', name };
  const isHere = presence.here.includes(seat);
  return {
    who: 'person',
    name,
    presence: isHere ? 'here' : 'away',
    ...(isAway && { sitsIn: log.settings.substitute }),
  };
}

const isPlayedByMe = ({ own }: Known, log: TableLog, seat: Seat): boolean =>
  own.includes(seat) && playsFor(log, seat) === 'person';

type Acting = Pick<TableState, 'toAct' | 'shown'>;

function mayOf(known: Known, log: TableLog, { toAct, shown }: Acting): May {
  if (known.own.length === 0) return {};
  const isDone = isOver(must(log.played).game);
  if (isDone) return isFinishedAt(log) ? { rematch: 'at-once' } : { 'next-game': 'at-once' };
  return {
    move: toAct === null ? 'not-now' : 'at-once',
    'take-back': undoing(known, log, shown),
    hurry: toAct === null ? 'at-once' : 'not-now',
    resign: 'at-once',
  };
}

/** Whether a choice can be taken back: others have to agree if any person is there. */
function undoing({ own }: Known, log: TableLog, seat: Seat): How {
  if (log.asking?.seat === seat) return 'asked';
  const to = undoneTo(log, seat);
  if (typeof to === 'string') return to;
  const isAlone = log.seats.every(
    (_, other) => other === seat || playsFor(log, other) !== 'person',
  );
  return isAlone || own.length === log.seats.length ? 'at-once' : 'by-asking';
}

function offersFor({ own }: Known, log: TableLog, isGoingOn: boolean): TableState['offers'] {
  const { asking, next, seq } = log;
  const offers: TableState['offers'][number][] = [];
  if (asking && own.some((seat) => seat !== asking.seat && !asking.agreed.includes(seat))) {
    offers.push({ id: `undo-${seq}`, from: asking.seat, action: 'take-back' });
  }
  if (next && !isGoingOn && own.length > 0) {
    offers.push({ id: next.table, from: next.seat, action: 'rematch' });
  }
  return offers;
}

function troublesOf({ own }: Known, log: TableLog, isUp: boolean): Trouble[] {
  const isReplaced = own.some((seat) => playsFor(log, seat) !== 'person');
  return [
    ...(isUp ? [] : (['reconnecting'] as const)),
    ...(isReplaced ? (['replaced'] as const) : []),
  ];
}
