import {
  apply,
  type Game,
  isOver,
  type Kingdom,
  legalMoves,
  must,
  placesOf,
  resultOf,
  type Score,
  type Seat,
  scoreOf,
} from '@crownlands/rules';

/**
 * What a game of two comes to for seat 0, by all moves to the end: the outcome in thousands, and the
 * margin.
 */
export function plainWorth(game: Game): number {
  if (isOver(game)) return worthOf(resultOf(game).scores);
  const worths = legalMoves(game).map((move) => plainWorth(apply(game, move)));
  return must(game.turns[0]).seat === 0 ? Math.max(...worths) : Math.min(...worths);
}

/**
 * The same for each legal move, sooner: what cannot matter any more is not looked at, and once all
 * dominoes are claimed each player places his own in the best of all ways.
 */
export function slowWorths(start: Game): number[] {
  const best = new WeakMap<Kingdom, Map<string, Score>>();

  function bestScore(game: Game, seat: Seat): Score {
    const kingdom = must(game.kingdoms[seat]);
    const turns = game.turns.filter((turn) => turn.seat === seat);
    const known = best.get(kingdom) ?? new Map<string, Score>();
    best.set(kingdom, known);
    const key = `${turns.map(({ domino }) => domino)} ${game.discards[seat]}`;
    const score = known.get(key) ?? bestOf({ ...game, turns }, seat);
    known.set(key, score);
    return score;
  }

  function bestOf(game: Game, seat: Seat): Score {
    if (isOver(game)) return scoreOf(game, seat);
    return legalMoves(game)
      .map((move) => bestScore(apply(game, move), seat))
      .reduce((one, other) => (placesOf([one, other])[0] === 1 ? one : other));
  }

  function search(game: Game, least: number, greatest: number): number {
    if (game.offer.length + game.claims.length === 0) {
      return worthOf(game.kingdoms.map((_, seat) => bestScore(game, seat)));
    }
    const isFirst = must(game.turns[0]).seat === 0;
    let [low, high] = [least, greatest];
    for (const move of legalMoves(game)) {
      if (low >= high) break;
      const worth = search(apply(game, move), low, high);
      if (isFirst) low = Math.max(low, worth);
      else high = Math.min(high, worth);
    }
    return isFirst ? low : high;
  }

  return legalMoves(start).map((move) => search(apply(start, move), -10_000, 10_000));
}

function worthOf(scores: readonly Score[]): number {
  const [first = 1, second = 1] = placesOf(scores);
  return 1000 * (second - first) + must(scores[0]).total - must(scores[1]).total;
}
