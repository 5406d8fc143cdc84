import {
  advance,
  deal,
  formatMove,
  gameNow,
  legalMoves,
  must,
  newSession,
  type Options,
  type Refusal,
  recordNow,
  type Seat,
  type Session,
  seeded,
} from '@crownlands/rules';
import { signal } from '@preact/signals';
import type { Clocks } from '../../src/table/clocks.ts';
import { sceneOf } from '../../src/table/scene.ts';
import type { May, Table, TableState } from '../../src/table/table.ts';
import type { Seated } from '../../src/words/names.ts';

/** Who sits at a scripted table, what they play, and how many moves have been made. */
export type Cast = {
  readonly seats: readonly Seated[];
  readonly options: Options;
  readonly moves: number;
  readonly may?: May; // beside moving
};

/** What the far side of a scripted table does when a test says so. */
export type Script = {
  readonly asked: readonly string[]; // all that screens asked for, in order
  readonly confirm: () => void; // the pending move stands
  readonly lay: () => void; // it lies there, and waits for its answer no less
  readonly refuse: (refusal: Refusal) => void; // it comes back
  readonly play: () => void; // whoever is to act does the first thing that is legal
  readonly back: (moves: number) => void; // the position before these moves is set up again
  readonly correct: (seed: number) => void; // another position with as many moves takes its place
  readonly set: (part: Partial<TableState>) => void;
  readonly setClocks: (clocks: Clocks | null) => void;
};

/** A table that does nothing by itself: it tells what it is asked for, and a test answers. */
export function scriptedTable(id: string, cast: Cast): { table: Table; script: Script } {
  let session = sessionOf(cast, 3);
  const asked: string[] = [];
  const state = signal(stateOf(session, cast));
  const clocks = signal<Clocks | null>(null);
  const set = (part: Partial<TableState>): void => {
    const now = { ...state.value, ...part };
    const move = now.may.move && (canMove(now) ? 'at-once' : 'not-now');
    state.value = { ...now, may: { ...now.may, ...(move && { move }) } };
  };
  const become = (next: Session): void => {
    session = next;
    const { may, troubles, offers, version } = state.value;
    const now = stateOf(session, cast);
    set({ ...now, may: { ...may, ...now.may }, troubles, offers, version: version + 1 });
  };
  const pending = () => must(state.value.sent).move;
  return {
    table: {
      id,
      state,
      clocks,
      talk: null,
      elsewhere: null,
      back: null,
      isSlow: false,
      coach: null,
      proof: signal(null),
      isRated: false,
      rated: signal(null),
      record: () => recordNow(session),
      send(move) {
        asked.push(formatMove(move));
        set({ sent: { move, refusal: null } });
      },
      act: (action) => void asked.push(action),
      answer: (offer, isAccepted) =>
        void asked.push(`${isAccepted ? 'accept' : 'decline'} ${offer.id}`),
      mend: (trouble) => void asked.push(`mend ${trouble}`),
      leave: () => void asked.push('leave'),
    },
    script: {
      asked,
      confirm: () => become(advance(session, pending())),
      lay: () => {
        const move = pending();
        become(advance(session, move));
        set({ underWay: [move] });
      },
      refuse: (refusal) => set({ sent: { move: pending(), refusal } }),
      play: () => become(advance(session, firstMove(session))),
      back: (moves) => become(sessionOf({ ...cast, moves: session.moves.length - moves }, 3)),
      correct: (seed) => become(sessionOf({ ...cast, moves: session.moves.length }, seed)),
      set,
      setClocks: (next) => {
        clocks.value = next;
      },
    },
  };
}

const firstMove = (session: Session) => must(legalMoves(gameNow(session))[0]);

/** A game after so many first moves. */
function sessionOf({ seats, options, moves }: Cast, seed: number): Session {
  const players = seats.map(({ name }) => ({ name }));
  let session = newSession(options, players, deal(options, seeded(seed), 0));
  for (let made = 0; made < moves; made++) session = advance(session, firstMove(session));
  return session;
}

function stateOf({ games, moves, earlier }: Session, { seats, may }: Cast): TableState {
  const scene = sceneOf(games, moves);
  const isMine = (seat: Seat | undefined): boolean =>
    seat !== undefined && seats[seat]?.who === 'me';
  const turn = scene.position.turns[0]?.seat;
  const toAct = turn !== undefined && isMine(turn) ? turn : null;
  const first = seats.findIndex(({ who }) => who === 'me');
  const state = {
    scene,
    seats,
    earlier,
    toAct,
    isAwaited: toAct !== null,
    shown: toAct ?? Math.max(0, first),
    sent: null,
    denied: null,
    underWay: [],
    isPaused: false,
  };
  return {
    ...state,
    version: 1,
    may: {
      ...may,
      ...(first >= 0 && { move: canMove(state) ? 'at-once' : 'not-now' }),
    },
    offers: [],
    troubles: [],
    isElsewhere: false,
    next: null,
  };
}

type Standing = Pick<TableState, 'toAct' | 'sent' | 'isPaused'>;

/** One may move when it is one's turn and no move is on its way. */
const canMove = ({ toAct, sent, isPaused }: Standing): boolean =>
  toAct !== null && !isPaused && (sent === null || sent.refusal !== null);
