import type { Query } from '../src/store/query.ts';

/** As many as a club is filled with; games of two. */
export type Size = { readonly people: number; readonly games: number };

/** The public id of the so manieth. */
export const publicId = (index: number): string => `${'0'.repeat(22)}${index}`.slice(-22);

/** Rows that one statement writes, so that none takes longer than a server would wait for it. */
const BATCH = 50_000;

/** Statements that write so many rows; `i` counts them from 0. */
const counted = (count: number, into: string, select: string): string[] =>
  Array.from({ length: Math.ceil(count / BATCH) }, (_, batch) => {
    const [from, to] = [batch * BATCH, Math.min(count, (batch + 1) * BATCH)];
    return `INSERT INTO ${into}
      WITH RECURSIVE n (i) AS (SELECT ${from} UNION ALL SELECT i + 1 FROM n WHERE i < ${to - 1})
      SELECT ${select} FROM n`;
  });

const padded = "'0000000000000000000000' || i";

const SUMMARY =
  '{"settings":{"rules":{"players":2,"variants":[],"firstOrder":"drawn"},"pace":{"type":"turn","seconds":45},"isListed":false,"mayWatch":true,"substitute":"knight","isRated":true},"players":[{"name":"One"},{"name":"Another"}],"turn":null,"deadline":null}';

const TERRAINS = '{"wheat":12,"forest":8,"lake":10,"grassland":6,"swamp":7,"mine":9}';

/** Fills a database; the first of all has played hundreds of times as often as the others. */
export async function fill(query: Query, { people, games }: Size, now: number): Promise<void> {
  const statements = [
    ...counted(
      people,
      'people',
      `'person-' || i, substr(${padded}, length(${padded}) - 21), 'Player ' || i, 'piayer' || i,
       'blue', 0, ${now}, NULL`,
    ),
    ...counted(
      people,
      'ratings',
      `'person-' || i, 2, 25, 2 + i % 3, 1000 + (i * 37) % 1200, 20, ${now} - i`,
    ),
    ...counted(
      games,
      'tables',
      `'game-' || i, 50, '', '', 'over', false, NULL, ${now} - i, '${SUMMARY}'`,
    ),
    ...[0, 1].flatMap((seat) => {
      const other = `'person-' || (i * ${seat === 0 ? 79 : 131} + ${seat}) % ${people}`;
      const person = `CASE WHEN ${seat} = 0 AND i % 100 = 0 THEN 'person-0' ELSE ${other} END`;
      return counted(
        games,
        'results',
        `'game-' || i, ${seat}, ${person}, NULL, 2, 1 + (i + ${seat}) % 2, 40 + i % 30, 1,
         '${TERRAINS}', ${now} - i, 1500 + i % 300, 3, i % 20 - 10`,
      );
    }),
  ];
  for (const statement of statements) await query(statement);
}
