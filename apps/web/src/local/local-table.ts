import type { Answer, BotName, Thinker } from '@crownlands/bots/thinker';
import {
  advance,
  deal,
  gameNow,
  type Move,
  must,
  newSession,
  nextGame,
  type Random,
  type Refusal,
  recordNow,
  refusalOf,
  type Session,
  undo,
  viewOf,
} from '@crownlands/rules';
import { signal } from '@preact/signals';
import type { Action, Table, TableState, Trouble } from '../table/table.ts';
import { timeToSee } from '../table/turns.ts';
import { BUDGET, botFor, PATIENCE } from './bots.ts';
import { type Coaching, openCoach } from './coach.ts';
import { isStill, mayOf, positionOf, stateOf, type Version } from './local-state.ts';
import { type SavedGames, savedAs } from './saved-games.ts';

/** A game, or why there is none. */
export type Loaded = Version | 'missing' | 'failed' | Refusal;

/** What a local table needs of the world. */
export type World = {
  readonly games: Pick<SavedGames, 'save'>;
  readonly startThinker: () => Thinker;
  readonly random: Random;
  readonly coaching: Coaching | null;
  readonly begin: (session: Session) => string; // opens another table; returns its name
  readonly remember: (id: string, version: Version) => void; // for as long as the tab is open
  readonly forget: (id: string) => void;
  readonly awaitKept: (id: string, kept: Promise<void>) => void; // before the game is loaded again
  readonly load: (id: string) => Promise<Loaded>;
  readonly pace: () => number; // milliseconds that a move made by nobody here stays to be seen
  readonly settled: () => Promise<void>; // once the last move is painted and lies still
  readonly now: () => number;
};

