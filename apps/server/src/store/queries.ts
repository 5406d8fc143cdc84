import type { TableEvent } from '@crownlands/protocol';
import type { Query } from './query.ts';
import {
  type HandOver,
  type Holding,
  type Outage,
  type Row,
  SILENCE,
  type Store,
} from './store.ts';

/** A row as it is kept. */
type KeptRow = Omit<Row, 'isListed'> & { readonly is_listed: boolean | number };
type KeptEvent = { readonly seq: number; readonly at: number; readonly body: string };

const rowFrom = ({ is_listed, ...row }: KeptRow): Row => ({ ...row, isListed: Boolean(is_listed) });
const eventFrom = ({ seq, at, body }: KeptEvent): TableEvent => ({ seq, at, ...JSON.parse(body) });

/** What is kept of an event beside its key. */
export const eventTextOf = ({ seq, at, ...body }: TableEvent): string => JSON.stringify(body);

/** When a table has changed by events of a moment; one that has ended does not any more, whatever is said there. */
export const changedBy = (moment: string): string =>
  `CASE WHEN tables.status IN ('over', 'closed') THEN tables.changed ELSE ${moment} END`;

const SEQ_OF = 'SELECT seq FROM events WHERE game = $1 AND command = $2';

/** All of a store that is one statement at a time, which both databases read alike. */
export const queriesBy = (
  query: Query,
): Omit<
  Store,
  | 'append'
  | 'query'
  | 'together'
  | 'pulse'
  | 'time'
  | 'schema'
  | 'onWake'
  | 'tell'
  | 'onWord'
  | 'end'
> => ({
  load: async (table) => {
    const [row] = await query<KeptRow>('SELECT * FROM tables WHERE id = $1', table);
    return row ? rowFrom(row) : null;
  },

  read: async (table, after) => {
    const sql = 'SELECT seq, at, body FROM events WHERE game = $1 AND seq > $2 ORDER BY seq';
    return (await query<KeptEvent>(sql, table, after)).map(eventFrom);
  },

  seqOf: async (table, command) => {
    return (await query<{ seq: number }>(SEQ_OF, table, command))[0]?.seq ?? null;
  },

  holdings: (table) =>
    query<Holding>(
      'SELECT seat, person FROM holdings WHERE game = $1 AND person IS NOT NULL ORDER BY seat',
      table,
    ),

  due: async (by, limit) => {
    const sql = 'SELECT id FROM tables WHERE due <= $1 ORDER BY due, id LIMIT $2';
    return (await query<{ id: string }>(sql, by, limit)).map(({ id }) => id);
  },

  postpone: async (table, seq, due) => {
    await query('UPDATE tables SET due = $3 WHERE id = $1 AND seq = $2', table, seq, due);
  },

  listed: async (limit) => {
    const nth = 'row_number() OVER (PARTITION BY host ORDER BY events.at, id)';
    const sql = `SELECT tables.* FROM tables JOIN events ON game = id AND events.seq = 1
                 WHERE is_listed AND status = 'waiting'
                 ORDER BY ${nth}, events.at DESC, id LIMIT $1`;
    return (await query<KeptRow>(sql, limit)).map(rowFrom);
  },

  heldBy: async (person, limit) => {
    const sql = `SELECT * FROM tables WHERE id IN (SELECT game FROM holdings WHERE person = $1)
                 AND status <> 'closed' ORDER BY status = 'over', changed DESC, id LIMIT $2`;
    return (await query<KeptRow>(sql, person, limit)).map(rowFrom);
  },

  offerSeat: async ({ code, table, seat, expires }) => {
    const sql = 'INSERT INTO offers (code, game, seat, expires) VALUES ($1, $2, $3, $4)';
    await query(sql, code, table, seat, expires);
  },

  offerOf: async (code, now) => {
    const sql = `SELECT code, game AS "table", seat, expires FROM offers
                 WHERE code = $1 AND expires > $2`;
    return (await query<HandOver>(sql, code, now))[0] ?? null;
  },

  dropOffer: async (code) => {
    await query('DELETE FROM offers WHERE code = $1', code);
  },

  outagesSince: (moment) =>
    query<Outage>(
      `SELECT ended AS "from", began AS "to" FROM (
         SELECT began, max(ended) OVER (
           ORDER BY began ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
         ) AS ended FROM uptimes
       ) AS silences
       WHERE began > ended AND began > $1 ORDER BY began`,
      moment,
    ),
});

/** A server is there from now on, and none was since the last pulse. */
export const begin = (query: Query, now: number): Promise<unknown> =>
  query('INSERT INTO uptimes (began, ended) VALUES ($1, $1) ON CONFLICT DO NOTHING', now);

/** Some server has been there since the last pulse, unless all have been silent for long. */
export async function goOn(query: Query, now: number): Promise<void> {
  const sql = `UPDATE uptimes SET ended = CASE WHEN ended < $1 THEN $1 ELSE ended END
               WHERE began = (SELECT max(began) FROM uptimes) AND ended + ${SILENCE} >= $1
               RETURNING began`;
  if ((await query(sql, now)).length === 0) await begin(query, now);
}
