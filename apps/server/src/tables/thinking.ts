import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { startBots } from '@crownlands/bots/node';
import type { Sitter } from '@crownlands/protocol';
import { legalMoves, type Move, must, type View } from '@crownlands/rules';

/** How long a bot may think about a move. */
const BUDGET = { milliseconds: 200 };

/** Milliseconds after which a thread that says nothing has failed, even on a busy machine. */
const PATIENCE = 15_000;

/** Bots that may wait for a thread; others are asked again later. */
const PLACES = 1000;

/** Bots on threads of their own, at most as many as there are cores; `thought` hears how long each took. */
export function startThinking(
  program: URL,
  log: (line: string) => void,
  thought: (bot: Sitter, seconds: number) => void,
) {
  const threads = availableParallelism();
  const { ask, end } = startBots(program, { threads, places: PLACES, milliseconds: PATIENCE });
  let asked = 0;

  /** What a bot plays, who sees no more than its seat; null when it cannot be asked now. */
  async function think(bot: Sitter, view: View): Promise<Move | null> {
    const legal = legalMoves(view);
    const only = must(legal[0]);
    if (legal.length === 1) return only;
    const seed = randomInt(2 ** 32);
    const begun = performance.now();
    asked++;
    const outcome = await ask({ bot, view, budget: BUDGET, seed });
    asked--;
    thought(bot, (performance.now() - begun) / 1000);
    if (outcome.ok) return outcome.value.move;
    if (outcome.problem === 'full' || outcome.problem === 'ended') return null;
    log(`A bot could not think: ${outcome.message}`);
    return only; // so that nobody waits for it in vain
  }

  return {
    think,
    waiting: () => Math.max(0, asked - threads),
    thinking: () => Math.min(asked, threads),
    end,
  };
}
