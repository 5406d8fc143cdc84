import { apply, dominoOf, type Game, gainOf, legalMoves, type Move, must } from '@crownlands/rules';
import type { Turn } from './turns.ts';

/** The placements that make the most points now. */
export function greedyPlacings(game: Game): Move[] {
  const { seat } = must(game.turns[0]);
  return bestBy(legalMoves(game), (move) => pointsBy(game, seat, move));
}

/**
 * The turns that come to mind without thinking of the other player: the most points now and then the
 * claim that could bring most or has most crowns, and the most points of both dominoes together.
 */
export function obviousTurns(game: Game): Turn[] {
  const { seat } = must(game.turns[0]);
  const turns = legalMoves(game).map((placing) => {
    const next = apply(game, placing);
    const claims = next.offer.map((domino): { claiming: Move; brings: number } => {
      return { claiming: { type: 'claim', domino }, brings: mostWith(next, seat, domino) };
    });
    return { placing, gain: pointsBy(game, seat, placing), claims };
  });
  const first = bestBy(turns, ({ gain }) => gain);
  const both = turns.flatMap(({ placing, gain, claims }) =>
    claims.map(({ claiming, brings }) => ({ placing, claiming, sum: gain + brings })),
  );
  return [
    ...first.flatMap(({ placing, claims }) => [
      ...bestBy(claims, ({ brings }) => brings).map(({ claiming }) => pair(placing, claiming)),
      ...bestBy(claims, ({ claiming }) => crownsOn(claiming)).map(({ claiming }) =>
        pair(placing, claiming),
      ),
    ]),
    ...bestBy(both, ({ sum }) => sum).map(({ placing, claiming }) => pair(placing, claiming)),
  ];
}

const pair = (placing: Move, claiming: Move): Turn => [placing, claiming];

const pointsBy = (game: Game, seat: number, move: Move): number =>
  move.type === 'place' ? gainOf(must(game.kingdoms[seat]), move) : 0;

/** What a domino would bring if it were placed next. */
function mostWith(game: Game, seat: number, domino: number): number {
  const turns = [{ seat, domino }];
  return Math.max(...legalMoves({ ...game, turns }).map((move) => pointsBy(game, seat, move)));
}

function crownsOn({ domino }: Move): number {
  const { a, b } = dominoOf(domino);
  return a.crowns + b.crowns;
}

function bestBy<T>(items: readonly T[], worth: (item: T) => number): T[] {
  const worths = items.map(worth);
  const most = Math.max(...worths);
  return items.filter((_, index) => worths[index] === most);
}
