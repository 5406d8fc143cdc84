import { type Options, seeded, type View } from '@crownlands/rules';
import type { Reason } from '../advice/reason.ts';
import { reasonsFor } from '../advice/reasons.ts';
import { type Budget, spender, type Thought } from '../bot.ts';
import { prepare } from '../net/prepare.ts';
import { BOTS, type BotName } from '../players/bots.ts';

/** What there is to think about. */
export type Question = {
  readonly bot: BotName;
  readonly view: View;
  readonly budget: Budget;
  readonly seed: number;
  readonly isWhy?: boolean; // whether reasons are wanted
};

/** The last thought on a question, why, and what its bot lacked, if anything. */
export type Answer = Thought & {
  readonly reasons: readonly Reason[];
  readonly shortfall: string | null;
};

/** What a thread is told; a new question takes the place of an old one. */
export type Request =
  | { readonly type: 'think'; readonly id: number; readonly question: Question }
  | { readonly type: 'prepare'; readonly bot: BotName; readonly options: Options } // thinks on
  | { readonly type: 'cancel' };

/** What a thread tells: its thoughts now and then, the last one, or that it failed. */
export type Reply =
  | { readonly id: number; readonly thought: Thought }
  | { readonly id: number; readonly answer: Answer }
  | { readonly id: number; readonly failure: string };

/** Milliseconds of thinking between two looks at the messages, and between two reports. */
const SLICE = 5;
const REPORT = 50;

/** On a thread: the handler of its messages, which thinks and posts replies. */
export function thinkOnThread(post: (reply: Reply) => void): (request: Request) => void {
  let current: number | null = null;

  async function think(id: number, question: Question): Promise<void> {
    const { bot, view, budget, seed, isWhy } = question;
    const begun = performance.now();
    const shortfall = await prepare(bot, view.options);
    if (current !== id) return;
    const isSpent = spender(lessBy(budget, performance.now() - begun));
    let last: Thought | null = null;
    let slice = performance.now() + SLICE;
    let report = performance.now() + REPORT;
    for (const thought of BOTS[bot](view, seeded(seed))) {
      last = thought;
      if (isSpent(thought)) break;
      if (performance.now() < slice) continue;
      await breathe();
      if (current !== id) return;
      slice = performance.now() + SLICE;
      if (slice < report) continue;
      report = slice + REPORT;
      post({ id, thought });
    }
    if (!last) return;
    const reasons = isWhy ? reasonsFor(view, last.move) : [];
    post({ id, answer: { ...last, reasons, shortfall } });
  }

  return (request) => {
    if (request.type === 'prepare') return void prepare(request.bot, request.options);
    current = request.type === 'think' ? request.id : null;
    if (request.type !== 'think') return;
    const { id, question } = request;
    think(id, question).catch((error) => post({ id, failure: String(error) }));
  };
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
