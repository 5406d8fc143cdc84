import { z } from 'zod';
import type { Value } from './query.ts';
import type { MovedRow, Raw } from './raw.ts';
import { KEPT, STEPS, stepsAfter } from './schema.ts';

/** The version of the stream itself. */
const FORMAT = 1;

/** Rows that are read and written at once. */
const BATCH = 500;

/** What every start of a server writes, so that a database that has only these is empty. */
const OF_SERVERS: ReadonlySet<string> = new Set(['uptimes', 'secrets']);

const HEADER = z.strictObject({
  crownlands: z.literal(FORMAT),
  schema: z.int().min(1),
  at: z.number(),
});
const ROW = z.tuple([
  z.enum(KEPT.map(({ table }) => table)),
  z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
]);
const END = z.strictObject({ rows: z.int() });

/** How much was moved: all rows, and those of them that are tables. */
export type Amount = { readonly rows: number; readonly tables: number };

/** All that a database holds, line by line: what it is, its rows, and how many there were. */
export async function* exportLinesOf(raw: Raw, now: number): AsyncGenerator<string, Amount> {
  const schema = await raw.schema();
  stepsAfter(schema); // throws for a later version
  yield lineOf({ crownlands: FORMAT, schema, at: now } satisfies z.infer<typeof HEADER>);
  let rows = 0;
  let tables = 0;
  for (const { table, key } of KEPT) {
    for await (const batch of batchesOf(raw, table, key)) {
      rows += batch.length;
      if (table === 'tables') tables += batch.length;
      yield batch.map((row) => lineOf([table, row])).join('');
    }
  }
  yield lineOf({ rows } satisfies z.infer<typeof END>);
  return { rows, tables };
}

const lineOf = (value: unknown): string => `${JSON.stringify(value)}\n`;

async function* batchesOf(
  { columns, query }: Raw,
  table: string,
  key: readonly string[],
): AsyncGenerator<readonly MovedRow[]> {
  const known = await columns(table);
  if (known.size === 0) return; // of an earlier version
  const booleans = [...known].flatMap(([name, { isBoolean }]) => (isBoolean ? [name] : []));
  const places = key.map((_, index) => `$${index + 1}`);
  const after = `WHERE (${key.join()}) > (${places.join()})`;
  let last: MovedRow | undefined;
  do {
    const from = last ? key.map((column) => last?.[column] as Value) : [];
    const sql = `SELECT * FROM ${table} ${last ? after : ''} ORDER BY ${key.join()} LIMIT ${BATCH}`;
    const found = await query<MovedRow>(sql, ...from);
    yield found.map((row) => {
      const said = booleans.map((column) => [column, Boolean(row[column])]);
      return { ...row, ...Object.fromEntries(said) };
    });
    last = found.length < BATCH ? undefined : found.at(-1);
  } while (last);
}

/**
 * Takes all of that into a database in which room was made, and brings it up to this version. Rejects with one
 * line that says what is wrong; then nothing is kept of it.
 */
export async function takeIn(raw: Raw, lines: AsyncIterable<string>): Promise<Amount> {
  let header: z.infer<typeof HEADER> | null = null;
  let isWhole = false;
  let number = 0;
  let taken = 0;
  let tables = 0;
  let batch: { readonly table: string; readonly rows: MovedRow[] } = { table: '', rows: [] };
  const columns = new Map<string, Awaited<ReturnType<Raw['columns']>>>();

  async function store(): Promise<void> {
    if (batch.rows.length > 0) await raw.insert(batch.table, batch.rows);
    batch = { table: '', rows: [] };
  }

  async function begin(value: unknown): Promise<void> {
    header = HEADER.safeParse(value).data ?? null;
    if (!header) throw new Error(`this is no export of Crownlands, version ${FORMAT}`);
    stepsAfter(header.schema);
    for (const step of STEPS.slice(0, header.schema)) await raw.execute(step);
    for (const { table } of KEPT) columns.set(table, await raw.columns(table));
  }

  async function take(value: unknown): Promise<void> {
    const end = END.safeParse(value);
    isWhole = end.data?.rows === taken;
    if (end.success) return;
    const row = ROW.safeParse(value).data;
    if (!row) throw new Error('this is no row');
    const [table, cells] = row;
    const strange = Object.keys(cells).find((column) => !columns.get(table)?.has(column));
    if (strange !== undefined) throw new Error(`${table} has no column ${strange}`);
    if (batch.table !== table || batch.rows.length === BATCH) await store();
    if (batch.rows.length === 0) batch = { table, rows: [] };
    batch.rows.push(cells);
    taken++;
    if (table === 'tables') tables++;
  }

  for await (const line of lines) {
    number++;
    try {
      const value: unknown = JSON.parse(line);
      await (header ? take(value) : begin(value));
    } catch (error) {
      throw new Error(`line ${number}: ${(error as Error).message}`);
    }
  }
  if (!header || !isWhole) throw new Error('the end is missing');
  await store();
  for (const step of stepsAfter((header as z.infer<typeof HEADER>).schema)) await raw.execute(step);
  await raw.mark(STEPS.length);
  await raw.commit();
  return { rows: taken, tables };
}

/** Makes room where there are only tables without rows; or else names one that has some. */
export async function makeRoom(raw: Raw): Promise<string | null> {
  const there: string[] = [];
  for (const { table } of KEPT) if ((await raw.columns(table)).size > 0) there.push(table);
  for (const table of there.filter((name) => !OF_SERVERS.has(name))) {
    const rows = await raw.query(`SELECT 1 FROM ${table} LIMIT 1`);
    if (rows.length > 0) return table;
  }
  for (const table of there) await raw.execute(`DROP TABLE ${table}`);
  return null;
}
