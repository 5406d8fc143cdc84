import type { Answer, BotName, Thinker } from '@crownlands/bots/thinker';
import {
  advance,
  deal,
  gameNow,
  isOver,
  legalMoves,
  type Move,
  must,
  newSession,
  nextGame,
  type Options,
  type Random,
  type Refusal,
  recordNow,
  refusalOf,
  type Seat,
  type Session,
  undo,
  viewOf,
} from '@crownlands/rules';
import { signal } from '@preact/signals';
import { sceneOf } from '../table/scene.ts';
import { seatsHere } from '../table/seats.ts';
import { isStopping, type Table, type TableState, type Trouble } from '../table/table.ts';
import { ADVISER, botFor } from './bots.ts';
import { type SavedGames, savedAs } from './saved-games.ts';

/** A game, and the kept revision that it is or goes on from; 0 when it was never kept. */
export type Version = { readonly session: Session; readonly revision: number };

/** A game, and whether it is kept as it is; or why there is none. */
export type Loaded = (Version & { readonly isSaved: boolean }) | 'missing' | 'failed' | Refusal;

/** What a local table needs of the world. */
export type World = {
  readonly games: Pick<SavedGames, 'save'>;
  readonly startThinker: () => Thinker;
  readonly random: Random;
  readonly begin: (session: Session) => string; // opens another table; returns its name
  readonly remember: (id: string, version: Version) => void; // for as long as the tab is open
  readonly forget: (id: string) => void;
  readonly awaitKept: (id: string, kept: Promise<void>) => void; // before the game is loaded again
  readonly load: (id: string) => Promise<Loaded>;
  readonly pace: () => number; // milliseconds that a move made by nobody here stays to be seen
  readonly settled: () => Promise<void>; // once the last move is painted and lies still
  readonly now: () => number;
};

/** How long a computer player, and an adviser, may think. */
const BUDGET = { milliseconds: 200 };

/** Milliseconds after which a computer player that says nothing has failed, even on a slow phone. */
const PATIENCE = 15_000;

