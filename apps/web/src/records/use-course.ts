import type { Refused } from '@crownlands/protocol';
import { type AnyRecord, gamesOf, must, parseRecord, recordNow } from '@crownlands/rules';
import { useEffect, useState } from 'preact/hooks';
import { loadGame } from '../local/games.ts';
import { isOnline } from '../nav/address.ts';
import { recordOf } from '../online/api.ts';
import { type Course, courseOf } from '../table/course.ts';
import { seatsElsewhere, seatsHere } from '../table/seats.ts';
import type { Seated } from '../words/names.ts';
import { refusedInWords } from '../words/refused.ts';
import { say } from '../words/texts.ts';
import { problemOf } from './import-record.ts';
import { unpackRecord } from './share.ts';

/** Which game is asked for: one that is kept here by its name, or one that came with a link. */
export type Asked = { readonly id: string | null; readonly packed: string };

/** A game as its record tells it, and who sat there for whoever looks. */
export type Told = {
  readonly record: AnyRecord;
  readonly course: Course;
  readonly seats: readonly Seated[];
  readonly table: string | null; // on the server, at which it was played
};

/** The game that is asked for, or in words why there is none; null while it is looked for. */
export function useCourse({ id, packed }: Asked): Told | string | null {
  const [found, setFound] = useState<Told | string | null>(null);
  useEffect(() => {
    let isLeft = false;
    setFound(null);
    find(id, packed).then((told) => isLeft || setFound(told));
    return () => {
      isLeft = true;
    };
  }, [id, packed]);
  return found;
}

function find(id: string | null, packed: string): Promise<Told | string> {
  if (id === null) return fromLink(packed);
  return isOnline(id) ? fromServer(id) : fromHere(id);
}

async function fromServer(id: string): Promise<Told | string> {
  const record = await recordOf(id);
  if (!record.ok) return whyNone(record.code);
  const read = parseRecord(JSON.stringify(record.value));
  return read.ok ? toldBy(read.value, seatsElsewhere, id) : problemOf(read.refusal);
}

/** The server may tell it later, or there is no such game. */
const whyNone = (code: Refused['code']): string =>
  code === 'unavailable' || code === 'too-many' ? refusedInWords(code) : say('online.gone.text');

async function fromLink(packed: string): Promise<Told | string> {
  const read = await unpackRecord(packed);
  if (!read) return say('share.broken');
  return read.ok ? toldBy(read.value, seatsElsewhere) : problemOf(read.refusal);
}

async function fromHere(id: string): Promise<Told | string> {
  const loaded = await loadGame(id);
  if (loaded === 'missing') return say('missing.text');
  if (loaded === 'failed') return say('storage.failed');
  if (!('session' in loaded)) return problemOf(loaded);
  return toldBy(recordNow(loaded.session), loaded.isForeign ? seatsElsewhere : seatsHere);
}

function toldBy(
  record: AnyRecord,
  seated: typeof seatsHere,
  table: string | null = null,
): Told | string {
  const course = courseOf(record);
  if (!course.ok) return problemOf(course.refusal);
  return { record, course: course.value, seats: seated(must(gamesOf(record)[0]).seats), table };
}
