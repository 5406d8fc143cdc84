import { type Options, seeded, type View } from '@crownlands/rules';
import { adviserOn, type Hint } from '../advice/hints.ts';
import type { Thought } from '../players/bot.ts';
import { BOTS, type BotName } from '../players/bots.ts';
import { judgeOn } from '../players/judge.ts';
import { prepare } from '../players/prepare.ts';
import type { Reasoned } from '../review/judged.ts';
import { reasonedOn } from '../review/reasoned.ts';
import { type Budget, spender } from '../search/budget.ts';
import type { Asked } from '../search/evaluation.ts';
import type { Order, Report } from './thread.ts';

/** What there is to think about. */
export type Question = {
  readonly bot: BotName;
  readonly view: View;
  readonly budget: Budget;
  readonly seed: number;
  readonly isAdvice?: boolean; // whether hints are wanted
  readonly asked?: Asked; // moves of which verdicts are wanted, as the champion judges them
};

/** The last thought on a question, verdicts and hints if wanted, and what its bot lacked, if anything. */
export type Answer = Thought & {
  readonly verdicts: readonly Reasoned[]; // with reasons where moves were to be kept
  readonly hints: readonly Hint[];
  readonly shortfall: string | null;
};

/** What a thread that thinks is told: also to load what a bot will need, while it thinks on. */
export type Request =
  | Order<Question>
  | { readonly type: 'prepare'; readonly bot: BotName; readonly options: Options };

/** What it tells: its thoughts now and then, and the last one. */
export type Reply = Report<Thought, Answer>;

/** Milliseconds of thinking between two looks at the messages, and between two reports. */
const SLICE = 5;
const REPORT = 50;

/** On a thread: the handler of its messages, which thinks and posts replies. */
export function thinkOnThread(post: (reply: Reply) => void): (request: Request) => void {
  let current: number | null = null;

  async function think(id: number, question: Question): Promise<void> {
    const { bot, view, budget } = question;
    const begun = performance.now();
    const shortfall = await prepare(bot, view.options);
    if (current !== id) return;
    const isSpent = spender(lessBy(budget, performance.now() - begun));
    const { thoughts, verdicts, hints } = mindFor(question);
    let last: Thought | null = null;
    let slice = performance.now() + SLICE;
    let report = performance.now() + REPORT;
    for (const thought of thoughts) {
      last = thought;
      if (isSpent(thought)) break;
      if (performance.now() < slice) continue;
      await breathe();
      if (current !== id) return;
      slice = performance.now() + SLICE;
      if (slice < report) continue;
      report = slice + REPORT;
      post({ id, note: thought });
    }
    if (!last) throw new Error('a bot thought nothing: this is a bug');
    post({ id, result: { ...last, verdicts: verdicts(), hints: hints(), shortfall } });
    current = null;
  }

  /** Leaves what it thinks about. */
  function drop(): void {
    if (current !== null) post({ id: current, result: null });
    current = null;
  }

  function fail(id: number, error: unknown): void {
    if (current !== id) return;
    post({ id, failure: String(error) });
    current = null;
  }

  return (request) => {
    if (request.type === 'prepare') return void prepare(request.bot, request.options);
    drop();
    if (request.type === 'cancel') return;
    const { id, task } = request;
    current = id;
    think(id, task).catch((error) => fail(id, error));
  };
}

/** Who thinks about a question: its bot, or an adviser or a judge as strong as the champion. */
function mindFor({ bot, view, seed, isAdvice, asked }: Question) {
  const random = seeded(seed);
  if (isAdvice) return adviserOn(view, random);
  if (asked) {
    const { thoughts, verdicts } = judgeOn(view, random, asked);
    const reasoned = () => reasonedOn(view, asked.kept ?? [], verdicts());
    return { thoughts, verdicts: reasoned, hints: () => [] };
  }
  return { thoughts: BOTS[bot](view, random), verdicts: () => [], hints: () => [] };
}

/** Milliseconds that a bot may think however long it took to load. */
const LEAST = 50;

/** A budget without the time that loading took, because who asks waits for both. */
const lessBy = (budget: Budget, loading: number): Budget =>
  'simulations' in budget
    ? budget
    : {
        milliseconds: Math.max(Math.min(LEAST, budget.milliseconds), budget.milliseconds - loading),
      };

/** Lets messages in: a turn of the event loop, without the pause that timers have in browsers. */
function breathe(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
