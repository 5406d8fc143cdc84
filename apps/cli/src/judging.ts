import { availableParallelism } from 'node:os';
import { Shortfall } from '@crownlands/arena';
import { type Judged, judgedBy } from '@crownlands/bots';
import { startBots } from '@crownlands/bots/node';
import { must, type Session, viewOf } from '@crownlands/rules';
import { progress } from './output.ts';

/** Milliseconds more than its time after which a thread that says nothing has failed. */
const PATIENCE = 15_000;

/** What the champion thinks of every move of a game, rounded; null when it was interrupted. */
export async function judgeMoves(
  { games, moves }: Session,
  milliseconds: number,
  signal: AbortSignal,
): Promise<Judged[] | null> {
  const pool = startBots(new URL('./bot-thread.js', import.meta.url), {
    threads: Math.min(availableParallelism(), moves.length),
    places: moves.length,
    milliseconds: milliseconds + PATIENCE,
  });
  const show = progress(moves.length);
  let done = 0;
  const asked = moves.map(async (played, index) => {
    const game = must(games[index]);
    const view = viewOf(game, must(game.turns[0]).seat);
    const budget = { milliseconds };
    const question = {
      bot: 'champion',
      view,
      budget,
      seed: index,
      asked: { kept: [played] },
    } as const;
    const outcome = await pool.ask(question);
    if (!outcome.ok && signal.aborted) return null;
    if (!outcome.ok) throw new Error(outcome.message);
    const { verdicts, shortfall } = outcome.value;
    if (shortfall) throw new Shortfall(`champion would not judge as itself: ${shortfall}`);
    show(++done);
    return rounded(judgedBy(view, played, verdicts));
  });
  signal.addEventListener('abort', pool.end);
  try {
    const judged = await Promise.all(asked);
    return signal.aborted ? null : judged.flatMap((one) => one ?? []);
  } finally {
    signal.removeEventListener('abort', pool.end);
    await pool.end();
  }
}

/** Numbers that read well, and whose sums are those of what is printed. */
const rounded = (judged: Judged): Judged => ({
  ...judged,
  chances: roundedChances(judged.chances),
  after: roundedChances(judged.after),
  loss: round(judged.loss),
});

/** Rounded so that they still add up to one: the greatest gives or takes what is left. */
function roundedChances(chances: readonly number[]): number[] {
  const parts = chances.map(round);
  const most = parts.indexOf(Math.max(...parts));
  const others = parts.reduce((sum, part, seat) => (seat === most ? sum : sum + part), 0);
  return parts.with(most, round(1 - others));
}

export const round = (number: number): number => Number(number.toFixed(3));
