import { isFinished, parseRecord, type Refusal, resume } from '@crownlands/rules';
import type { Place } from './address.ts';
import { textOf } from './files.ts';
import { random } from './random.ts';
import { keep } from './tables.ts';
import { say } from './texts.ts';

/** Takes a record file up among the games, or says what is wrong with it. */
export async function importRecord(file: File): Promise<Refusal | { readonly to: Place }> {
  const read = parseRecord((await textOf(file)) ?? '');
  if (!read.ok) return read.refusal;
  const resumed = resume(read.value, random);
  if (!resumed.ok) return resumed.refusal;
  const id = await keep(resumed.value);
  const isDone = isFinished(resumed.value);
  return { to: isDone ? { screen: 'replay', id, packed: '' } : { screen: 'table', id } };
}

/** Why a record was not accepted, and where it is wrong. */
export function problemOf({ code, at, rule }: Refusal): string {
  if (code === 'other-version') return say('record.otherVersion');
  return at === '' || at === 'format' ? say('record.notOne') : say('record.wrong', { at, rule });
}
