import {
  apply,
  type Checked,
  checkOptions,
  deal,
  FIRST_ORDERS,
  type FirstOrder,
  type Game,
  type GameRecord,
  isOver,
  type Land,
  legalMoves,
  type Move,
  type Options,
  parseLand,
  parseMove,
  pick,
  type Refusal,
  recordOf,
  seeded,
  start,
  VARIANTS,
  type Variant,
} from '@crownlands/rules';
import fc from 'fast-check';

/** While the rules are broken on purpose, failing is expected: no searching for small examples. */
if (process.env.MUTATION) fc.configureGlobal({ endOnFailure: true, seed: 1 });

/** The value of something that should have been accepted. */
export function accepted<T>(checked: Checked<T>): T {
  if (!checked.ok) throw new Error(`${checked.refusal.at} ${checked.refusal.message}`);
  return checked.value;
}

/** The reason of something that should have been refused. */
export function refused(checked: Checked<unknown>): Refusal {
  if (checked.ok) throw new Error('this was accepted');
  return checked.refusal;
}

export const land = (drawing: string, size = 5): Land => accepted(parseLand(drawing, size));

export const move = (text: string): Move => accepted(parseMove(text));

export const options = (
  players: Options['players'],
  variants: readonly Variant[] = [],
  firstOrder: FirstOrder = 'drawn',
): Options => ({ players, variants, firstOrder });

/** Plays moves that are known to be legal. */
export const playAll = (game: Game, texts: string): Game =>
  texts.split(' ').reduce((game, text) => apply(game, move(text)), game);

const subsets = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: 2 ** items.length }, (_, bits) =>
    items.filter((_, index) => (bits >> index) % 2 === 1),
  );

/** Every mix of players, variants and first-row order that goes together. */
export const ALL_OPTIONS: readonly Options[] = ([2, 3, 4] as const).flatMap((players) =>
  FIRST_ORDERS.flatMap((firstOrder) =>
    subsets(VARIANTS)
      .map((variants) => ({ players, variants, firstOrder }))
      .filter((mix) => checkOptions(mix).ok),
  ),
);

export type Playthrough = {
  readonly record: GameRecord;
  readonly games: readonly Game[]; // before each move, and at the end
  readonly moves: readonly Move[];
};

/** A whole game of random moves. */
export function playthrough(options: Options, seed: number): Playthrough {
  const random = seeded(seed);
  const dealt = deal(options, random);
  let game = start(options, dealt);
  const games = [game];
  const moves: Move[] = [];
  while (!isOver(game)) {
    const chosen = pick(legalMoves(game), random);
    moves.push(chosen);
    game = apply(game, chosen);
    games.push(game);
  }
  const seats = Array.from({ length: options.players }, (_, seat) => ({ name: `Player ${seat}` }));
  return { record: recordOf(game, dealt, seats, moves), games, moves };
}

export const anyPlaythrough = fc
  .tuple(fc.constantFrom(...ALL_OPTIONS), fc.nat())
  .map(([options, seed]) => playthrough(options, seed));
