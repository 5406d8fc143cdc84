import { must, type Seat } from '@crownlands/rules';

/** How a game ends: the standing of each seat, which is its total and below that what breaks ties. */
export type Ends = readonly number[];

/** The standing of one point, as the engine has it. */
const POINT = 4096;
export const totalOf = (standing: number): number => Math.floor(standing / POINT);

/** The points by which a seat is before the best of the others. */
export const marginOf = (ends: Ends, seat: Seat): number =>
  totalOf(must(ends[seat])) - totalOf(bestOther(ends, seat));

const OUTCOMES = ['loss', 'draw', 'win'] as const;

/** A victory that is shared is a draw. */
export type Outcome = (typeof OUTCOMES)[number];

export const outcomeOf = (ends: Ends, seat: Seat): Outcome =>
  must(OUTCOMES[1 + signOf(ends, seat)]);

/** What a seat plays for: the outcome, and then the margin, which never speaks against it. */
export const worthOf = (ends: Ends, seat: Seat): number =>
  4 * marginOf(ends, seat) + signOf(ends, seat);

/** Whether a seat prefers one end to another; of equals it takes what is worse for `asking`. */
export function isBetter(one: Ends, other: Ends, seat: Seat, asking: Seat): boolean {
  const more = worthOf(one, seat) - worthOf(other, seat);
  return more > 0 || (more === 0 && worthOf(one, asking) < worthOf(other, asking));
}

/** The victory by seat; where nothing tells the first ones apart, they share it. */
export function sharesOf(ends: Ends): number[] {
  const most = Math.max(...ends);
  const winners = ends.filter((standing) => standing === most).length;
  return ends.map((standing) => (standing === most ? 1 / winners : 0));
}

const signOf = (ends: Ends, seat: Seat): number =>
  Math.sign(must(ends[seat]) - bestOther(ends, seat));

function bestOther(ends: Ends, seat: Seat): number {
  let best = -1;
  for (let other = 0; other < ends.length; other++) {
    if (other !== seat) best = Math.max(best, must(ends[other]));
  }
  return best;
}
