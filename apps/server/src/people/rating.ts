import {
  ANCHORS,
  isSettled,
  type Players,
  type Rating,
  SETTLED,
  type Sitter,
} from '@crownlands/protocol';
import { must } from '@crownlands/rules';
import { rate } from 'openskill';

/** How strong somebody is held to be by the model: a mean and its standard deviation. */
export type Strength = { readonly mu: number; readonly sigma: number };

/** Somebody in a game that is over. */
export type Entrant = Strength & { readonly place: number }; // 1 is first; those who tie share it

const MU = 25;

/** What luck does in a game of two; it is set so that with more players the same lead means the same odds. */
const BETA = MU / 6;

/** What may change between two games, as nobody stays as strong as they were. */
const TAU = MU / 200;

/** What is known of whoever has not been rated yet. */
export const NEWCOMER: Strength = { mu: MU, sigma: MU / 3 };

/** Points that are shown for each of the model: 400 are ten to one. */
const POINTS = 400 / (Math.LN10 * Math.SQRT2 * BETA);
const START = 1500;

/** Points by which an anchor may be off, as the ladder says. */
const ANCHOR_SIGMA = 50 / POINTS;

export const shownOf = (mu: number): number => Math.round(START + (mu - MU) * POINTS);

/** As far off as a rating may well be: two standard deviations. */
export const spreadOf = (sigma: number): number => Math.round(2 * sigma * POINTS);

/** The largest deviation of a settled rating, for whoever looks for them in a database. */
export const SETTLED_SIGMA = (SETTLED + 0.499) / 2 / POINTS;

export function ratingOf({ mu, sigma, games }: Strength & { readonly games: number }): Rating {
  const spread = spreadOf(sigma);
  return { shown: shownOf(mu), spread, isSettled: isSettled(spread), games };
}

/** A computer player, whose strength is known and never changes. */
export const anchorOf = (bot: Sitter, players: Players): Strength => ({
  mu: MU + (ANCHORS[players][bot] - START) / POINTS,
  sigma: ANCHOR_SIGMA,
});

/**
 * How strong everybody is held to be after a game. Those of whom little is known say little: nobody's rating
 * moves far by playing newcomers, however many of them there are.
 */
export function afterGame(entrants: readonly Entrant[]): Strength[] {
  const rated = rate(
    entrants.map(({ mu, sigma }) => [{ mu, sigma }]),
    {
      rank: entrants.map(({ place }) => place),
      beta: BETA * Math.sqrt(2 / entrants.length),
      tau: TAU,
      gamma: () => 1,
    },
  );
  return entrants.map((before, seat) => {
    const after = must(rated[seat]?.[0]);
    const others = entrants.filter((_, other) => other !== seat);
    const trust = Math.max(...others.map(({ sigma }) => Math.min(1, (before.sigma / sigma) ** 2)));
    return {
      mu: before.mu + trust * (after.mu - before.mu),
      sigma: before.sigma + trust * (after.sigma - before.sigma),
    };
  });
}
