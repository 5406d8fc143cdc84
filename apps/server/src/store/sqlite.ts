import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { gather } from './gather.ts';
import { bodyOf, type Query, queriesBy, SEQ_OF, type Value } from './queries.ts';
import { STEPS, stepsAfter } from './schema.ts';
import { type Appended, type Entry, type Store, tableOf } from './store.ts';

type Database = InstanceType<typeof DatabaseSync>;

/** Milliseconds to wait for another process that writes; nothing else is done meanwhile. */
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
export function storeIn(database: Database): Store {
  const run = runnerIn(database);
  const query: Query = async (sql, ...values) => run(sql, ...values);
  const { add, idle } = gather(tableOf, async (entries: readonly Entry[]) =>
    inTransaction(database, () => entries.map((entry) => attempt(database, run, entry))),
  );
  return {
    ...queriesBy(query),
    append: add,
    onWake: () => {}, // there is no other server
    end: async () => {
      await idle();
      database.close();
    },
  };
}

type Run = <Kept>(sql: string, ...values: readonly Value[]) => readonly Kept[];

function runnerIn(database: Database): Run {
  const prepared = new Map<string, ReturnType<Database['prepare']>>();
  return (sql, ...values) => {
    const statement = prepared.get(sql) ?? database.prepare(sql);
    prepared.set(sql, statement);
    return statement.all(Object.fromEntries(values.map((value, index) => [index + 1, value])));
  };
}

/** Keeps one entry of a transaction; one that fails leaves the others as they are. */
function attempt(database: Database, run: Run, entry: Entry): Appended | Error {
  run('SAVEPOINT entry');
  try {
    return keep(run, entry);
  } catch (error) {
    if (!database.isTransaction) throw error; // it is lost as a whole
    run('ROLLBACK TO entry');
    return error as Error;
  } finally {
    if (database.isTransaction) run('RELEASE entry');
  }
}

function keep(run: Run, { row, from, command, events, holdings }: Entry): Appended {
  const { id, seq, host, secret, status, isListed, due, changed, summary } = row;
  const [kept] = run<{ seq: number }>('SELECT seq FROM tables WHERE id = $1', id);
  if ((kept?.seq ?? 0) !== from) return 'conflict';
  if (command !== null && run(SEQ_OF, id, command).length > 0) return 'conflict';
  run(
    'INSERT OR REPLACE INTO tables VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)',
    ...[id, seq, host, secret, status, Number(isListed), due, changed, summary],
  );
  for (const event of events) {
    const cause = event.seq === seq ? command : null;
    run(
      'INSERT INTO events VALUES ($1, $2, $3, $4, $5)',
      id,
      event.seq,
      cause,
      event.at,
      bodyOf(event),
    );
  }
  for (const { seat, person } of holdings) {
    run('INSERT OR REPLACE INTO holdings VALUES ($1, $2, $3)', id, seat, person);
  }
  return 'stored';
}
