import {
  type Mine,
  PHRASES,
  type Refused,
  recordAt,
  seatToAct,
  stateAfter,
  type TableEvent,
  type TableState,
} from '@crownlands/protocol';
import { formatMove, type Move, must, parseMove, type Refusal, type Seat } from '@crownlands/rules';
import { computed, effect, signal } from '@preact/signals';
import { pathOf } from '../nav/address.ts';
import type { Action, Said, Sent, Table } from '../table/table.ts';
import { timeToSee } from '../table/turns.ts';
import { handOver } from './api.ts';
import type { Line } from './line.ts';
import { isSilent } from './manners.ts';
import {
  answering,
  type Facts,
  foreseen,
  isPlayedByMe,
  lastChoice,
  stateFrom,
} from './online-state.ts';
import { proofOf } from './proof.ts';
import type { Remote } from './remote.ts';
import { witnessOf } from './witness.ts';

/** What an online table needs of the world. */
export type World = {
  readonly line: Line;
  readonly pace: () => number; // milliseconds that a move of another stays to be seen
  readonly mine: () => Promise<readonly Mine[] | null>; // tables at which I have seats, or have some kept
  readonly letGo: (table: string, seats: readonly Seat[]) => void; // that are kept for me
};

/** A game on the server. What others do is shown move by move, and what I do at once. */
export function openOnlineTable(remote: Remote, { line, pace, mine, letGo }: World): Table {
  const known = computed(() => must(remote.known.value)); // who opens a table has seen that it is there
  const { settings } = known.value.state;
  const isSlow = settings.pace.type === 'days';
  const log = signal(known.value.state); // as far as it is shown
  const isGoingOn = signal(false);
  const passedOver = signal<string | null>(null);
  const before = log.peek().next?.table; // a rematch that was there before I looked
  const found = signal<Facts['atNext']>(null); // there
  const said = signal<Said | null>(null); // by those whom I want to read
  let backlog: readonly TableEvent[] = []; // to be shown
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isHurried = false; // until it is my turn
  let isLooking = true; // at the end of a game of a dynasty, though another may have begun

  const own = (): readonly Seat[] => known.value.own;
  const denied = computed(() => deniedBy(remote));

  const state = computed(() =>
    stateFrom({
      known: known.value,
      log: log.value,
      underWay: underWay(remote),
      refused: refusedMove(remote),
      denied: denied.value,
      isMissed: line.isMissed.value,
      isUnwritten: remote.isUnwritten.value,
      isGoingOn: isGoingOn.value,
      isAsking: remote.orders.value.some(({ command }) => command.type === 'rematch'),
      passedOver: passedOver.value,
      atNext: log.value.next?.table === before ? found.value : 'kept',
    }),
  );

  if (before !== undefined && own().length > 0) {
    void mine().then((tables) => {
      found.value = tables ? standingAt(tables, before) : 'kept';
    });
  }

  /** Shows what has come, up to a move of another that waits until the last could be seen. */
  function showNext(): void {
    clearTimeout(timer);
    while (backlog[0] && !isPaced(backlog[0]) && !isHeld(backlog[0])) show();
    if (!backlog[0] || isHeld(backlog[0])) return;
    const last = log.value.played?.moves.at(-1)?.type;
    timer = setTimeout(
      () => {
        show();
        showNext();
      },
      timeToSee(last, pace()),
    );
  }

  const isPaced = (event: TableEvent): boolean =>
    event.type === 'moved' &&
    !own().includes(event.seat) &&
    !isHurried &&
    !isMyTime() &&
    pace() > 0;

  /** Whether what I look at costs me the time that I have to choose. */
  const isMyTime = (): boolean =>
    !isSlow && own().some((seat) => known.value.state.clocks?.[seat]?.isRunning);

  /** Nobody is torn away from the end of a game by others who go on to the next. */
  const isHeld = ({ type }: TableEvent): boolean =>
    type === 'started' && isLooking && own().length > 0;

  function show(): void {
    const [event, ...rest] = backlog;
    backlog = rest;
    log.value = must(stateAfter([must(event)], log.value));
    if (event?.type === 'started') isLooking = true;
  }

  function showAnew(state: TableState): void {
    clearTimeout(timer);
    backlog = [];
    log.value = state;
    isLooking = true;
  }

  remote.onEvents((events) => {
    const isIdle = backlog.length === 0;
    backlog = [...backlog, ...events];
    if (isIdle || isMyTime()) showNext();
  });
  const ends = [
    effect(() => {
      const { state } = known.value;
      const isShorter = state.seq < (backlog.at(-1) ?? log.peek()).seq; // the log was restored
      if (isShorter && state.played) showAnew(state);
    }),
    effect(() => {
      if (state.value.toAct !== null) isHurried = false;
    }),
    effect(() => {
      if (denied.value !== null) isGoingOn.value = false;
    }),
    effect(() => {
      const heard = remote.said.value;
      const speaker = heard && known.peek().people[heard.seat];
      if (heard && !(speaker && isSilent(speaker.id))) said.value = heard;
    }),
  ];

  const acts: { readonly [action in Action]?: () => void } = {
    'take-back': () => {
      const { foreseenLog } = foreseen(log.value, underWay(remote));
      const choice = lastChoice(known.value, foreseenLog);
      if (choice) remote.order({ type: 'ask-undo', seat: choice.seat });
    },
    hurry: () => {
      isHurried = true;
      showNext();
    },
    resign: () => {
      for (const seat of own().filter(isPlayed)) remote.order({ type: 'leave', seat });
    },
    substitute: () => {
      const seat = seatToAct(known.value.state);
      if (seat !== null) remote.order({ type: 'substitute', seat });
    },
    'next-game': () => {
      isLooking = false;
      if (backlog.length > 0) showNext();
      else remote.order({ type: 'next-game', seat: state.value.shown });
    },
    watch: () => {
      isGoingOn.value = true;
    },
    'go-on': () => {
      isGoingOn.value = true;
    },
    rematch: () => {
      isGoingOn.value = true;
      remote.order({ type: 'rematch', seat: state.value.shown }); // the table that there is may be closed
    },
  };

  const isPlayed = (seat: Seat): boolean => isPlayedByMe(known.value, known.value.state, seat);

  return {
    id: remote.id,
    state,
    clocks: computed(() => {
      const { clocks } = known.value.state; // they run whatever is shown
      return clocks && { seats: clocks, ahead: line.ahead.value };
    }),
    isSlow,
    talk: {
      said,
      watchers: computed(() => known.value.presence.watchers),
      phrases: PHRASES,
      say: (phrase) => remote.order({ type: 'say', seat: state.value.shown, phrase }),
    },
    elsewhere: settings.isRated ? null : () => linkTo(remote.id, state.value.shown),
    back: null,
    coach: null,
    proof: computed(() => proofOf(log.value, own(), witnessOf(remote.id))),
    isRated: settings.isRated ?? false,
    rated: computed(() => ratedAt(log.value)),
    record: () => must(recordAt(log.value)),
    send(move) {
      const { toAct, may } = state.value;
      if (toAct !== null && may.move === 'at-once')
        remote.order({ type: 'move', seat: toAct, move: formatMove(move) });
    },
    act: (action) => acts[action]?.(),
    answer({ id, action }, isAccepted) {
      if (action === 'take-back') {
        const [seat, ...others] = answering(known.value, known.value.state);
        const asked = isAccepted ? [seat, ...others] : [seat]; // one who declines is enough
        for (const one of asked) {
          if (one !== undefined) remote.order({ type: 'answer', seat: one, isAccepted });
        }
      } else if (isAccepted) acts[action]?.();
      else {
        passedOver.value = id;
        letGo(id, own());
      }
    },
    mend(trouble) {
      if (trouble !== 'replaced' && trouble !== 'timed-out') return;
      for (const seat of own()) if (!isPlayed(seat)) remote.order({ type: 'return', seat });
    },
    leave() {
      clearTimeout(timer);
      remote.onEvents(() => {});
      for (const end of ends) end();
    },
  };
}

