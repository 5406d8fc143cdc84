import { recordAt, stateAfter, type TableEvent } from '@crownlands/protocol';
import { formatMove, type Move, must, parseMove, type Refusal, type Seat } from '@crownlands/rules';
import { computed, effect, signal } from '@preact/signals';
import type { Action, Table } from '../table/table.ts';
import { timeToSee } from '../table/turns.ts';
import type { Line } from './line.ts';
import { stateFrom } from './online-state.ts';
import type { Known, Remote } from './remote.ts';

/** What an online table needs of the world. */
export type World = {
  readonly line: Line;
  readonly pace: () => number; // milliseconds that a move of another stays to be seen
};

/** Milliseconds without a line that nobody has to notice. */
const NOTICE = 1000;

/** A game on the server. What others do is shown move by move, and what I do at once. */
export function openOnlineTable(remote: Remote, { line, pace }: World): Table {
  const log = signal(known(remote).state); // as far as it is shown
  const isUp = signal(true); // or was, a moment ago
  const isGoingOn = signal(false);
  let backlog: readonly TableEvent[] = []; // to be shown
  let timer: ReturnType<typeof setTimeout> | undefined;
  let patience: ReturnType<typeof setTimeout> | undefined;
  let isHurried = false; // until it is my turn
  let isLooking = true; // at the end of a game of a dynasty, though another may have begun

  const own = (): readonly Seat[] => known(remote).own;

  const state = computed(() =>
    stateFrom({
      known: known(remote),
      log: log.value,
      underWay: underWay(remote),
      refused: refusedMove(remote),
      isUp: isUp.value,
      isGoingOn: isGoingOn.value,
    }),
  );

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
    event.type === 'moved' && !own().includes(event.seat) && !isHurried && pace() > 0;

  /** Nobody is torn away from the end of a game by others who go on to the next. */
  const isHeld = ({ type }: TableEvent): boolean =>
    type === 'started' && isLooking && own().length > 0;

  function show(): void {
    const [event, ...rest] = backlog;
    backlog = rest;
    log.value = must(stateAfter([must(event)], log.value));
    if (event?.type === 'started') isLooking = true;
  }

  remote.onEvents((events) => {
    const isIdle = backlog.length === 0;
    backlog = [...backlog, ...events];
    if (isIdle) showNext();
  });
  const ends = [
    effect(() => {
      clearTimeout(patience);
      const notice = (): void => {
        isUp.value = line.isUp.value;
      };
      if (line.isUp.value) notice();
      else patience = setTimeout(notice, NOTICE);
    }),
    effect(() => {
      if (state.value.toAct !== null) isHurried = false;
    }),
  ];

  const acts: { readonly [action in Action]?: () => void } = {
    'take-back': () => remote.order({ type: 'ask-undo', seat: state.value.shown }),
    hurry: () => {
      isHurried = true;
      showNext();
    },
    resign: () => {
      for (const seat of own()) remote.order({ type: 'leave', seat });
    },
    'next-game': () => {
      isLooking = false;
      if (backlog.length > 0) showNext();
      else remote.order({ type: 'next-game', seat: state.value.shown });
    },
    rematch: () => {
      isGoingOn.value = true;
      if (!log.value.next) remote.order({ type: 'rematch', seat: state.value.shown });
    },
  };

  return {
    id: remote.id,
    state,
    clocks: computed(
      () => log.value.clocks && { seats: log.value.clocks, ahead: line.ahead.value },
    ),
    talk: {
      said: remote.said,
      watchers: computed(() => known(remote).presence.watchers),
      say: (phrase) => remote.order({ type: 'say', seat: state.value.shown, phrase }),
    },
    record: () => must(recordAt(log.value)),
    send(move) {
      const { toAct } = state.value;
      if (toAct !== null) remote.order({ type: 'move', seat: toAct, move: formatMove(move) });
    },
    act: (action) => acts[action]?.(),
    answer({ action }, isAccepted) {
      if (action === 'take-back') {
        for (const seat of own()) remote.order({ type: 'answer', seat, isAccepted });
      } else if (isAccepted) acts.rematch?.();
    },
    mend(trouble) {
      if (trouble !== 'replaced') return;
      for (const seat of own()) remote.order({ type: 'return', seat });
    },
    leave() {
      clearTimeout(timer);
      clearTimeout(patience);
      for (const end of ends) end();
      remote.leave();
    },
  };
}

/** The table that is followed; who opens a table has seen that it is there. */
function known({ known }: Remote): Known {
  if (known.value === null || known.value === 'gone') throw new Error('there is no table');
  return known.value;
}

/** Moves of mine that the server has not answered. */
const underWay = ({ orders }: Remote): Move[] =>
  orders.value.flatMap(({ command }) => (command.type === 'move' ? moveIn(command.move) : []));

function moveIn(text: string): Move[] {
  const move = parseMove(text);
  return move.ok ? [move.value] : [];
}

/** A move of mine that broke a rule. */
function refusedMove({ refused }: Remote): { move: Move; refusal: Refusal } | null {
  if (refused.value?.command.type !== 'move') return null;
  const [move] = moveIn(refused.value.command.move);
  const { rule, code, message } = refused.value.refusal;
  return move && rule ? { move, refusal: { rule, code, message, at: '' } as Refusal } : null;
}
