import { COLOURS, must, type Player, type Seat } from '@crownlands/rules';
import { LEVELS, type Level } from './levels.ts';
import { say } from './texts.ts';

/** What a seat is called: its own name, its level, `You` when one plays alone, or else its colour. */
export function nameOf(seats: readonly Player[], seat: Seat): string {
  const { name, bot } = must(seats[seat]);
  if (name !== '') return name;
  if (bot !== undefined) return LEVELS.includes(bot as Level) ? say(`level.${bot as Level}`) : bot;
  return isAlone(seats) ? say('you') : say(`colour.${must(COLOURS[seat])}`);
}

/** Whether there is one person at the table, who then is addressed as such. */
export const isAlone = (seats: readonly Player[]): boolean =>
  seats.filter(({ bot }) => bot === undefined).length === 1;

/** The same seats with names that can be read elsewhere. */
export const named = (seats: readonly Player[]): Player[] =>
  seats.map((player, seat) => ({ ...player, name: nameOf(seats, seat) }));
