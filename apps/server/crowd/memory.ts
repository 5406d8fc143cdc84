/** What a server takes at a time: all of it, and what its objects take of that. */
export type Sample = {
  readonly at: number; // milliseconds
  readonly rss: number; // MB
  readonly heap: number; // MB
};

/** How memory went over some time. */
export type Trend = {
  readonly first: number; // MB
  readonly last: number;
  readonly perHour: number; // MB, after the first third
  readonly grown: number; // MB in that time
  readonly raised: number; // MB that the least of the last third is above the least of the second: without garbage
};

type Point = { readonly at: number; readonly size: number };

const HOUR = 60 * 60 * 1000;

/** The first and last figures, a straight line through those after the first third, and how their floor rises. */
export function trendOf(samples: readonly Sample[], what: 'rss' | 'heap'): Trend {
  const points = samples.map((sample) => ({ at: sample.at, size: sample[what] }));
  const third = Math.floor(points.length / 3);
  const later = points.slice(third);
  const slope = slopeOf(later);
  const span = (later.at(-1)?.at ?? 0) - (later[0]?.at ?? 0);
  return {
    first: Math.round(points[0]?.size ?? 0),
    last: Math.round(points.at(-1)?.size ?? 0),
    perHour: Math.round(slope * HOUR),
    grown: Math.round(slope * span),
    raised: Math.round(leastOf(points.slice(-third)) - leastOf(points.slice(third, -third))),
  };
}

const leastOf = (points: readonly Point[]): number => Math.min(...points.map(({ size }) => size));

/** By least squares; flat where there are too few points. */
function slopeOf(points: readonly Point[]): number {
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const middle = mean(points.map(({ at }) => at));
  const height = mean(points.map(({ size }) => size));
  const spread = points.reduce((sum, { at }) => sum + (at - middle) ** 2, 0);
  const rise = points.reduce((sum, { at, size }) => sum + (at - middle) * (size - height), 0);
  return spread > 0 ? rise / spread : 0;
}
