import { isFinishedAt, stateAfter, type TableEvent, wrongInShuffle } from '@crownlands/protocol';
import { type AnyRecord, checkRecord, gamesOf, isOver, must, replay } from '@crownlands/rules';
import { request } from '../test/client.ts';
import { type Account, digestAfter } from './ledger.ts';

/** What came of a look at a table: whether its game is over, and what is wrong there, in words. */
export type Audit = { readonly isFinished: boolean; readonly wrong: string | null };

/** Compares what a server keeps of a table with what was heard and done there. */
export async function auditOf(address: string, account: Account): Promise<Audit> {
  const { table, moves } = account;
  const { status, body } = await request(address, `tables/${table}/events?after=0`);
  if (status !== 200) return { isFinished: false, wrong: `its log is answered by ${status}` };
  const log: readonly TableEvent[] = body.events;
  const isFinished = isFinishedAt(must(stateAfter(log)));
  const wrong = wrongInLog(log, account);
  if (wrong || !isFinished) return { isFinished, wrong };
  const record = await request(address, `tables/${table}/record`); // as anybody may who has its link
  const isTold = record.status === 200;
  const told = isTold
    ? wrongInTold(record.body, moves)
    : `its record is answered by ${record.status}`;
  return { isFinished, wrong: told };
}

function wrongInLog(log: readonly TableEvent[], { heard, moves }: Account): string | null {
  const digest = digestAfter(log);
  for (const [seat, theirs] of heard) {
    if (theirs !== digest) return `seat ${seat} was not told what the log says`;
  }
  if (log.some(({ type }) => type === 'left')) return 'somebody left who was there';
  const kept = log.flatMap((event) => (event.type === 'moved' ? [event.move] : []));
  return `${kept}` === `${moves}` ? null : 'the moves of its log are not those that were made';
}

/** What is wrong in what a server tells as the record of a whole game in which these moves were made. */
export function wrongInTold(told: unknown, moves: readonly string[]): string | null {
  const record = checkRecord(told);
  if (!record.ok) return `its record cannot be read: ${record.refusal.message}`;
  return wrongInRecord(record.value, moves);
}

/** What is wrong in the record of a whole game in which these moves were made. */
export function wrongInRecord(record: AnyRecord, moves: readonly string[]): string | null {
  const games = replay(record);
  if (!games.ok) return `its record is wrong at ${games.refusal.at}: ${games.refusal.message}`;
  if (!games.value.every(isOver)) return 'its record ends too early';
  const kept = gamesOf(record).flatMap((game) => game.moves);
  if (`${kept}` !== `${moves}`) return 'its record has other moves than were made';
  if (!record.shuffle) return 'its record does not tell the shuffle';
  return wrongInShuffle(record, record.shuffle);
}
