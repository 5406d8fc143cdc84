import type { TableEvent } from '@crownlands/protocol';
import type { Ending, Entry, Row } from '../src/store/store.ts';

/** A table as it is kept after some events. */
export const rowOf = (id: string, seq: number, changes: Partial<Row> = {}): Row => ({
  id,
  seq,
  host: 'host',
  secret: 'ab'.repeat(32),
  status: 'playing',
  isListed: false,
  due: null,
  changed: seq * 1000,
  summary: '{"names":["Ana","Željko"]}',
  ...changes,
});

export const eventOf = (seq: number): TableEvent => ({
  seq,
  at: seq * 1000,
  type: 'moved',
  seat: 1,
  move: `claim ${seq}`,
  row: [3, 7, 22],
  clocks: [{ isRunning: false, left: 5000 }],
});

type Wish = {
  readonly count?: number;
  readonly command?: string | null;
  readonly row?: Partial<Row>;
  readonly holdings?: Entry['holdings'];
};

/** What comes of a command at a table that has seen `from` events; one more, unless told otherwise. */
export function entryOf(
  table: string,
  from: number,
  { count = 1, command = `${table}-${from}`, row = {}, holdings = [] }: Wish = {},
): Entry {
  const events = Array.from({ length: count }, (_, index) => eventOf(from + index + 1));
  return { row: rowOf(table, from + count, row), from, command, events, holdings };
}

/** A table that is opened and over at once, with the result of one person, rated for the so manieth time. */
export function endOf(table: string, person: string, games: number): Entry & { ending: Ending } {
  const strength = { mu: 25 + games, sigma: 3, shown: 1500 + games };
  const kept = { person, players: 2, ...strength, games, changed: games };
  const seat = { players: 2, total: 50, games: 1, terrains: '{}', at: games };
  const mine = { ...seat, seat: 0, person, bot: null, place: 1, change: 1, shown: 1500, sigma: 3 };
  const other = { person: null, bot: 'duke', place: 2, change: null, shown: null, sigma: null };
  const results = [mine, { ...seat, seat: 1, ...other }];
  return {
    ...entryOf(table, 0, { row: { status: 'over' } }),
    ending: { results, ratings: [kept] },
  };
}
