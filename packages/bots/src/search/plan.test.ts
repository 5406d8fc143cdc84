import {
  type Game,
  landOf,
  must,
  type Options,
  type Placement,
  type Position,
  placementsOf,
} from '@crownlands/rules';
import { options, playthrough } from '@crownlands/rules/test/kit';
import { describe, expect, it } from 'vitest';
import { engine, randomNet } from '../../test/random-net.ts';
import { featuresOf } from '../net/features.ts';
import { netFor } from '../net/nets.ts';
import { weighPlainly } from '../net/plain-net.ts';
import { load, ROOT } from '../packed/engine.ts';

/** Positions with something to claim, some of them in the middle of a turn. */
const positionsOf = (mix: Options): Game[] =>
  [1, 2, 3, 4].flatMap((seed) =>
    playthrough(mix, seed).games.filter(({ offer }) => offer.length > 0),
  );

const rowOf = ({ offer, claims }: Position): number[] =>
  [...offer, ...claims.map(({ domino }) => domino)].sort((one, other) => one - other);

const slotsOf = (game: Game): number[] => game.offer.map((domino) => rowOf(game).indexOf(domino));

/** The lead of seat 0 when everybody claims as well as the payoffs allow from this turn on. */
function leadFrom(
  game: Game,
  turn: number,
  sets: readonly number[],
  free: readonly number[],
): number {
  const seat = game.turns[turn]?.seat;
  if (seat === undefined) {
    return engine.payoffMean(0, sets[0] ?? 0) - engine.payoffMean(1, sets[1] ?? 0);
  }
  const leads = free.map((slot) =>
    leadFrom(
      game,
      turn + 1,
      sets.with(seat, must(sets[seat]) | (1 << slot)),
      free.filter((other) => other !== slot),
    ),
  );
  return seat === 0 ? Math.max(...leads) : Math.min(...leads);
}

describe.each([
  ['2 players', options(2)],
  ['a wider offer', options(2, ['wider-offer', 'middle-kingdom'])],
  ['the mighty duel', options(2, ['mighty-duel'])],
])('with %s', (_name, mix) => {
  it('the claim that is planned is the best by all payoffs', () => {
    randomNet(mix);
    for (const game of positionsOf(mix)) {
      load(ROOT, game, game.unseen, engine);
      engine.planRound(ROOT, false);
      const slot = engine.slotOf(engine.choosePlanned(ROOT, game.claims.length));
      const free = slotsOf(game);
      expect(free).toContain(slot);
      const { seat } = must(game.turns[0]);
      const best = leadFrom(game, 0, [0, 0], free);
      const rest = free.filter((other) => other !== slot);
      expect(leadFrom(game, 1, [0, 0].with(seat, 1 << slot), rest)).toBeCloseTo(best, 4);
    }
  });
});

describe.each([
  ['3 players', options(3)],
  ['3 players and a wider offer', options(3, ['wider-offer', 'harmony'])],
  ['4 players', options(4, ['harmony'])],
])('with %s', (_name, mix) => {
  it('the payoffs are those of the best of all placements', () => {
    const numbers = randomNet(mix);
    for (const game of positionsOf(mix).filter((_, index) => index % 5 === 0)) {
      load(ROOT, game, game.unseen, engine);
      engine.planRound(ROOT, false);
      const domino = must(game.offer[0]);
      const set = 1 << rowOf(game).indexOf(domino);
      for (const turn of game.turns) {
        const worths = endsOf(game, turn, domino).map((end) => {
          return weighPlainly(netFor(mix), numbers, featuresOf(end, turn.seat)).mean;
        });
        expect(engine.payoffMean(turn.seat, set)).toBeCloseTo(Math.max(...worths), 2);
      }
    }
  });
});

/** All ways in which a round may end for the player of a turn who claims this domino. */
function endsOf(game: Game, { seat, domino }: Game['turns'][number], claimed: number): Position[] {
  const end: Position = {
    ...game,
    turns: [],
    offer: game.offer.filter((other) => other !== claimed),
    claims: [...game.claims, { seat, domino: claimed }],
  };
  if (domino === null) return [end];
  const kingdom = must(game.kingdoms[seat]);
  const placements = placementsOf(landOf(kingdom), domino, 5);
  const withPlacement = (placement: Placement): Position => {
    return { ...end, kingdoms: end.kingdoms.with(seat, [...kingdom, placement]) };
  };
  if (placements.length > 0) return placements.map(withPlacement);
  return [{ ...end, discards: end.discards.with(seat, [...must(end.discards[seat]), domino]) }];
}
