import { type AnyRecord, recordNow } from '@crownlands/rules';
import { useEffect, useState } from 'preact/hooks';
import { loadGame } from '../local/games.ts';
import { type Course, courseOf } from '../table/course.ts';
import { say } from '../words/texts.ts';
import { problemOf } from './import-record.ts';
import { unpackRecord } from './share.ts';

/** Which game is asked for: one that is kept here by its name, or one that came with a link. */
export type Asked = { readonly id: string | null; readonly packed: string };

/** A game as its record tells it. */
export type Told = { readonly record: AnyRecord; readonly course: Course };

/** The game that is asked for, or in words why there is none; null while it is looked for. */
export function useCourse({ id, packed }: Asked): Told | string | null {
  const [found, setFound] = useState<Told | string | null>(null);
  useEffect(() => {
    let isLeft = false;
    setFound(null);
    (id === null ? fromLink(packed) : fromHere(id)).then((told) => isLeft || setFound(told));
    return () => {
      isLeft = true;
    };
  }, [id, packed]);
  return found;
}

async function fromLink(packed: string): Promise<Told | string> {
  const read = await unpackRecord(packed);
  if (!read) return say('share.broken');
  return read.ok ? toldBy(read.value) : problemOf(read.refusal);
}

async function fromHere(id: string): Promise<Told | string> {
  const loaded = await loadGame(id);
  if (loaded === 'missing') return say('missing.text');
  if (loaded === 'failed') return say('storage.failed');
  return 'session' in loaded ? toldBy(recordNow(loaded.session)) : problemOf(loaded);
}

function toldBy(record: AnyRecord): Told | string {
  const course = courseOf(record);
  return course.ok ? { record, course: course.value } : problemOf(course.refusal);
}
