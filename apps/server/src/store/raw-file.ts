import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { makeFolder } from './folder.ts';
import { makePrivate } from './private.ts';
import type { Value } from './query.ts';
import type { Moved, Purpose, Raw } from './raw.ts';

/** Milliseconds to wait for another process that writes. */
const PATIENCE = 5000;

/** Opens a file that no server has open: only then can it leave the journal that servers write. */
export function openAlone(path: string): InstanceType<typeof DatabaseSync> {
  makeFolder(dirname(path));
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    database.exec('PRAGMA journal_mode = DELETE');
    return database;
  } catch (error) {
    database.close();
    const isBusy = /locked/.test((error as Error).message);
    throw new Error(isBusy ? `${path} is in use: stop the server first` : reason(path, error));
  }
}

const reason = (path: string, error: unknown): string =>
  `${path} (DATA): ${(error as Error).message}`;

export async function openRawFile(path: string, purpose: Purpose): Promise<Raw> {
  if (purpose === 'read' && !existsSync(path)) {
    throw new Error(`there is no ${path}: is DATA the folder of the server?`);
  }
  const database =
    purpose === 'write' ? openAlone(path) : new DatabaseSync(path, { timeout: PATIENCE });
  if (purpose === 'write') makePrivate(path);
  const all = (sql: string, values: readonly Value[] = []) =>
    database.prepare(sql.replaceAll(/\$(\d+)/g, '?$1')).all(...values) as never[];
  const schema = (): number => database.prepare('PRAGMA user_version').get().user_version;
  try {
    database.exec(purpose === 'write' ? 'BEGIN IMMEDIATE' : 'BEGIN');
    schema();
  } catch (error) {
    database.close();
    throw new Error(reason(path, error));
  }
  return {
    schema: async () => schema(),
    mark: async (schema) => database.exec(`PRAGMA user_version = ${schema}`),
    query: async (sql, ...values) => all(sql, values),
    execute: async (sql) => database.exec(sql),
    columns: async (table) =>
      new Map(
        all(`PRAGMA table_info(${table})`).map(({ name, type }: { name: string; type: string }) => [
          name,
          { isBoolean: type === 'boolean' },
        ]),
      ),
    async insert(table, rows) {
      for (const row of rows) {
        const columns = Object.keys(row);
        const places = columns.map(() => '?').join();
        const sql = `INSERT INTO ${table} (${columns.join()}) VALUES (${places})`;
        all(sql, Object.values(row).map(plain));
      }
    },
    commit: async () => database.exec('COMMIT'),
    async end() {
      if (database.isTransaction) database.exec('ROLLBACK');
      database.close();
    },
  };
}

const plain = (value: Moved): Value => (typeof value === 'boolean' ? Number(value) : value);
