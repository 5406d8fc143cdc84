import { type AnyRecord, formatRecord, gamesOf, LONGEST_RECORD } from '@crownlands/rules';
import { named } from '../words/names.ts';

/** Hands a record to the browser as a file. */
export function saveRecord(record: AnyRecord): void {
  saveText(`${formatRecord(readable(record))}\n`, 'crownlands.json');
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

/** The record with a name for every seat, for readers who do not know our levels. */
export function readable(record: AnyRecord): AnyRecord {
  if (record.format === 'kingdomino/1') return { ...record, seats: named(record.seats) };
  const games = gamesOf(record).map((game) => ({ ...game, seats: named(game.seats) }));
  return { ...record, games };
}

/** The text of a file that someone chose; null when it is far too long for a record. */
export const textOf = async (file: Blob): Promise<string | null> =>
  file.size > 4 * LONGEST_RECORD ? null : file.text();
