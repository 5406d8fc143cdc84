import type { Listed, Summary } from '@crownlands/protocol';
import type { Query } from '../store/query.ts';
import type { Row, Store } from '../store/store.ts';
import { peopleAt, type Sitting, sittingsAt } from './sitters.ts';

/** Tables that a list has at most. */
const LONGEST = 100;

/** A table that waits for anybody, and whom one would meet there. */
export type OpenTable = {
  readonly listed: Listed;
  readonly host: string;
  readonly sitters: readonly string[];
};

/** All of them, and who does not want to meet whom of those there. */
export type List = {
  readonly tables: readonly OpenTable[];
  readonly unwanted: ReadonlyMap<string, ReadonlySet<string>>;
};

const WAITING = `is_listed AND status = 'waiting'`;

const BANNED = `SELECT person FROM tables JOIN people ON person = host
  WHERE ${WAITING} AND banned_until > $1`;

/** The tables that wait for anybody, as they are now. */
export async function readList(store: Store, now: number): Promise<List> {
  const { query } = store;
  const [rows, banned] = await Promise.all([
    store.listed(LONGEST),
    query<{ person: string }>(BANNED, now),
  ]);
  const sittings = await sittingsAt(
    query,
    rows.map(({ id }) => id),
  );
  const isBanned = new Set(banned.map(({ person }) => person));
  const tables = rows
    .filter(({ host }) => !isBanned.has(host))
    .flatMap((row) => {
      const there = sittings.get(row.id) ?? [];
      const listed = listedOf(row, (summary) => peopleAt(summary, there));
      if (!hasFreeSeat(listed.summary, there)) return [];
      return [{ listed, host: row.host, sitters: there.map(({ person }) => person) }];
    });
  const persons = new Set(tables.flatMap(({ host, sitters }) => [host, ...sitters]));
  const pairs = (await blocksOf(query, [...persons])).flatMap(({ person, other }) => [
    { person, other },
    { person: other, other: person },
  ]);
  const unwanted = new Map<string, Set<string>>();
  for (const { person, other } of pairs) {
    unwanted.set(person, (unwanted.get(person) ?? new Set()).add(other));
  }
  return { tables, unwanted };
}

/** Whom these do not want to meet, and who does not want to meet them. */
async function blocksOf(query: Query, persons: readonly string[]) {
  if (persons.length === 0) return [];
  const any = persons.map((_, index) => `$${index + 1}`).join();
  const sql = `SELECT person, other FROM blocks WHERE person IN (${any})
               UNION SELECT person, other FROM blocks WHERE other IN (${any})`;
  return query<{ person: string; other: string }>(sql, ...persons);
}

/** Whether a seat is free which is not kept for somebody, as those of a rematch are. */
const hasFreeSeat = ({ players }: Summary, there: readonly Sitting[]): boolean =>
  players.some((player, seat) => player === null && !there.some((one) => one.seat === seat));

/** Those at which somebody would meet nobody whom they do not want to, or who does not want to meet them. */
export function openTo({ tables, unwanted }: List, person: string | null): readonly OpenTable[] {
  const others = person === null ? undefined : unwanted.get(person);
  if (!others) return tables;
  return tables.filter(({ host, sitters }) => ![host, ...sitters].some((one) => others.has(one)));
}

/** A table as lists show it. */
export function listedOf(
  { id, changed, summary: text }: Row,
  peopleOf: (summary: Summary) => Listed['people'],
): Listed {
  const summary: Summary = JSON.parse(text);
  return { table: id, at: changed, summary, people: peopleOf(summary) };
}
