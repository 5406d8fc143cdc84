import pg from 'pg';
import { KEEP_AWAY } from './arrival.ts';
import { MIGRATION_LOCK, PATIENCE, reasonOf, types } from './postgres.ts';
import type { Purpose, Raw } from './raw.ts';

const BEGIN = {
  read: 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY',
  write: `BEGIN; SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`,
};

const COLUMNS = `SELECT column_name AS name, data_type AS type FROM information_schema.columns
                 WHERE table_schema = current_schema() AND table_name = $1`;

export async function openRawPostgres(url: string, purpose: Purpose): Promise<Raw> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: PATIENCE,
    types,
  });
  client.on('error', () => {}); // the query rejects
  const all = async (sql: string, values: readonly unknown[] = []) =>
    (await client.query(sql, [...values])).rows as never[];
  try {
    await client.connect();
    await client.query(BEGIN[purpose]);
    const [found] = purpose === 'write' ? await all(KEEP_AWAY) : [];
    if (found && !(found as { isAlone: boolean }).isAlone)
      throw new Error('stop the servers first');
  } catch (error) {
    await client.end().catch(() => {});
    throw new Error(`PostgreSQL (DATABASE_URL): ${reasonOf(error)}`);
  }
  return {
    async schema() {
      const [is] = await all('SELECT to_regclass(\'schema\') IS NOT NULL AS "isThere"');
      if (!(is as unknown as { isThere: boolean }).isThere) return 0;
      const [found] = await all('SELECT version FROM schema');
      return (found as { version: number } | undefined)?.version ?? 0;
    },
    async mark(schema) {
      await client.query('CREATE TABLE IF NOT EXISTS schema (version integer NOT NULL)');
      await client.query('DELETE FROM schema');
      await client.query('INSERT INTO schema VALUES ($1)', [schema]);
    },
    query: (sql, ...values) => all(sql, values),
    execute: async (sql) => void (await client.query(sql)),
    columns: async (table) =>
      new Map(
        (await all(COLUMNS, [table])).map(({ name, type }: { name: string; type: string }) => [
          name,
          { isBoolean: type === 'boolean' },
        ]),
      ),
    async insert(table, rows) {
      const sql = `INSERT INTO ${table} SELECT * FROM json_populate_recordset(null::${table}, $1)`;
      await client.query(sql, [JSON.stringify(rows)]);
    },
    commit: async () => void (await client.query('COMMIT')),
    end: () => client.end(),
  };
}
