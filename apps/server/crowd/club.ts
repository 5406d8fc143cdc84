import type { Query } from '../src/store/query.ts';

/** As many as a club is filled with; games of two. */
export type Size = { readonly people: number; readonly games: number };

/** The public id of the so manieth. */
export const publicId = (index: number): string => `${'0'.repeat(22)}${index}`.slice(-22);

const counted = (count: number): string =>
  `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${count - 1})`;

const padded = "'0000000000000000000000' || i";

const SUMMARY =
  '{"settings":{"rules":{"players":2,"variants":[],"firstOrder":"drawn"},"pace":{"type":"turn","seconds":45},"isListed":false,"mayWatch":true,"substitute":"knight","isRated":true},"players":[{"name":"One"},{"name":"Another"}],"turn":null,"deadline":null}';

const TERRAINS = '{"wheat":12,"forest":8,"lake":10,"grassland":6,"swamp":7,"mine":9}';

/** Fills a database; the first of all has played hundreds of times as often as the others. */
export async function fill(query: Query, { people, games }: Size, now: number): Promise<void> {
  await query(
    `INSERT INTO people ${counted(people)}
     SELECT 'person-' || i, substr(${padded}, length(${padded}) - 21), 'Player ' || i,
       'piayer' || i, 'blue', 0, 0, NULL FROM n`,
  );
  await query(
    `INSERT INTO ratings ${counted(people)}
     SELECT 'person-' || i, 2, 25, 2 + i % 3, 1000 + (i * 37) % 1200, 20, ${now} - i FROM n`,
  );
  await query(
    `INSERT INTO tables ${counted(games)}
     SELECT 'game-' || i, 50, '', '', 'over', false, NULL, i, '${SUMMARY}' FROM n`,
  );
  for (const seat of [0, 1]) {
    const person = `CASE WHEN ${seat} = 0 AND i % 100 = 0 THEN 'person-0'
                    ELSE 'person-' || (i * ${seat === 0 ? 79 : 131} + ${seat}) % ${people} END`;
    await query(
      `INSERT INTO results ${counted(games)}
       SELECT 'game-' || i, ${seat}, ${person}, NULL, 2, 1 + (i + ${seat}) % 2, 40 + i % 30, 1,
         '${TERRAINS}', ${now} - i, 1500 + i % 300, 3, i % 20 - 10 FROM n`,
    );
  }
}
