import {
  type AnyRecord,
  formatRecord,
  gamesOf,
  LONGEST_RECORD,
  nameFrom,
  type Player,
} from '@crownlands/rules';
import { seatsElsewhere } from '../table/seats.ts';
import { nameOf } from '../words/names.ts';

/** Hands a record to the browser as a file. */
export function saveRecord(record: AnyRecord): void {
  const whole = readable(record);
  saveText(`${formatRecord(whole)}\n`, fileNameOf(whole));
}

/** The day on which it is saved, and who plays. */
function fileNameOf(record: AnyRecord): string {
  const names = gamesOf(record)[0]?.seats.map(({ name }) => name) ?? [];
  const parts = ['crownlands', new Date().toISOString().slice(0, 10), ...names];
  const plain = parts.map((part) => part.replace(/[^\p{L}\p{N}]+/gu, '-'));
  return `${plain.filter(Boolean).join('-').slice(0, 100)}.json`;
}

/** Hands a text to the browser as a file. */
export function saveText(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** The record with a name for every computer player, for readers who do not know our levels. */
function readable(record: AnyRecord): AnyRecord {
  if (record.format === 'kingdomino/1') return { ...record, seats: named(record.seats) };
  const games = gamesOf(record).map((game) => ({ ...game, seats: named(game.seats) }));
  return { ...record, games };
}

const named = (players: readonly Player[]): Player[] =>
  players.map((player, seat) => {
    if (player.bot === undefined) return player;
    return { ...player, name: nameFrom(nameOf(seatsElsewhere(players), seat)) };
  });

/** The text of a file that someone chose; null when it is far too long for a record. */
export const textOf = async (file: Blob): Promise<string | null> =>
  file.size > 4 * LONGEST_RECORD ? null : file.text();
