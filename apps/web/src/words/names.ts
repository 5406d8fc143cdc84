import type { Ranked } from '@crownlands/protocol';
import { COLOURS, must, type Seat } from '@crownlands/rules';
import { LEVELS } from './levels.ts';
import { locale, say } from './texts.ts';

/** Who sits at a seat, for whoever looks at it; a name may be empty. */
export type Seated =
  | { readonly who: 'me'; readonly name: string; readonly person?: Ranked }
  | {
      readonly who: 'person';
      readonly name: string;
      readonly presence?: Presence;
      readonly sitsIn?: string; // a computer player that plays for them
      readonly person?: Ranked; // as the server knows them
    }
  | { readonly who: 'bot'; readonly name: string; readonly bot: string };

/** Whether another person has the table before them. */
type Presence = 'here' | 'away';

/** Who sits at a seat as the server knows them, if it does. */
export const personOf = (seated: Seated | undefined): Ranked | null =>
  (seated && seated.who !== 'bot' && seated.person) || null;

/** What a seat is called: its own name, its level, `You` when it is my only one, or else its colour. */
export function nameOf(seats: readonly Seated[], seat: Seat): string {
  const seated = must(seats[seat]);
  if (seated.who === 'bot') return botName(seats, seat) || colourOf(seat);
  return isolated(seated.name) || (isYou(seats, seat) ? say('you') : colourOf(seat));
}

/** Whether a seat is the only one of whoever looks, who then is addressed as such. */
export const isYou = (seats: readonly Seated[], seat: Seat): boolean =>
  seats[seat]?.who === 'me' && seats.filter(({ who }) => who === 'me').length === 1;

/** What a computer player is called; several of one name are told apart by their houses. */
function botName(seats: readonly Seated[], seat: Seat): string {
  const titles = seats.map((one) =>
    one.who === 'bot' ? isolated(one.name) || titleOf(one.bot) : '',
  );
  const title = must(titles[seat]);
  const isShared = title !== '' && titles.filter((one) => one === title).length > 1;
  return isShared ? ofHouse(title, seat) : title;
}

/** A computer player's level, or whatever it is called. */
export function titleOf(bot: string): string {
  const level = LEVELS.find((level) => level === bot);
  return level ? say(`level.${level}`) : isolated(bot);
}

/** A title with what its house has in its arms; the title begins small where it does not come first. */
function ofHouse(title: string, seat: Seat): string {
  const house = say(`house.${must(COLOURS[seat])}`);
  const name = say('bot.ofHouse', { title, house });
  if (name.startsWith(title)) return name;
  return say('bot.ofHouse', { title: title.toLocaleLowerCase(locale()), house });
}

const colourOf = (seat: Seat): string => say(`colour.${must(COLOURS[seat])}`);

/** A name in letters that run from right to left does not turn the text around it. */
const isolated = (name: string): string => (name === '' ? '' : `\u2068${name}\u2069`);

/** What somebody is called where no seat says more; a guest may have no name. */
export const knownName = ({ name }: { readonly name: string }): string =>
  isolated(name) || say('profile.guest');
