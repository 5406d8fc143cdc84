import { dirname } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import type { Connection } from './connection.ts';
import { makeFolder } from './folder.ts';
import { begin, changedBy, eventTextOf, goOn } from './queries.ts';
import type { Query, Value } from './query.ts';
import { STEPS, stepsAfter } from './schema.ts';
import { type Appended, authorOf, type Ending, type Entry } from './store.ts';

type Database = InstanceType<typeof DatabaseSync>;

/** Milliseconds to wait for another process that writes. */
const PATIENCE = 1000;

/** What is deleted is overwritten at once, and in the journal, which is used again and again, within the hour. */
const FORGETTING = 'PRAGMA secure_delete = ON; PRAGMA journal_size_limit = 4194304';

/** Opens a file, or makes it, with its tables as this version knows them. Throws one line. */
export function openFile(path: string): Database {
  let database: Database | undefined;
  try {
    makeFolder(dirname(path));
    database = new DatabaseSync(path, { timeout: PATIENCE });
    database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; ${FORGETTING}`);
    migrate(database);
    return database;
  } catch (error) {
    database?.close();
    throw new Error(`Cannot keep tables in ${path} (DATA): ${(error as Error).message}`);
  }
}

function migrate(database: Database): void {
  inTransaction(database, () => {
    for (const step of stepsAfter(versionOf(database))) database.exec(step);
    database.exec(`PRAGMA user_version = ${STEPS.length}`);
  });
}

const versionOf = (database: Database): number =>
  database.prepare('PRAGMA user_version').get().user_version;

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
      const { message } = error as Error;
      if (isOfOne(message) && entries.length > 1) return entries.flatMap((one) => append([one]));
      return entries.map(() => (isKept(message) ? 'conflict' : (error as Error)));
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
    together: async (statements) =>
      inTransaction(database, () => {
        for (const statement of statements) run(...statement);
      }),
    schema: async () => versionOf(database),
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
const isOfOne = (message: string): boolean => /constraint failed/.test(message);

/** Whether that is an event, or a command, which has been kept before. */
const isKept = (message: string): boolean => /UNIQUE constraint failed: events/.test(message);

const OPEN_TABLE = `INSERT INTO tables VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
  ON CONFLICT DO NOTHING RETURNING seq`;
const CHANGE_TABLE = `UPDATE tables SET seq = $2, host = $3, secret = $4, status = $5,
  is_listed = $6, due = $7, changed = ${changedBy('$8')}, summary = $9
  WHERE id = $1 AND seq = $10 RETURNING seq`;
const KEEP_EVENT = 'INSERT INTO events VALUES ($1, $2, $3, $4, $5, $6)';
const KEEP_HOLDING = 'INSERT OR REPLACE INTO holdings VALUES ($1, $2, $3)';

function keep(run: Run, entry: Entry): Appended {
  const { row, from, command, events, holdings, ending } = entry;
  const { id, seq, host, secret, status, isListed, due, changed, summary } = row;
  if (ending && !areNew(run, ending)) return 'conflict';
  const values = [id, seq, host, secret, status, Number(isListed), due, changed, summary];
  const kept = from === 0 ? run(OPEN_TABLE, ...values) : run(CHANGE_TABLE, ...values, from);
  if (kept.length === 0) return 'conflict';
  for (const event of events) {
    const cause = event.seq === seq ? command : null;
    run(KEEP_EVENT, id, event.seq, cause, event.at, eventTextOf(event), authorOf(entry, event));
  }
  for (const { seat, person } of holdings) run(KEEP_HOLDING, id, seat, person);
  if (ending) keepEnding(run, id, ending);
  return 'stored';
}

const KEEP_RATING = `INSERT INTO ratings VALUES ($1, $2, $3, $4, $5, $6, $7)
  ON CONFLICT (person, players) DO UPDATE SET mu = $3, sigma = $4, shown = $5, games = $6,
  changed = $7`;
const KEEP_RESULT = `INSERT INTO results
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`;

/** Whether nobody's rating has changed since it was read. */
const areNew = (run: Run, { ratings }: Ending): boolean =>
  ratings.every(({ person, players, games }) => {
    const sql = 'SELECT games FROM ratings WHERE person = $1 AND players = $2';
    return (run<{ games: number }>(sql, person, players)[0]?.games ?? 0) === games - 1;
  });

function keepEnding(run: Run, game: string, { ratings, results }: Ending): void {
  for (const { person, players, mu, sigma, shown, games, changed } of ratings) {
    run(KEEP_RATING, person, players, mu, sigma, shown, games, changed);
  }
  for (const result of results) {
    const { seat, person, bot, players, place, total, games, terrains } = result;
    const { at, shown, sigma, change } = result;
    const before = [game, seat, person, bot, players, place, total, games, terrains] as const;
    run(KEEP_RESULT, ...before, at, shown, sigma, change);
  }
}