/** A game that runs in this page and is kept in this browser. */
export function openLocalTable(id: string, start: Version, world: World): Table {
  let { session, revision, kept } = start;
  let isSaving = false;
  let isBehind = false; // what is kept, behind what is played
  let thinker: Thinker | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let makeNext: (() => void) | null = null; // the move that waits for the timer
  let isHurried = false; // until a person is to act
  let isFetching = false;
  let isLeft = false;
  let isTold = false; // that a bot plays less well than it could
  const state = signal(stateOf(start));
  const channel = openChannel();
  const coach = openCoach(world.coaching, world.now);

  const change = (part: Partial<TableState>): void => {
    const next = { ...state.value, ...part };
    state.value = { ...next, may: mayOf(session, next) };
  };
  const isStopped = (): boolean => isLeft || isStill(state.value);
  const tell = (trouble: Trouble): void => {
    const { troubles } = state.value;
    if (troubles.includes(trouble) || troubles.some(isLost)) return;
    change({ troubles: [...troubles, trouble] });
  };
  const untell = (trouble: Trouble): void => {
    const { troubles } = state.value;
    if (troubles.includes(trouble)) change({ troubles: troubles.filter((one) => one !== trouble) });
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
    const saved = savedAs(id, session, revision, world.now());
    const outcome = await world.games.save(saved, kept);
    if (outcome === 'saved') kept = saved.revision;
    const hasFailed = outcome === 'failed' || outcome === 'full';
    if (hasFailed || isBehind) world.remember(id, { session, revision, kept });
    else world.forget(id);
    if (outcome === 'conflict') lose('elsewhere');
    else if (outcome === 'removed') lose('deleted');
    else {
      if (outcome !== 'failed') untell('not-saved');
      if (outcome !== 'full') untell('storage-full');
      if (hasFailed) tell(outcome === 'full' ? 'storage-full' : 'not-saved');
    }
  }

  /** The game is not ours any more: nothing else matters. */
  function lose(trouble: 'elsewhere' | 'deleted'): void {
    rest();
    coach.hush();
    change({ troubles: [trouble] });
  }

  /** Makes no move of its own until it goes on. */
  function rest(): void {
    unwait();
    thinker?.cancel();
  }

  function unwait(): void {
    clearTimeout(timer);
    makeNext = null;
  }

  function become(next: Session): void {
    session = next;
    revision += 1;
    world.remember(id, { session, revision, kept });
    change({ ...positionOf(session), version: revision, sent: null });
    if (state.value.toAct !== null) isHurried = false;
    save();
    goOn();
  }

  /** Lets the computer players move, one after the other. */
  function goOn(): void {
    unwait();
    coach.follow(session);
    const turn = gameNow(session).turns[0];
    if (!turn || isStopped()) return;
    const { bot } = must(session.seats[turn.seat]);
    if (bot !== undefined) void moveOf(botFor(bot));
  }

  function thinkerNow(): Thinker {
    thinker ??= world.startThinker();
    return thinker;
  }

  /** Asks a bot for the seat that is to act; null when the game went on meanwhile. */
  async function ask(bot: BotName): Promise<Answer | null> {
    const asked = session;
    const game = gameNow(asked);
    const { seat } = must(game.turns[0]);
    const seed = world.random(2 ** 32);
    const view = viewOf(game, seat);
    const answer = await thinkerNow().think({ bot, view, budget: BUDGET, seed });
    if (!answer || session !== asked) return null;
    if (answer.shortfall && !isTold) tell('no-champion');
    return answer;
  }

  async function moveOf(bot: BotName): Promise<void> {
    const asked = session;
    const begun = world.now();
    const fail = (): void => {
      endThinker();
      if (session !== asked) return;
      rest();
      tell('bot-failed');
    };
    const patience = setTimeout(fail, PATIENCE);
    try {
      await world.settled();
      await coach.judged();
      if (session !== asked || isStopped()) return;
      const answer = await ask(bot);
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
    const last = session.moves.at(-1)?.type;
    const next = advance(session, move);
    makeNext = () => {
      if (session === asked && !isStopped()) become(next);
    };
    const toSee = timeToSee(last, world.pace()) - waited;
    const wait = isHurried ? 0 : Math.max(toSee, coach.reading(next));
    timer = setTimeout(makeNext, Math.max(0, wait));
  }

  /** Nothing has to be seen or read any longer: the move that waits is made. */
  function hurry(): void {
    coach.hush();
    makeNext?.();
  }

  function endThinker(): void {
    thinker?.end();
    thinker = null;
  }

  /** Takes the game back from another tab. */
  async function fetchBack(): Promise<void> {
    if (isFetching) return;
    isFetching = true;
    channel?.postMessage(id);
    const loaded = await world.load(id);
    isFetching = false;
    if (loaded === 'missing') return lose('deleted');
    if (typeof loaded === 'string' || !('session' in loaded)) return;
    const isOurs = revision === kept && revision === loaded.revision;
    revision = isOurs ? revision : Math.max(revision + 1, loaded.revision);
    ({ session, kept } = loaded);
    const position = positionOf(session, loaded.isForeign);
    change({ ...position, version: revision, sent: null, troubles: [] });
    if (revision !== kept) save();
    goOn();
  }

  const acts: { readonly [action in Action]?: () => void } = {
    'take-back': () => {
      const before = undo(session);
      if (typeof before === 'string' || isStopped()) return;
      thinker?.cancel();
      become(before);
    },
    hurry: () => {
      isHurried = state.value.toAct === null;
      hurry();
    },
    pause: () => {
      rest();
      change({ isPaused: true });
    },
    resume: () => {
      change({ isPaused: false });
      goOn();
    },
    'next-game': () => {
      const next = nextGame(session, world.random);
      if (next && !isStopped()) become(next);
    },
    rematch: () => {
      const { options } = gameNow(session);
      const another = newSession(options, session.seats, deal(options, world.random));
      change({ next: world.begin(another) });
    },
  };

  const remedies: { readonly [trouble in Trouble]?: () => void } = {
    elsewhere: () => void fetchBack(),
    deleted: () => {
      kept = 0;
      world.remember(id, { session, revision, kept });
      save();
      goOn();
    },
    'not-saved': save,
    'storage-full': save,
    'bot-failed': goOn,
    'no-champion': () => {
      isTold = true;
      endThinker(); // a new one may be luckier
      goOn();
    },
  };

  channel?.addEventListener('message', ({ data }) => {
    if (data === id) lose('elsewhere');
  });
  channel?.postMessage(id);
  if (revision !== kept) save();
  goOn();

  return {
    id,
    state,
    clocks: signal(null), // nobody hurries here
    isSlow: false,
    talk: null,
    elsewhere: null,
    back: null,
    coach: { remark: coach.remark, hush: () => coach.remark.value && hurry() },
    proof: signal(null),
    isRated: false,
    rated: signal(null),
    record: () => recordNow(session),
    send(move) {
      const refusal = refusalOf(gameNow(session), move);
      if (state.value.toAct === null || isStopped()) return;
      if (refusal) return change({ sent: { move, refusal } });
      coach.look(session, move);
      become(advance(session, move));
    },
    act: (action) => acts[action]?.(),
    answer: () => {}, // nobody else is here who could propose anything
    mend(trouble) {
      if (!isMendedLater(trouble)) untell(trouble);
      remedies[trouble]?.();
    },
    leave() {
      isLeft = true;
      unwait();
      endThinker();
      channel?.close();
    },
  };
}

const isLost = (trouble: Trouble): boolean => trouble === 'elsewhere' || trouble === 'deleted';

/** Whether only what its remedy comes to can tell that it is over. */
const isMendedLater = (trouble: Trouble): boolean =>
  trouble === 'elsewhere' || trouble === 'not-saved' || trouble === 'storage-full';

/** Tabs of one browser tell each other which game they play. */
const openChannel = (): BroadcastChannel | null =>
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('crownlands');
