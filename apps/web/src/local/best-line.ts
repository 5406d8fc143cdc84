import type { Thinker } from '@crownlands/bots/thinker';
import { formatMove, type Move, type View } from '@crownlands/rules';
import { ADVICE_BUDGET, ADVISER, PATIENCE } from './bots.ts';
import { startThinker } from './thinking.ts';

/** How all would go on after a move, that move first, as far as nothing new is turned up; null when nobody can tell. */
export async function lineAfter(
  view: View,
  move: Move,
  signal: AbortSignal,
): Promise<readonly Move[] | null> {
  let thinker: Thinker | null = null;
  const end = (): void => thinker?.end();
  signal.addEventListener('abort', end);
  const patience = setTimeout(end, PATIENCE);
  try {
    thinker = startThinker();
    const asked = { kept: [move] };
    const answer = await thinker.think({
      bot: ADVISER,
      view,
      budget: ADVICE_BUDGET,
      seed: 1,
      asked,
    });
    const verdict = answer?.verdicts.find((one) => formatMove(one.move) === formatMove(move));
    return verdict ? verdict.line : null;
  } catch {
    return null;
  } finally {
    clearTimeout(patience);
    signal.removeEventListener('abort', end);
    end();
  }
}
