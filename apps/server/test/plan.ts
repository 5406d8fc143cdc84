import { DatabaseSync } from '@photostructure/sqlite';
import { fileIn, type StorePlace } from '../src/store/open.ts';
import type { Value } from '../src/store/query.ts';
import { inDatabase } from './postgres.ts';

/** How a database finds the rows that a statement wants, as if there were many. */
export async function planOf(
  { databaseUrl, folder }: StorePlace,
  sql: string,
  ...values: readonly Value[]
): Promise<string> {
  const whole = sql.replaceAll(/\$(\d+)/g, (_, place) => literal(values[Number(place) - 1]));
  if (databaseUrl) {
    const plan = await inDatabase(databaseUrl, `SET enable_seqscan = off; EXPLAIN ${whole}`);
    const [, { rows }] = plan as unknown as [unknown, { rows: { 'QUERY PLAN': string }[] }];
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  }
  const database = new DatabaseSync(fileIn(folder), { readOnly: true });
  const rows = database.prepare(`EXPLAIN QUERY PLAN ${whole}`).all() as { detail: string }[];
  database.close();
  return rows.map(({ detail }) => detail).join('\n');
}

const literal = (value: Value | undefined): string =>
  typeof value === 'string' ? `'${value}'` : `${value}`;
