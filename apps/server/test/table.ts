import {
  type Command,
  commitmentTo,
  dealFrom,
  gameNumberAt,
  noncesAt,
  type Refused,
  type Settings,
  stateAfter,
  type TableEvent,
  type TableState,
} from '@crownlands/protocol';
import { type Deal, must, type Seat } from '@crownlands/rules';
import type { Outage } from '../src/store/store.ts';
import type { Circumstances } from '../src/tables/circumstances.ts';
import { overdue } from '../src/tables/clocks.ts';
import { isSharedIn } from '../src/tables/copy.ts';
import { courseFrom } from '../src/tables/course.ts';
import { decide } from '../src/tables/decide.ts';
import { holdingsBy } from '../src/tables/row.ts';
import { nextGameIfDue } from '../src/tables/seating.ts';
import { undoIfAgreed } from '../src/tables/undoing.ts';
import { afterWaiting } from '../src/tables/waiting.ts';

const SETTINGS: Settings = {
  rules: { players: 2, variants: [], firstOrder: 'snake' },
  pace: { type: 'none' },
  isListed: false,
  mayWatch: true,
  substitute: 'knight',
};

export const SECRET = '5e'.repeat(32);

/** Settings that differ in some points from the plain ones. */
export const settingsWith = (
  { players = 2, variants = [] }: Partial<Settings['rules']> = {},
  others: Partial<Settings> = {},
): Settings => ({ ...SETTINGS, rules: { ...SETTINGS.rules, players, variants }, ...others });

/** What chance decides before the next game of a table, by its secret. */
const dealtBy =
  (secret: string) =>
  (state: TableState): Deal =>
    dealFrom(state.settings.rules, secret, noncesAt(state), gameNumberAt(state));

/** A table without a server, and with a clock that a test turns; `ana` is its host. */
export function tableWith(
  settings: Settings = SETTINGS,
  secret = SECRET,
  dealt: (state: TableState) => Deal = dealtBy(secret),
) {
  const opening = {
    type: 'opened',
    seq: 1,
    at: 0,
    settings,
    commitment: commitmentTo(secret),
  } as const;
  let events: TableEvent[] = [opening];
  let state: TableState = must(stateAfter(events));
  let now = 0;
  let missing: readonly Seat[] = [];
  let here: readonly Seat[] = [];
  const holders: (string | null)[] = [null, null, null, null];
  const seatsOf = (isTheirs: (person: string) => boolean): Seat[] =>
    holders.flatMap((person, seat) => (person !== null && isTheirs(person) ? [seat] : []));

  const circumstances = (person: string): Circumstances => ({
    now,
    own: seatsOf((holder) => holder === person),
    others: seatsOf((holder) => holder !== person),
    isShared: isSharedIn(holders),
    unfit: [],
    isHost: person === 'ana',
    alias: () => `alias of ${person}`,
    aliasAt: (seat) => `alias of ${holders[seat]}`,
    absent: () => ({
      missing,
      isHostMissing: seatsOf((holder) => holder === 'ana').every((seat) => missing.includes(seat)),
    }),
    isBot: false,
    secret,
    dealt,
    rematch: state.next ? null : 'another-table-of-theirs',
  });

  /** What a command led to: the types of its events, or `no:` and the code of its refusal. */
  function take(course: ReturnType<typeof decide>, person: string | null): string {
    if ('code' in course) return `no: ${course.code}`;
    for (const { seat, person: holder } of holdingsBy(course.events, person)) {
      holders[seat] = holder;
    }
    events = [...events, ...course.events];
    state = course.state;
    return course.events.map(({ type }) => type).join(' ');
  }

  return {
    state: () => state,
    events: () => events,
    last: () => must(events.at(-1)),
    holders,
    do: (person: string, command: Command) =>
      take(decide(state, command, circumstances(person)), person),
    refused: (person: string, command: Command) =>
      decide(state, command, circumstances(person)) as Refused,
    playBot: (seat: Seat, move: string) => {
      const by = { ...circumstances('nobody'), own: [seat], isBot: true };
      return take(decide(state, { type: 'move', seat, move }, by), null);
    },
    wait: (milliseconds: number, outages: readonly Outage[] = []) => {
      now += milliseconds;
      const by = circumstances('nobody');
      const course = nextGameIfDue(
        undoIfAgreed(overdue(courseFrom(state, now), outages)),
        outages,
        by,
      );
      return take(afterWaiting(course, { here, watchers: 0 }, outages, by), null);
    },
    now: () => now,
    /** These have the table before them from now on. */
    see: (...seats: readonly Seat[]) => {
      here = seats;
    },
    /** Nobody has to wait for these from now on. */
    miss: (...seats: readonly Seat[]) => {
      missing = seats;
    },
  };
}

export type TestTable = ReturnType<typeof tableWith>;

export const sitting = (seat: Seat, name = `player ${seat}`, from?: Seat): Command => ({
  type: 'sit',
  seat,
  name,
  nonce: `nonce-of-the-seat-${seat}`,
  ...(from !== undefined && { from }),
});
