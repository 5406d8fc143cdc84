import { COLOURS, must, nameFrom, type Player, type Seat } from '@crownlands/rules';
import { LEVELS } from './levels.ts';
import { say } from './texts.ts';

/** What a seat is called: its own name, its level, `You` when one plays alone, or else its colour. */
export function nameOf(seats: readonly Player[], seat: Seat): string {
  const { name, bot } = must(seats[seat]);
  const isMe = bot === undefined && isAlone(seats);
  return isolated(name) || titleOf(bot) || (isMe ? say('you') : colourOf(seat));
}

/** A computer player's level, or whatever it is called. */
function titleOf(bot = ''): string {
  const level = LEVELS.find((level) => level === bot);
  return level ? say(`level.${level}`) : isolated(bot);
}

const colourOf = (seat: Seat): string => say(`colour.${must(COLOURS[seat])}`);

/** A name in letters that run from right to left does not turn the text around it. */
const isolated = (name: string): string => (name === '' ? '' : `\u2068${name}\u2069`);

/** Whether there is one person at the table, who then is addressed as such. */
export const isAlone = (seats: readonly Player[]): boolean =>
  seats.filter(({ bot }) => bot === undefined).length === 1;

/** The same seats with names that can be read elsewhere, where nobody here is `You`. */
export const named = (seats: readonly Player[]): Player[] =>
  seats.map((player, seat) => {
    const name = player.name || nameFrom(titleOf(player.bot)) || colourOf(seat);
    return { ...player, name };
  });
