import type { Player } from '@crownlands/rules';
import type { Seated } from '../words/names.ts';

/** Who sits where in a game whose people all play at this screen. */
export const seatsHere = (players: readonly Player[]): Seated[] =>
  players.map(({ name, bot }) =>
    bot === undefined ? { who: 'me', name } : { who: 'bot', name, bot },
  );
