import { COLOURS, must, type Player, type Seat } from '@crownlands/rules';
import { LEVELS, type Level } from './levels.ts';
import { say } from './texts.ts';

/** What a seat is called: its own name, its level, `You` when one plays alone, or else its colour. */
export function nameOf(seats: readonly Player[], seat: Seat): string {
  const { name, bot } = must(seats[seat]);
  if (name.trim() !== '') return isolated(name);
  if (bot !== undefined) return LEVELS.includes(bot as Level) ? say(`level.${bot as Level}`) : bot;
  return isAlone(seats) ? say('you') : say(`colour.${must(COLOURS[seat])}`);
}

/** A name that cannot turn the direction of the text around it, and no longer than a line. */
const isolated = (name: string): string =>
  `\u2068${name.length > LONGEST ? `${name.slice(0, LONGEST)}…` : name}\u2069`;

const LONGEST = 24;

/** Whether there is one person at the table, who then is addressed as such. */
export const isAlone = (seats: readonly Player[]): boolean =>
  seats.filter(({ bot }) => bot === undefined).length === 1;

/** The same seats with names that can be read elsewhere, where nobody here is `You`. */
export const named = (seats: readonly Player[]): Player[] =>
  seats.map((player, seat) => {
    if (player.name.trim() !== '') return player;
    const isPerson = player.bot === undefined;
    const name = isPerson ? say(`colour.${must(COLOURS[seat])}`) : nameOf(seats, seat);
    return { ...player, name };
  });
