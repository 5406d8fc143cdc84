import {
  type Checked,
  isFinished,
  parseRecord,
  type Refusal,
  resume,
  type Session,
} from '@crownlands/rules';
import type { Place } from './address.ts';
import { textOf } from './files.ts';
import { random } from './random.ts';
import { keep } from './tables.ts';
import { say } from './texts.ts';

/** What became of a file: one game to go to, several of which some are kept, or what is wrong. */
export type Import =
  | Refusal
  | { readonly to: Place }
  | { readonly games: number; readonly kept: number };

/** Takes a file up among the games: one record, or one in each line. All are right, or none is kept. */
export async function importRecords(file: File): Promise<Import> {
  const text = (await textOf(file)) ?? '';
  const lines = [...text.split('\n').entries()].filter(([, line]) => line.trim() !== '');
  if (lines.length < 2 || !isRecord(lines[0]?.[1] ?? '')) {
    const one = read(text);
    return one.ok ? { to: await placeOf(one.value) } : one.refusal;
  }
  const sessions: Session[] = [];
  for (const [index, line] of lines) {
    const one = read(line);
    if (!one.ok)
      return { ...one.refusal, at: `${index + 1}: ${one.refusal.at || one.refusal.code}` };
    sessions.push(one.value);
  }
  let kept = 0;
  for (const session of sessions) if ((await keep(session)).isSaved) kept += 1;
  return { games: sessions.length, kept };
}

/** Whether a line stands for itself; that of a record in many lines does not. */
function isRecord(line: string): boolean {
  const record = parseRecord(line);
  return record.ok || record.refusal.code !== 'not-json';
}

function read(text: string): Checked<Session> {
  const record = parseRecord(text);
  return record.ok ? resume(record.value, random) : record;
}

async function placeOf(session: Session): Promise<Place> {
  const { id } = await keep(session);
  return isFinished(session) ? { screen: 'replay', id, packed: '' } : { screen: 'table', id };
}

/** Why a record was not accepted, and where it is wrong. */
export function problemOf({ code, at, rule }: Refusal): string {
  if (code === 'other-version') return say('record.otherVersion');
  return at === '' || at === 'format' ? say('record.notOne') : say('record.wrong', { at, rule });
}
