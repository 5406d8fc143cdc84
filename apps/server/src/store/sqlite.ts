import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import type { Connection } from './connection.ts';
import { begin, bodyOf, goOn, SEQ_OF } from './queries.ts';
import type { Query, Value } from './query.ts';
import { STEPS, stepsAfter } from './schema.ts';
import type { Appended, Entry } from './store.ts';

type Database = InstanceType<typeof DatabaseSync>;

/** Milliseconds to wait for another process that writes. */
const PATIENCE = 1000;

/** Opens a file, or makes it, with its tables as this version knows them. Throws one line. */
export function openFile(path: string): Database {
  let database: Database | undefined;
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    database = new DatabaseSync(path, { timeout: PATIENCE });
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
    migrate(database);
    return database;
  } catch (error) {
    database?.close();
    throw new Error(`Cannot keep tables in ${path}: ${(error as Error).message}`);
  }
}

function migrate(database: Database): void {
  inTransaction(database, () => {
    const { user_version } = database.prepare('PRAGMA user_version').get();
    for (const step of stepsAfter(user_version)) database.exec(step);
    database.exec(`PRAGMA user_version = ${STEPS.length}`);
  });
}

function inTransaction<Result>(database: Database, work: () => Result): Result {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

/** Tables in a file of this machine, which one server has for itself. */
export function connectTo(database: Database): Connection {
  const run = runnerIn(database);
  const append = (entries: readonly Entry[]): readonly (Appended | Error)[] => {
    try {
      return inTransaction(database, () => entries.map((entry) => keep(run, entry)));
    } catch (error) {
      if (!isOfOne(error) || entries.length === 1) return entries.map(() => error as Error);
      return entries.flatMap((entry) => append([entry]));
    }
  };
  const query: Query = async (sql, ...values) => run(sql, ...values);
  let isThere = false;
  return {
    query,
    appendAll: async (entries) => append(entries),
    async pulse(now) {
      const comes = !isThere;
      isThere = false; // if it cannot be written
      await (comes ? begin : goOn)(query, now);
      isThere = true;
      return comes;
    },
    end: async () => database.close(),
  };
}

type Prepared = (values: readonly Value[]) => readonly unknown[];
type Run = <Kept>(sql: string, ...values: readonly Value[]) => readonly Kept[];

/** Runs each statement as it was prepared once, with its values in the order in which it has them. */
function runnerIn(database: Database): Run {
  const prepared = new Map<string, Prepared>();
  const prepare = (sql: string): Prepared => {
    const statement = database.prepare(sql.replaceAll(/\$\d+/g, '?'));
    const places = [...sql.matchAll(/\$(\d+)/g)].map(([, place]) => Number(place) - 1);
    return (values) => statement.all(...places.map((place) => values[place]));
  };
  return (sql, ...values) => {
    const execute = prepared.get(sql) ?? prepare(sql);
    prepared.set(sql, execute);
    return execute(values) as never[];
  };
}

/** Whether an error is of what one entry holds, not of the file. */
const isOfOne = (error: unknown): boolean => /constraint failed/.test((error as Error).message);

const KEEP_TABLE = `INSERT INTO tables VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
  ON CONFLICT (id) DO UPDATE SET seq = $2, host = $3, secret = $4, status = $5, is_listed = $6,
  due = $7, changed = $8, summary = $9`;
const KEEP_EVENT = 'INSERT INTO events VALUES ($1, $2, $3, $4, $5)';
const KEEP_HOLDING = 'INSERT OR REPLACE INTO holdings VALUES ($1, $2, $3)';

function keep(run: Run, { row, from, command, events, holdings }: Entry): Appended {
  const { id, seq, host, secret, status, isListed, due, changed, summary } = row;
  const [kept] = run<{ seq: number }>('SELECT seq FROM tables WHERE id = $1', id);
  if ((kept?.seq ?? 0) !== from) return 'conflict';
  if (command !== null && run(SEQ_OF, id, command).length > 0) return 'conflict';
  run(KEEP_TABLE, id, seq, host, secret, status, Number(isListed), due, changed, summary);
  for (const event of events) {
    const cause = event.seq === seq ? command : null;
    run(KEEP_EVENT, id, event.seq, cause, event.at, bodyOf(event));
  }
  for (const { seat, person } of holdings) run(KEEP_HOLDING, id, seat, person);
  return 'stored';
}
