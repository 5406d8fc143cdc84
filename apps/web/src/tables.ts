import {
  gameNow,
  isOver,
  parseRecord,
  type Refusal,
  resume,
  type Session,
} from '@crownlands/rules';
import { openLocalTable, wholeRecord } from './local-table.ts';
import { newId, random } from './random.ts';
import { openSavedGames } from './saved-games.ts';
import { PACES, settings } from './settings.ts';
import type { Table } from './table.ts';
import { startThinker } from './thinking.ts';

export const games = openSavedGames();

const WORLD = {
  games,
  startThinker,
  random,
  pace: () => PACES[settings.pace.value],
  now: () => Date.now(),
};

/** Games begun in this tab, in case the browser does not keep them. */
const begun = new Map<string, Session>();

/** Begins to play; returns the name of the new table. */
export function newTable(session: Session): string {
  const id = newId();
  begun.set(id, session);
  return id;
}

/** A table of this browser, or why it cannot be opened. */
export async function openTable(id: string): Promise<Table | 'missing' | Refusal> {
  const saved = await games.load(id);
  if (!saved) {
    const session = begun.get(id);
    return session ? openLocalTable(id, session, 0, WORLD) : 'missing';
  }
  const record = parseRecord(saved.record);
  if (!record.ok) return record.refusal;
  const resumed = resume(record.value, random);
  if (!resumed.ok) return resumed.refusal;
  return openLocalTable(id, resumed.value, saved.revision, WORLD);
}

/** Keeps a finished or running game that came from elsewhere. */
export async function keep(session: Session): Promise<string> {
  const id = newId();
  begun.set(id, session);
  const record = JSON.stringify(wholeRecord(session));
  await games.save({
    id,
    record,
    revision: 1,
    changed: Date.now(),
    isOver: isOver(gameNow(session)),
  });
  return id;
}
