import { gamesIn, type Options, roundsOf } from '@crownlands/rules';
import { say } from './texts.ts';

/** How far a game is, and which one of a dynasty it is. */
export function sayStage(options: Options, round: number, game: number): string {
  const stage =
    round === 0 ? say('round.first') : say('round', { round, rounds: roundsOf(options) });
  return gamesIn(options) === 1 ? stage : `${say('dynasty.next', { game })} · ${stage}`;
}
