import { isFinished, parseRecord, resume, type Session } from '@crownlands/rules';
import { holdWhile } from '../nav/hold.ts';
import type { Table } from '../table/table.ts';
import { PACES, settings } from '../ui/settings.ts';
import type { Version } from './local-state.ts';
import { type Loaded, openLocalTable, type World } from './local-table.ts';
import { playedIn } from './played-in.ts';
import { newId, random } from './random.ts';
import { openSavedGames, type Saved, savedAs } from './saved-games.ts';
import { settled } from './settled.ts';
import { startThinker } from './thinking.ts';
import { adviser } from './use-adviser.ts';

export const games = openSavedGames();

/** What the games of this tab have come to since they were last kept. */
const here = new Map<string, Version>();
holdWhile(() => here.size > 0);

/** When each game is kept as far as it was played, though its table may be left. */
const keeping = new Map<string, Promise<void>>();

const WORLD: World = {
  games,
  startThinker,
  random,
  coaching: { isWanted: () => settings.coach.value, judge: adviser.judge },
  begin: newTable,
  remember: (id, version) => void here.set(id, version),
  forget: (id) => void here.delete(id),
  awaitKept: (id, kept) => void keeping.set(id, kept),
  load: loadGame,
  pace: () => PACES[settings.pace.value],
  settled,
  now: () => Date.now(),
};

/** Begins to play; returns the name of the new table. */
export function newTable(session: Session): string {
  const id = newId();
  here.set(id, { session, revision: 1, kept: 0 });
  return id;
}

/** The games of this tab that are not over and that the browser does not keep, the newest first. */
export const unkeptGames = (): Saved[] =>
  [...here]
    .filter(([, { kept, session }]) => kept === 0 && !isFinished(session))
    .map(([id, { session, revision }]) => savedAs(id, session, revision, 0))
    .reverse();

/** A game as this tab remembers it, if that goes on from what the browser keeps, or else the kept one. */
export async function loadGame(id: string): Promise<Loaded> {
  await keeping.get(id);
  const saved = await games.load(id);
  const mine = here.get(id);
  const isNewest = saved === 'failed' || (saved?.revision ?? 0) === mine?.kept;
  if (mine && isNewest) return mine;
  if (saved === 'failed') return saved;
  if (saved === null) return 'missing';
  const resumed = readGame(saved);
  if (!resumed.ok) return resumed.refusal;
  const { revision, isForeign = false } = saved;
  return { session: resumed.value, revision, kept: revision, isForeign };
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
  return openLocalTable(id, loaded, WORLD);
}

/** A game that came from elsewhere, as it is to be kept. */
export const savedFromElsewhere = (session: Session): Saved => ({
  ...savedAs(newId(), session, 1, Date.now()),
  isForeign: isFinished(session),
});

/** Keeps a game that came from elsewhere; without storage it lives as long as this tab. */
export async function keep(session: Session): Promise<{ id: string; isSaved: boolean }> {
  const saved = savedFromElsewhere(session);
  const { id, isForeign = false } = saved;
  const isSaved = (await games.save(saved, 0)) === 'saved';
  if (!isSaved) here.set(id, { session, revision: 1, kept: 0, isForeign });
  return { id, isSaved };
}

/** The names of all kept games by what was dealt and played in them. */
export async function keptGames(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  let last = '';
  for (;;) {
    const some = await games.after(last);
    if (some === 'failed' || some.length === 0) return found;
    for (const { id, record } of some) {
      const read = parseRecord(record);
      if (read.ok) found.set(playedIn(read.value), id);
      last = id;
    }
  }
}

/** Forgets a game; false when the browser does not. */
export async function removeGame(id: string): Promise<boolean> {
  const isGone = (await games.remove(id)) !== 'failed';
  if (isGone) here.delete(id);
  return isGone;
}

/** Keeps a game again that was removed, unless another tab does already; false when the browser refuses. */
export async function restoreGame(saved: Saved): Promise<boolean> {
  const outcome = await games.save(saved, 0);
  return outcome === 'saved' || outcome === 'conflict';
}
