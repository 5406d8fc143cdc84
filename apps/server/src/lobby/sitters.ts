import type { Ranked, Summary } from '@crownlands/protocol';
import type { Colour, Seat } from '@crownlands/rules';
import { idOf } from '../people/people.ts';
import { ratingOf } from '../people/rating.ts';
import type { Query } from '../store/query.ts';

/** Somebody who holds a seat, and one of their ratings, if they have any. */
export type Sitting = {
  readonly game: string;
  readonly seat: Seat;
  readonly person: string;
  readonly id: string | null; // null: of a guest of whom nothing else is kept
  readonly name: string | null;
  readonly colour: Colour | null;
  readonly players: number | null;
  readonly mu: number;
  readonly sigma: number;
  readonly games: number;
};

const SITTINGS = `SELECT game, seat, holdings.person, people.id, name, colour, players, mu, sigma, games
  FROM holdings LEFT JOIN people ON people.person = holdings.person
  LEFT JOIN ratings ON ratings.person = holdings.person`;

/** Who holds seats at these tables, by table. */
export async function sittingsAt(
  query: Query,
  tables: readonly string[],
): Promise<ReadonlyMap<string, readonly Sitting[]>> {
  const byTable = new Map<string, Sitting[]>();
  if (tables.length === 0) return byTable;
  const places = tables.map((_, index) => `$${index + 1}`).join();
  const sql = `${SITTINGS} WHERE game IN (${places}) AND holdings.person IS NOT NULL`;
  for (const sitting of await query<Sitting>(sql, ...tables)) {
    const others = byTable.get(sitting.game);
    if (others) others.push(sitting);
    else byTable.set(sitting.game, [sitting]);
  }
  return byTable;
}

/** Those who sit at a table, by seat, with their rating for as many players. */
export function peopleAt(
  { settings, players }: Summary,
  sittings: readonly Sitting[], // of this table
): (Ranked | null)[] {
  return players.map((player, seat) => {
    const theirs = sittings.filter((sitting) => sitting.seat === seat);
    const [known] = theirs;
    if (!known || !player || player.bot) return null;
    const rated = theirs.find((sitting) => sitting.players === settings.rules.players);
    return {
      id: known.id ?? idOf(known.person),
      name: known.name || player.name,
      colour: known.colour ?? 'pink',
      rating: rated ? ratingOf(rated) : null,
    };
  });
}