/** What the result did to ratings. Where all are away, nobody comes last by that. */
function ratedAt({ rated, unrated, seats }: TableState): Table['rated']['value'] {
  if (!rated) return null;
  const away = seats.flatMap((one, seat) => (one.who === 'person' && one.isAway ? [seat] : []));
  const isTold = unrated === null && away.length < seats.length;
  return { changes: rated, why: unrated, away: isTold ? away : [] };
}

/** Whether I sit at a table, or have a seat kept there. */
function standingAt(tables: readonly Mine[], table: string): Facts['atNext'] {
  const there = tables.find((one) => one.table === table);
  if (!there) return 'without';
  return there.own.some((seat) => there.summary.players[seat]) ? 'seated' : 'kept';
}

/** A link by which another device takes a seat; its code is in the fragment, which is sent nowhere. */
async function linkTo(table: string, seat: Seat): Promise<string | null> {
  const code = (await handOver(table, seat))?.code;
  if (code === undefined) return null;
  return new URL(pathOf({ screen: 'table', id: table, code }, null), location.href).href;
}

/** Moves of mine that the server has not answered. */
const underWay = ({ orders }: Remote): Move[] =>
  orders.value.flatMap(({ command }) => (command.type === 'move' ? moveIn(command.move) : []));

function moveIn(text: string): Move[] {
  const move = parseMove(text);
  return move.ok ? [move.value] : [];
}

/** Others were quicker, and what they did is seen. */
const TOO_LATE: readonly Refused['code'][] = [
  'nothing',
  'revealed',
  'taken',
  'started',
  'not-started',
];

/** Why something that I wished, beside a move, is not to be. */
function deniedBy({ refused }: Remote): Refused['code'] | null {
  const { command, refusal } = refused.value ?? {};
  if (!refusal || command?.type === 'move' || TOO_LATE.includes(refusal.code)) return null;
  return refusal.code;
}

/** A move of mine that broke a rule, or came when it was no longer to be made. */
function refusedMove({ refused }: Remote): Sent | null {
  if (refused.value?.command.type !== 'move') return null;
  const [move] = moveIn(refused.value.command.move);
  const { rule, code, message } = refused.value.refusal;
  if (!move) return null;
  return { move, refusal: rule ? ({ rule, code, message, at: '' } as Refusal) : 'late' };
}
