import { RATED_SUBSTITUTE, type Settings, startsAt, type TableState } from '@crownlands/protocol';
import { COLOURS, type Colour, type Seat } from '@crownlands/rules';
import type { OpenTable } from './list.ts';

/** What somebody wants to play with whoever comes. */
export type Wish = Pick<Settings, 'rules' | 'pace' | 'patience'> & {
  readonly isRated: boolean;
  readonly colour?: Colour; // whose seat they like best
};

/** What a table has that is opened for a wish. */
export const settingsFor = ({ rules, pace, isRated, patience }: Wish): Settings => ({
  rules,
  pace,
  isRated,
  ...(patience !== undefined && { patience }),
  isListed: true,
  mayWatch: true,
  substitute: isRated ? RATED_SUBSTITUTE : 'squire',
});

/** The same for all who could play with each other. */
export const wishKeyOf = ({ rules, pace, isRated, patience }: Wish): string =>
  JSON.stringify([
    rules.players,
    rules.variants.toSorted(),
    rules.firstOrder,
    Object.values(pace),
    isRated,
    patience !== undefined,
  ]);

/** Whether the same is played at a table, however long it waits. */
export const isWished = ({ rules, pace, isRated = false }: Settings, wish: Wish): boolean =>
  wishKeyOf({ rules, pace, isRated }) ===
  wishKeyOf({ rules: wish.rules, pace: wish.pace, isRated: wish.isRated });

/** The seat to take at a table; null when it does not fit, or one would wait there longer than one wants to. */
export function seatFor(
  state: TableState,
  holders: readonly (string | null)[],
  wish: Wish,
  now: number,
): Seat | null {
  const { settings, seats, played, isClosed } = state;
  if (played || isClosed || !settings.isListed || !isWished(settings, wish)) return null;
  const free = seats.flatMap(({ who }, seat) => (who === 'nobody' ? [seat] : []));
  const open = free.filter((one) => holders[one] === null);
  const seat = open.find((one) => COLOURS[one] === wish.colour) ?? open[0];
  if (seat === undefined) return null;
  return free.length === 1 || isSoon(state, wish, now) ? seat : null;
}

/** Whether a game begins as soon as whoever wishes for it can wait; never, if they wait for people alone. */
function isSoon(state: TableState, { patience }: Wish, now: number): boolean {
  const waits = state.settings.patience;
  if (patience === undefined || waits === undefined) return patience === waits;
  return (startsAt(state) ?? now + waits * 1000) <= now + patience * 1000;
}

/** What a newcomer is held to be. */
const UNRATED = 1500;

/** Tables in the order in which to try them: for ratings the nearest first, else the fullest, then the oldest. */
export function inOrder(
  tables: readonly OpenTable[],
  { isRated }: Wish,
  shown: number = UNRATED, // of whoever wishes
): OpenTable[] {
  const distance = ({ listed: { people } }: OpenTable): number => {
    const ratings = people.flatMap((one) => (one ? [one.rating?.shown ?? UNRATED] : []));
    if (!isRated || ratings.length === 0) return 0;
    return Math.abs(ratings.reduce((sum, one) => sum + one, 0) / ratings.length - shown);
  };
  const free = ({ listed }: OpenTable): number =>
    listed.summary.players.filter((player) => player === null).length;
  return tables.toSorted(
    (one, other) =>
      distance(one) - distance(other) || free(one) - free(other) || one.listed.at - other.listed.at,
  );
}
