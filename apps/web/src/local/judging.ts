import { judgedBy, type Thinker } from '@crownlands/bots/thinker';
import { must, viewOf } from '@crownlands/rules';
import { type ReadonlySignal, signal } from '@preact/signals';
import type { Played } from '../table/course.ts';
import { ADVISER, PATIENCE } from './bots.ts';
import { type Judging, rounded } from './judging-form.ts';

/** Who judges the moves of a game, on a thread of its own. */
export type Judge = {
  readonly judging: ReadonlySignal<Judging>;
  readonly hasFailed: ReadonlySignal<boolean>;
  /** Judges the moves that are left; tries again where it has failed. */
  readonly goOn: () => void;
  readonly end: () => void;
};

/** Milliseconds for each move: a game of four has some hundred moves. */
const THOROUGH = 170;
const QUICK = 80;

/** What a thread loads for its first question is in no time that a move is judged in. */
const LOADING = { simulations: 1 };

export function openJudge(
  { games, moves }: Played,
  begun: Judging,
  startThinker: () => Thinker,
): Judge {
  const judging = signal(begun);
  const hasFailed = signal(false);
  let thinker: Thinker | null = null;
  let isRunning = false;
  let isEnded = false;
  const endThinker = (): void => {
    thinker?.end();
    thinker = null;
  };

  /** The next move; null when the thread has none to tell. */
  async function judgeNext(): Promise<Judging | null> {
    const { judged, isQuick, isWeak } = judging.value;
    const game = must(games[judged.length]);
    const played = must(moves[judged.length]);
    const view = viewOf(game, must(game.turns[0]).seat);
    const budget = { milliseconds: isQuick ? QUICK : THOROUGH };
    const asked = { kept: [played] };
    const patience = setTimeout(endThinker, PATIENCE);
    try {
      const question = { bot: ADVISER, view, budget, seed: judged.length, asked };
      if (!thinker) {
        thinker = startThinker();
        await thinker.think({ ...question, budget: LOADING });
      }
      const answer = await thinker?.think(question);
      if (!answer) return null;
      const next = rounded(judgedBy(view, played, answer.verdicts), must(view.turns[0]).seat);
      return { judged: [...judged, next], isQuick, isWeak: isWeak || answer.shortfall !== null };
    } catch {
      return null;
    } finally {
      clearTimeout(patience);
    }
  }

  /** A thread that fails is replaced once at each move. */
  async function run(): Promise<void> {
    let isReplaced = false;
    while (!isEnded && judging.value.judged.length < moves.length) {
      const next = await judgeNext();
      if (isEnded) return;
      if (next) judging.value = next;
      else endThinker();
      if (!next && isReplaced) return fail();
      isReplaced = !next;
    }
    endThinker();
  }

  function fail(): void {
    hasFailed.value = true;
  }

  return {
    judging,
    hasFailed,
    goOn() {
      if (isRunning || isEnded) return;
      isRunning = true;
      hasFailed.value = false;
      void run().finally(() => {
        isRunning = false;
      });
    },
    end() {
      isEnded = true;
      endThinker();
    },
  };
}
