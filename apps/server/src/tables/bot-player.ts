import { playsFor, type Sitter, type TableState } from '@crownlands/protocol';
import { formatMove, must, type Seat, viewOf } from '@crownlands/rules';
import type { Circumstances } from './circumstances.ts';
import { botToAct } from './clocks.ts';
import type { Copy } from './copy.ts';
import { decide } from './decide.ts';
import type { Turns } from './turns.ts';
import type { World } from './world.ts';

/** Lets the bots of a table play when they are to act; `by` says who a bot on a seat is. */
export function botPlayer(
  { think, log }: World,
  copy: Copy,
  turns: Turns,
  by: (seat: Seat) => Circumstances,
) {
  let isPlaying = false;

  /** Whether to go on: not when the bot has no answer now, or nothing can be written. */
  async function playFor(asked: TableState, seat: Seat): Promise<boolean> {
    const bot = playsFor(asked, seat) as Sitter;
    const move = await think(bot, viewOf(must(asked.played).game, seat));
    if (!move) return false;
    return turns.take(async () => {
      if (!isSame(asked, copy.state(), seat)) return true;
      const course = decide(copy.state(), { type: 'move', seat, move: formatMove(move) }, by(seat));
      if ('code' in course) throw new Error(`a bot wanted ${formatMove(move)}: this is a bug`);
      const doing = { command: `bot:${asked.seq}:${seat}`, person: null };
      if (!(await copy.commit(course, doing))) await copy.catchUp();
      return true;
    });
  }

  return {
    isPlaying: () => isPlaying,
    /** Plays as long as bots are to act; while somebody asks, only if `isDue`. */
    async play(isDue = false): Promise<void> {
      if (isPlaying) return;
      isPlaying = true;
      try {
        for (let mayInterrupt = isDue, goesOn = true; goesOn; mayInterrupt = false) {
          const state = copy.state();
          const seat = botToAct(state);
          if (seat === null || (state.asking && !mayInterrupt)) return;
          goesOn = await playFor(state, seat);
        }
      } catch (error) {
        log(`A bot could not play: ${(error as Error).message}`);
      } finally {
        isPlaying = false;
      }
    },
  };
}

/** Whether a table still is as a bot saw it, whatever was said meanwhile. */
const isSame = (asked: TableState, now: TableState, seat: Seat): boolean =>
  now.played === asked.played &&
  now.asking === asked.asking &&
  now.seats[seat] === asked.seats[seat];
