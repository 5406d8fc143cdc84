import type { Refused } from '@crownlands/protocol';
import { must } from '@crownlands/rules';
import type { Query } from '../store/query.ts';

/** Persons whom one may block. */
const MOST = 500;

/** Those at a table whom a statement has places for: a host, and who holds its seats. */
const PLACES = 5;

/** Who does not want to meet whom, and whom whoever runs the server does not let play. */
export type Blocks = {
  /** Two persons do not meet any more; false when this one has blocked too many. */
  readonly add: (person: string, other: string) => Promise<boolean>;
  readonly remove: (person: string, other: string) => Promise<void>;
  /** Why somebody may not play with these now, or with nobody at all; null when they may. */
  readonly barrier: (person: string, others: readonly (string | null)[]) => Promise<Refused | null>;
};

const BETWEEN = `SELECT 1 FROM blocks WHERE person = $1 AND other IN ($2, $3, $4, $5, $6)
  UNION ALL SELECT 1 FROM blocks WHERE other = $1 AND person IN ($2, $3, $4, $5, $6) LIMIT 1`;

const BLOCKED: Refused = {
  code: 'blocked',
  message: 'somebody here does not play with you, or you not with them',
};

export const blocksIn = (query: Query, now: () => number): Blocks => ({
  async add(person, other) {
    const sql = `INSERT INTO blocks (person, other, since)
                 SELECT CAST($1 AS text), CAST($2 AS text), CAST($3 AS bigint)
                 WHERE (SELECT count(*) FROM blocks WHERE person = $1 AND other <> $2) < ${MOST}
                 ON CONFLICT (person, other) DO UPDATE SET since = blocks.since RETURNING other`;
    return (await query(sql, person, other, now())).length > 0;
  },

  async remove(person, other) {
    await query('DELETE FROM blocks WHERE person = $1 AND other = $2', person, other);
  },

  async barrier(person, others) {
    const sql = 'SELECT banned_until AS until FROM people WHERE person = $1 AND banned_until > $2';
    const [banned] = await query<{ until: number }>(sql, person, now());
    if (banned) {
      const { until } = banned;
      return { code: 'banned', until, message: 'whoever runs this server does not let you play' };
    }
    const met = [...new Set(others)].filter((other) => other !== null && other !== person);
    if (met.length === 0) return null;
    const [one, two, three, four, five] = Array.from({ length: PLACES }, (_, n) => met[n] ?? '');
    const found = await query(
      BETWEEN,
      person,
      must(one),
      must(two),
      must(three),
      must(four),
      must(five),
    );
    return found.length > 0 ? BLOCKED : null;
  },
});
