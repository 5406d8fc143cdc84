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
};

const HOUR = 60 * 60 * 1000;

/** The first and last figures, and a straight line through those after the first third. */
export function trendOf(samples: readonly Sample[], what: 'rss' | 'heap'): Trend {
  const points = samples.map((sample) => ({ at: sample.at, size: sample[what] }));
  const later = points.slice(Math.floor(points.length / 3));
  const slope = slopeOf(later);
  const span = (later.at(-1)?.at ?? 0) - (later[0]?.at ?? 0);
  return {
    first: Math.round(points[0]?.size ?? 0),
    last: Math.round(points.at(-1)?.size ?? 0),
    perHour: Math.round(slope * HOUR),
    grown: Math.round(slope * span),
  };
}

/** By least squares; flat where there are too few points. */
function slopeOf(points: readonly { readonly at: number; readonly size: number }[]): number {
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const middle = mean(points.map(({ at }) => at));
  const height = mean(points.map(({ size }) => size));
  const spread = points.reduce((sum, { at }) => sum + (at - middle) ** 2, 0);
  const rise = points.reduce((sum, { at, size }) => sum + (at - middle) * (size - height), 0);
  return spread > 0 ? rise / spread : 0;
}
