import {
  advance,
  formatRecord,
  type GameRecord,
  must,
  newSession,
  type Player,
  parseRecord,
  resume,
  type Seat,
  type Session,
  wholeRecord,
} from '@crownlands/rules';
import { keepInHistory, keptInHistory } from '../nav/keep-in-history.ts';
import type { Played } from '../table/course.ts';
import type { Table } from '../table/table.ts';
import { PACES, settings } from '../ui/settings.ts';
import { ADVISER } from './bots.ts';
import { openLocalTable } from './local-table.ts';
import { newId, random } from './random.ts';
import { settled } from './settled.ts';
import { startThinker } from './thinking.ts';

/** A game as it stood before a move, to be played on by whoever looks at it, against computer players. */
export function trialAt(record: GameRecord, { games, moves }: Played, move: number): Session {
  const { seat } = must(must(games[move]).turns[0]);
  const options = {
    ...record.rules,
    variants: record.rules.variants.filter((variant) => variant !== 'dynasty'),
  };
  const fresh = newSession(options, seatsAround(record.seats, seat), record);
  return moves.slice(0, move).reduce<Session>(advance, fresh);
}

/** Whoever tries takes the seat that is to act; the other people are played for by the strongest. */
const seatsAround = (players: readonly Player[], own: Seat): Player[] =>
  players.map(({ name, bot }, seat) => {
    if (seat === own) return { name: bot === undefined ? name : '' };
    return { name, bot: bot ?? ADVISER };
  });

/** Keeps a trial with this place of the history, over reloads too, and nowhere else. */
export function keepTrial(session: Session): void {
  keepInHistory({ trial: formatRecord(wholeRecord(session)) });
}

/** The table of the trial that is kept with this place; null when there is none. */
export function openTrial(): Table | null {
  const kept = keptInHistory('trial');
  const read = typeof kept === 'string' ? parseRecord(kept) : null;
  const resumed = read?.ok ? resume(read.value, random) : null;
  if (!resumed?.ok) return null;
  const id = newId();
  const table = openLocalTable(
    id,
    { session: resumed.value, revision: 1, kept: 1 },
    {
      games: {
        save: async ({ record }) => {
          keepInHistory({ trial: record });
          return 'saved';
        },
      },
      startThinker,
      random,
      coaching: null, // here one tries what one likes
      begin: () => id, // nobody asks for another game
      remember: () => {},
      forget: () => {},
      awaitKept: () => {},
      load: async () => 'missing',
      pace: () => PACES[settings.pace.value],
      settled,
      now: () => Date.now(),
    },
  );
  return { ...table, back: () => history.back() };
}
