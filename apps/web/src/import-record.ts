import { gameNow, isOver, parseRecord, type Refusal, resume } from '@crownlands/rules';
import type { Place } from './address.ts';
import { textOf } from './files.ts';
import { random } from './random.ts';
import { keep } from './tables.ts';
import { say } from './texts.ts';

/** Takes a record file up among the games; what is wrong with it is said in a sentence. */
export async function importRecord(file: File): Promise<string | { readonly to: Place }> {
  const text = await textOf(file);
  const read = parseRecord(text ?? '');
  if (!read.ok) return problemOf(read.refusal);
  const resumed = resume(read.value, random);
  if (!resumed.ok) return problemOf(resumed.refusal);
  const id = await keep(resumed.value);
  const isDone = isOver(gameNow(resumed.value));
  return { to: isDone ? { screen: 'replay', id, packed: '' } : { screen: 'table', id } };
}

/** Why a record was not accepted, and where it is wrong. */
export function problemOf({ code, at, rule }: Refusal): string {
  if (code === 'not-json') return say('record.notOne');
  if (at === 'format') return say('record.otherVersion');
  return say('record.wrong', { at, rule });
}
