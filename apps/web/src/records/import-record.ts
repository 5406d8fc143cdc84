import {
  type AnyRecord,
  type Checked,
  isFinished,
  LONGEST_RECORD,
  parseRecord,
  type Refusal,
  resume,
  type Session,
  wholeRecord,
} from '@crownlands/rules';
import { games, keep, keptGames, savedFromElsewhere } from '../local/games.ts';
import { playedIn } from '../local/played-in.ts';
import { random } from '../local/random.ts';
import type { Saved } from '../local/saved-games.ts';
import type { Address } from '../nav/address.ts';
import { holdWhile } from '../nav/hold.ts';
import { say } from '../words/texts.ts';
import { textOf } from './files.ts';
import { linesOf } from './lines.ts';

/** What became of a file: one game to go to, several of which some are kept, or what is wrong. */
export type Import =
  | Refusal
  | { readonly to: Address; readonly isSaved: boolean; readonly isKnown: boolean } // it was here before
  | { readonly games: number; readonly kept: number; readonly known: number };

/** How far a file is: the share of it that has been checked, then of its games that are kept. */
export type Progress = { readonly step: 'checking' | 'keeping'; readonly share: number };

/** Games that are written at once. */
const BATCH = 200;

/** Milliseconds after which the page has its turn. */
const SLICE = 30;

const NOT_ONE: Refusal = { code: 'not-json', rule: 'F1', message: 'no record', at: '' };

let importing = 0; // files
holdWhile(() => importing > 0);

/** Takes a file up among the games: one record, or one in each line. All are right, or none is kept. */
export async function importRecords(
  file: Blob,
  tell: (progress: Progress) => void,
): Promise<Import> {
  importing += 1;
  try {
    const checked = await check(file, (share) => tell({ step: 'checking', share })).catch(refuse);
    if (!('batches' in checked)) return checked;
    return await keepAll(checked, (share) => tell({ step: 'keeping', share }));
  } finally {
    importing -= 1;
  }
}

/** A file that was there when it was chosen may be gone. */
function refuse(error: unknown): Refusal {
  if (error instanceof DOMException) return NOT_ONE;
  throw error;
}

type KeptGames = Awaited<ReturnType<typeof keptGames>>;

/** Games that are right; they wait in blobs, which browsers hold outside of the page's memory. */
type CheckedGames = {
  readonly count: number;
  readonly known: number; // that are not among them, for they were here before
  readonly batches: readonly Blob[];
};

async function check(
  file: Blob,
  tell: (share: number) => void,
): Promise<CheckedGames | Exclude<Import, { games: number }>> {
  const rest = restNow();
  const lines = linesOf(file, LONGEST_RECORD);
  const batches: Blob[] = [];
  const batch: Saved[] = [];
  const here = await keptGames();
  const seen = new Set<string>(); // in the file
  let first: Session | null = null;
  let count = 0;
  let known = 0;
  let length = 0;
  for await (const { number, text } of lines) {
    if (!first && !isRecord(text)) return importOne((await textOf(file)) ?? '', here);
    const one = read(text);
    if (!one.ok) {
      const isOnly = !first && (await lines.next()).done;
      return isOnly ? one.refusal : inLine(number, one.refusal);
    }
    first ??= one.value;
    count += 1;
    length += text?.length ?? 0;
    const played = playedIn(wholeRecord(one.value));
    if (here.has(played) || seen.has(played)) known += 1;
    else batch.push(savedFromElsewhere(one.value));
    seen.add(played);
    if (batch.length === BATCH) batches.push(packed(batch.splice(0)));
    if (await rest()) tell(Math.min(1, length / file.size));
  }
  if (!first) return NOT_ONE;
  if (count === 1) return open(first, here);
  return { count: count - known, known, batches: [...batches, packed(batch)] };
}

async function keepAll(
  { count, known, batches }: CheckedGames,
  tell: (share: number) => void,
): Promise<Import> {
  const rest = restNow();
  let kept = 0;
  for (const batch of batches) {
    const text = await batch.text().catch(() => null); // browsers may lose what waits, too
    if (text === null) break;
    const many: Saved[] = JSON.parse(text);
    if ((await games.saveAll(many)) === 'failed') break;
    kept += many.length;
    if (await rest()) tell(kept / count);
  }
  return { games: count, kept, known };
}

const packed = (batch: readonly Saved[]): Blob => new Blob([JSON.stringify(batch)]);

/** Lets the page have its turn once this has worked for a while; says whether it had. */
function restNow(): () => Promise<boolean> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < SLICE) return false;
    await turnOfThePage();
    since = performance.now();
    return true;
  };
}

/** A message to oneself comes after what waits already, and in a tab behind others too. */
const turnOfThePage = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

/** Whether a line stands for itself; that of a record in many lines does not. */
function isRecord(line: string | null): boolean {
  const record = readRecord(line);
  return record.ok || record.refusal.code !== 'not-json';
}

function read(text: string | null): Checked<Session> {
  const record = readRecord(text);
  return record.ok ? resume(record.value, random) : record;
}

const readRecord = (text: string | null): Checked<AnyRecord> =>
  text === null ? { ok: false, refusal: NOT_ONE } : parseRecord(text);

const inLine = (number: number, { at, code, ...rest }: Refusal): Refusal => ({
  ...rest,
  code,
  at: `${number}: ${at || code}`,
});

async function importOne(
  text: string,
  here: KeptGames,
): Promise<Exclude<Import, { games: number }>> {
  const one = read(text);
  return one.ok ? open(one.value, here) : one.refusal;
}

/** Goes to a game, which is kept unless it is here already. */
async function open(session: Session, here: KeptGames): Promise<Extract<Import, { to: Address }>> {
  const known = here.get(playedIn(wholeRecord(session)));
  const { id, isSaved } = known ? { id: known, isSaved: true } : await keep(session);
  const to: Address = isFinished(session)
    ? { screen: 'replay', id, packed: '' }
    : { screen: 'table', id };
  return { to, isSaved, isKnown: known !== undefined };
}

/** Why a record was not accepted, and where it is wrong. */
export function problemOf({ code, at, rule }: Refusal): string {
  if (code === 'other-version') return say('record.otherVersion');
  return at === '' || at === 'format' ? say('record.notOne') : say('record.wrong', { at, rule });
}