/** A game that runs in this page and is kept in this browser. */
export function openLocalTable(id: string, start: Extract<Loaded, Version>, world: World): Table {
  let { session, revision } = start;
  let isSaving = false;
  let isBehind = false; // what is kept, behind what is played
  let thinker: Thinker | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLeft = false;
  let isTold = false; // that a bot plays less well than it could
  const state = signal(stateOf(session));
  const channel = openChannel();

  const change = (part: Partial<TableState>): void => {
    state.value = { ...state.value, ...part };
  };
  const isStopped = (): boolean => {
    const { isPaused, trouble } = state.value;
    return isLeft || isPaused || isStopping(trouble);
  };

  /** Keeps the game as it is; one revision after the other, for each goes on from the one before. */
  function save(): void {
    isBehind = true;
    if (!isSaving) world.awaitKept(id, catchUp());
  }

  async function catchUp(): Promise<void> {
    isSaving = true;
    while (isBehind) await write();
    isSaving = false;
  }

  async function write(): Promise<void> {
    isBehind = false;
    const outcome = await world.games.save(savedAs(id, session, revision + 1, world.now()));
    if (outcome === 'saved') revision += 1;
    if (outcome === 'failed' || isBehind) world.remember(id, { session, revision });
    else world.forget(id);
    if (outcome === 'conflict') stop('elsewhere');
    else if (outcome === 'removed') stop('deleted');
    else if (outcome === 'failed' && !isStopping(state.value.trouble)) {
      change({ trouble: 'not-saved' });
    } else if (outcome === 'saved' && state.value.trouble === 'not-saved') {
      change({ trouble: null });
    }
  }

  function stop(trouble: Trouble | null): void {
    clearTimeout(timer);
    thinker?.cancel();
    change({ trouble });
  }

  function become(next: Session): void {
    session = next;
    world.remember(id, { session, revision });
    change({ ...stateOf(session), isPaused: state.value.isPaused, trouble: state.value.trouble });
    save();
    goOn();
  }

  /** Makes the moves that nobody here has to choose, one after the other. */
  function goOn(): void {
    clearTimeout(timer);
    const game = gameNow(session);
    const turn = game.turns[0];
    if (!turn || isStopped()) return;
    const { bot } = must(session.seats[turn.seat]);
    if (bot !== undefined) void moveOf(botFor(bot));
    else if (isForced(game)) later(must(legalMoves(game)[0]), 0);
    else prepareHints(game.options);
  }

  function thinkerNow(): Thinker {
    thinker ??= world.startThinker();
    return thinker;
  }

  /** Loads what a hint needs while the player looks at the table. */
  function prepareHints(options: Options): void {
    try {
      thinkerNow().prepare(ADVISER, options);
    } catch {
      thinker = null; // whoever asks for a hint is told then
    }
  }

  /** Asks a bot for the seat that is to act; null when the game went on meanwhile. */
  async function ask(bot: BotName, isWhy: boolean): Promise<Answer | null> {
    const asked = session;
    const game = gameNow(asked);
    const { seat } = must(game.turns[0]);
    const seed = world.random(2 ** 32);
    const view = viewOf(game, seat);
    const answer = await thinkerNow().think({ bot, view, budget: BUDGET, seed, isWhy });
    if (!answer || session !== asked) return null;
    const { trouble } = state.value;
    if (answer.shortfall && !isTold) change({ trouble: trouble ?? 'no-champion' });
    return answer;
  }

  async function moveOf(bot: BotName): Promise<void> {
    const asked = session;
    const begun = world.now();
    const fail = (): void => {
      endThinker();
      if (session === asked) stop('bot-failed');
    };
    const patience = setTimeout(fail, PATIENCE);
    try {
      await world.settled();
      if (session !== asked || isStopped()) return;
      const answer = await ask(bot, false);
      if (!answer) return;
      if (refusalOf(gameNow(asked), answer.move)) throw new Error('a bot broke a rule');
      later(answer.move, world.now() - begun);
    } catch {
      fail();
    } finally {
      clearTimeout(patience);
    }
  }

  /** Makes a move once the last one could be seen. */
  function later(move: Move, waited: number): void {
    const asked = session;
    timer = setTimeout(
      () => {
        if (session === asked && !isStopped()) become(advance(session, move));
      },
      Math.max(0, world.pace() - waited),
    );
  }

  function endThinker(): void {
    thinker?.end();
    thinker = null;
  }

  /** Takes the game back from another tab. */
  async function fetchBack(): Promise<void> {
    channel?.postMessage(id);
    const loaded = await world.load(id);
    if (loaded === 'missing') return stop('deleted');
    if (typeof loaded === 'string' || !('session' in loaded)) return;
    ({ session, revision } = loaded);
    change({ ...stateOf(session), isPaused: state.value.isPaused });
    if (!loaded.isSaved) save();
    goOn();
  }

  channel?.addEventListener('message', ({ data }) => {
    if (data === id) stop('elsewhere');
  });
  channel?.postMessage(id);
  if (!start.isSaved) save();
  goOn();

  return {
    id,
    state,
    record: () => recordNow(session),
    play(move) {
      const refusal = refusalOf(gameNow(session), move);
      const isMine = state.value.toAct !== null && !isStopped();
      if (!refusal && isMine) become(advance(session, move));
      return refusal;
    },
    takeBack() {
      const before = undo(session);
      if (typeof before === 'string' || isStopped()) return;
      thinker?.cancel();
      become(before);
    },
    async hint() {
      if (isOver(gameNow(session))) return null;
      try {
        return await ask(ADVISER, true);
      } catch {
        endThinker();
        return null;
      }
    },
    setPaused(isPaused) {
      clearTimeout(timer);
      thinker?.cancel();
      change({ isPaused });
      goOn();
    },
    nextGame() {
      const next = nextGame(session, world.random);
      if (next && !isStopped()) become(next);
    },
    again() {
      const { options } = gameNow(session);
      return world.begin(newSession(options, session.seats, deal(options, world.random)));
    },
    mend() {
      const { trouble } = state.value;
      if (trouble === 'elsewhere') return void fetchBack();
      change({ trouble: null });
      if (trouble === 'not-saved') return save();
      if (trouble === 'deleted') {
        revision = 0;
        return become(session);
      }
      if (trouble === 'no-champion') {
        isTold = true;
        endThinker(); // a new one may be luckier
      }
      goOn();
    },
    leave() {
      isLeft = true;
      clearTimeout(timer);
      endThinker();
      channel?.close();
    },
  };
}

/** A discard is never a choice, and nor is the last domino of a row. */
const isForced = (game: ReturnType<typeof gameNow>): boolean => {
  const moves = legalMoves(game);
  return moves.length === 1 && moves[0]?.type !== 'place';
};

/** Tabs of one browser tell each other which game they play. */
const openChannel = (): BroadcastChannel | null =>
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('crownlands');

function stateOf(session: Session): TableState {
  const { games, moves, earlier } = session;
  const seats = seatsHere(session.seats);
  const scene = sceneOf(games, moves);
  const game = gameNow(session);
  const isMine = (seat: Seat): boolean => seats[seat]?.who === 'me';
  const next = game.turns[0]?.seat ?? null;
  const toAct = next !== null && isMine(next) && !isForced(game) ? next : null;
  const lastHere = scene.made.findLast(({ seat }) => isMine(seat))?.seat;
  const firstHere = seats.findIndex((_, seat) => isMine(seat));
  const before = undo(session);
  return {
    scene,
    seats,
    earlier,
    toAct,
    mine: toAct ?? lastHere ?? Math.max(0, firstHere),
    takeBack: typeof before === 'string' ? before : 'possible',
    isPaused: false,
    trouble: null,
  };
}
