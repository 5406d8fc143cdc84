import {
  formatRecord,
  isFinished,
  parseRecord,
  resume,
  type Session,
  wholeRecord,
} from '@crownlands/rules';
import { holdWhile } from './hold.ts';
import { type Loaded, openLocalTable, type World } from './local-table.ts';
import { newId, random } from './random.ts';
import { openSavedGames, type Saved } from './saved-games.ts';
import { PACES, settings } from './settings.ts';
import { settled } from './settled.ts';
import type { Table } from './table.ts';
import { startThinker } from './thinking.ts';

export const games = openSavedGames();

/** The games of this tab as they stand, in case the browser does not keep them. */
const here = new Map<string, Session>();
holdWhile(() => here.size > 0);

const WORLD: World = {
  games,
  startThinker,
  random,
  begin: newTable,
  remember: (id, session) => void here.set(id, session),
  forget: (id) => void here.delete(id),
  load: loadGame,
  pace: () => PACES[settings.pace.value],
  settled,
  now: () => Date.now(),
};

/** Begins to play; returns the name of the new table. */
export function newTable(session: Session): string {
  const id = newId();
  here.set(id, session);
  return id;
}

/** A game of this browser, or else of this tab. */
export async function loadGame(id: string): Promise<Loaded> {
  const saved = await games.load(id);
  const session = here.get(id);
  if (saved === null || saved === 'failed') {
    if (session) return { session, revision: 0 };
    return saved ?? 'missing';
  }
  const resumed = readGame(saved);
  return resumed.ok ? { session: resumed.value, revision: saved.revision } : resumed.refusal;
}

export function readGame({ record }: Saved) {
  const read = parseRecord(record);
  return read.ok ? resume(read.value, random) : read;
}

/** A table of this browser, or why it cannot be opened. */
export async function openTable(
  id: string,
): Promise<Table | Exclude<Loaded, { session: Session }>> {
  const loaded = await loadGame(id);
  if (typeof loaded === 'string' || !('session' in loaded)) return loaded;
  return openLocalTable(id, loaded.session, loaded.revision, WORLD);
}

/** Keeps a game that came from elsewhere; without storage it lives as long as this tab. */
export async function keep(session: Session): Promise<{ id: string; isSaved: boolean }> {
  const id = newTable(session);
  const saved = {
    id,
    record: formatRecord(wholeRecord(session)),
    revision: 1,
    changed: Date.now(),
    isOver: isFinished(session),
  };
  const isSaved = (await games.save(saved, false)) === 'saved';
  if (isSaved) here.delete(id);
  return { id, isSaved };
}

/** Forgets a game for good. */
export async function removeGame(id: string): Promise<void> {
  here.delete(id);
  await games.remove(id);
}
