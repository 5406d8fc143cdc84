import { createHmac, randomBytes } from 'node:crypto';
import { commitmentTo, type NewEvent, type Settings, stateAfter } from '@crownlands/protocol';
import { must } from '@crownlands/rules';
import { hashOf } from '../basics/hash.ts';
import type { Appended, Holding, Store } from '../store/store.ts';
import type { Copy } from './copy.ts';
import { goOn } from './course.ts';
import { type Identity, rowOf } from './row.ts';

/** Characters of a table's id, six bits each. */
const LENGTH = 22;

/**
 * The id of a table that somebody opens by a command: nobody can guess it who does not know their token,
 * and the same command always means the same table.
 */
export const tableBy = (token: string, command: string): string =>
  hashOf(`table\n${token}\n${command}`).slice(0, LENGTH);

/**
 * The id of the table at which those of another play once more: the same, whoever of them asks for it, and
 * another after one that nobody came to. Only who knows all their tokens could guess it: secrets are told at the end.
 */
export const rematchOf = ({ identity, state, holders }: Copy): string =>
  createHmac('sha256', identity().secret)
    .update(`again\n${holders().join()}\n${state().next?.table}`)
    .digest('base64url')
    .slice(0, LENGTH);

type Opening = {
  readonly id: string;
  readonly host: string;
  readonly settings: Settings;
  readonly seated?: readonly NewEvent[]; // bots, and for whom seats are kept
  readonly holdings?: readonly Holding[]; // seats that are kept for somebody
};

/** What is kept of those who played at a table, also when the table itself is gone. */
const PLAYED = 'SELECT seat FROM results WHERE game = $1 LIMIT 1';

/** Opens a table with a secret of its own; a conflict says that it is there already, or was until it was deleted. */
export async function openTable(
  store: Store,
  now: number,
  { id, host, settings, seated = [], holdings = [] }: Opening,
): Promise<Appended> {
  if ((await store.query(PLAYED, id)).length > 0) return 'conflict';
  const secret = randomBytes(32).toString('hex');
  const commitment = commitmentTo(secret);
  const opened = { type: 'opened', seq: 1, at: now, settings, commitment } as const;
  const bare = { now, events: [opened], state: must(stateAfter([opened])) };
  const { events, state } = goOn(bare, ...seated);
  const row = rowOf({ id, host, secret }, state);
  return store.append({ row, from: 0, command: null, events, holdings });
}

/** Undoes the opening of a table at which nothing has happened since. */
export const takeBack = (store: Store, table: string): Promise<void> =>
  store.together([
    ['DELETE FROM tables WHERE id = $1 AND seq = 1', table],
    ['DELETE FROM events WHERE game = $1 AND game NOT IN (SELECT id FROM tables)', table],
  ]);

/** Opens the table of a rematch: bots sit there, and persons have their seats kept; nobody else need find it. */
export function openAgain(
  store: Store,
  now: number,
  { state, holders }: Copy,
  { id, host }: Pick<Identity, 'id' | 'host'>,
): Promise<Appended> {
  const { seats } = state();
  const settings = { ...state().settings, isListed: false };
  const seated = seats.flatMap((sitting, seat): NewEvent[] => {
    if (sitting.who === 'bot') return [{ type: 'seated', seat, bot: sitting.bot }];
    const isHeld = sitting.who === 'person' && holders()[seat] !== null;
    return isHeld ? [{ type: 'kept', seat, name: sitting.name }] : [];
  });
  const holdings = holders().flatMap((person, seat) => (person ? [{ seat, person }] : []));
  return openTable(store, now, { id, host, settings, seated, holdings });
}
