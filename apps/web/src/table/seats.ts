import type { Player } from '@crownlands/rules';
import { LEVELS } from '../words/levels.ts';
import type { Seated } from '../words/names.ts';

/** Who sits where in a game whose people all play at this screen. */
export const seatsHere = (players: readonly Player[]): Seated[] => seated(players, 'me');

/** Who sits where in a game that came from elsewhere: none of them is whoever looks. */
export const seatsElsewhere = (players: readonly Player[]): Seated[] => seated(players, 'person');

/** A computer player of ours has no name of its own: its level is told in the language of the page. */
const seated = (players: readonly Player[], people: 'me' | 'person'): Seated[] =>
  players.map(({ name, bot }) => {
    if (bot === undefined) return { who: people, name };
    const isOurs = LEVELS.some((level) => level === bot);
    return { who: 'bot', name: isOurs ? '' : name, bot };
  });
