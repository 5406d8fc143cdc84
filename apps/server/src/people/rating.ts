import {
  ANCHORS,
  isSettled,
  type Players,
  type Rating,
  SETTLED,
  type Sitter,
} from '@crownlands/protocol';
import { must, type Seat } from '@crownlands/rules';
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

/** As far as anybody rises above whom they beat: there they win ten times out of eleven. */
const REACH = 400 / POINTS;

/** A computer player, whose strength is known and never changes. */
export const anchorOf = (bot: Sitter, players: Players): Strength => ({
  mu: MU + (ANCHORS[players][bot] - START) / POINTS,
  sigma: ANCHOR_SIGMA,
});

/**
 * How strong everybody is held to be after a game. Those of whom little is known say little: a rating does not
 * move far by playing newcomers, and however many of them there are, it rises to `REACH` above them and no more.
 */
export function afterGame(
  entrants: readonly Entrant[],
  isApart: (seat: Seat, other: Seat) => boolean = () => false, // whether two are not compared
): Strength[] {
  return entrants.map((before, seat) => {
    const others = entrants.filter(
      (other, at) => at !== seat && !isApart(seat, at) && saysSomething(other, before),
    );
    return others.length === 0 ? before : amongOthers(before, others, entrants.length);
  });
}

/** Whoever is far above all newcomers is before them anyway, and learns nothing from them. */
const saysSomething = (other: Strength, { mu }: Strength): boolean =>
  other.sigma <= SETTLED_SIGMA || mu < NEWCOMER.mu + REACH;

function amongOthers(before: Entrant, others: readonly Entrant[], players: number): Strength {
  const all = [before, ...others];
  const rated = rate(
    all.map(({ mu, sigma }) => [{ mu, sigma }]),
    {
      rank: all.map(({ place }) => place),
      beta: BETA * Math.sqrt(2 / players),
      tau: TAU,
      gamma: () => 1,
    },
  );
  const after = must(rated[0]?.[0]);
  const trust = Math.max(...others.map(({ sigma }) => Math.min(1, (before.sigma / sigma) ** 2)));
  const highest = Math.max(before.mu, reachedBy(before, others));
  return {
    mu: Math.min(before.mu + trust * (after.mu - before.mu), highest),
    sigma: before.sigma + trust * (after.sigma - before.sigma),
  };
}

/** How far a game can lift somebody: so far above the best whom they came before, or tied with. */
function reachedBy({ place }: Entrant, others: readonly Entrant[]): number {
  const notBefore = others.filter((other) => other.place >= place);
  return REACH + Math.max(...notBefore.map(knownStrengthOf));
}

/** Who is not settled may not be as strong as it seems. */
const knownStrengthOf = ({ mu, sigma }: Strength): number =>
  sigma <= SETTLED_SIGMA ? mu : Math.min(mu, NEWCOMER.mu);
