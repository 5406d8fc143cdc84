import { COLOURS, must, nameFrom, type Player, type Seat } from '@crownlands/rules';
import { LEVELS } from './levels.ts';
import { say } from './texts.ts';

/** Who sits at a seat, for whoever looks at it; a name may be empty. */
export type Seated =
  | { readonly who: 'me'; readonly name: string }
  | { readonly who: 'person'; readonly name: string; readonly presence?: Presence }
  | { readonly who: 'bot'; readonly name: string; readonly bot: string };

/** Whether another person has the table before them. */
type Presence = 'here' | 'away';

/** What a seat is called: its own name, its level, `You` when it is my only one, or else its colour. */
export function nameOf(seats: readonly Seated[], seat: Seat): string {
  const seated = must(seats[seat]);
  const title = seated.who === 'bot' ? titleOf(seated.bot) : '';
  return isolated(seated.name) || title || (isYou(seats, seat) ? say('you') : colourOf(seat));
}

/** Whether a seat is the only one of whoever looks, who then is addressed as such. */
export const isYou = (seats: readonly Seated[], seat: Seat): boolean =>
  seats[seat]?.who === 'me' && seats.filter(({ who }) => who === 'me').length === 1;

/** A computer player's level, or whatever it is called. */
function titleOf(bot = ''): string {
  const level = LEVELS.find((level) => level === bot);
  return level ? say(`level.${level}`) : isolated(bot);
}

const colourOf = (seat: Seat): string => say(`colour.${must(COLOURS[seat])}`);

/** A name in letters that run from right to left does not turn the text around it. */
const isolated = (name: string): string => (name === '' ? '' : `\u2068${name}\u2069`);

/** The same seats with names that can be read elsewhere, where nobody here is `You`. */
export const named = (seats: readonly Player[]): Player[] =>
  seats.map((player, seat) => {
    const name = player.name || nameFrom(titleOf(player.bot)) || colourOf(seat);
    return { ...player, name };
  });
