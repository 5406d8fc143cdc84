import {
  apply,
  type DominoNumber,
  type Game,
  isOver,
  legalMoves,
  must,
  resultOf,
  type Seat,
} from '@crownlands/rules';

/** How a game ends for each seat: its points, and as a fraction what breaks ties. */
export type Ends = readonly number[];

/** What each seat plays for, by how the game ends. */
export type Aim = (ends: Ends) => readonly number[];

/**
 * All ways in which a game of which all is known may end, if each player plays for himself and as
 * well as can be: several, where somebody has a choice between equals. The player to act places
 * first. The others are to have one claim left after what they hold: then the claims can be searched
 * alone, and each player places in the best of all ways what he has in the end, because kingdoms do
 * not touch each other.
 */
export function endsOf(game: Game, aim: Aim): Ends[] {
  const turn = game.turns[0];
  if (!turn || turn.domino === null || game.offer.length === 0) return endsByClaims(game, aim);
  const branches = legalMoves(game).map((move) => endsByClaims(apply(game, move), aim));
  return bestOf(branches, turn.seat, aim);
}

function endsByClaims(game: Game, aim: Aim): Ends[] {
  const known = new Map<string, number>();
  const bestEnd = (end: Game, seat: Seat, hand: readonly DominoNumber[]): number => {
    const key = `${seat} ${hand}`;
    const turns = hand.map((domino) => ({ seat, domino }));
    const most = known.get(key) ?? mostFrom({ ...end, turns }, seat);
    known.set(key, most);
    return most;
  };
  const search = (now: Game, hands: readonly (readonly DominoNumber[])[]): Ends[] => {
    const held = hands.map((hand, seat) => [...hand, ...inHandOf(now, seat)]);
    const claiming = { ...now, turns: now.turns.map((turn) => ({ ...turn, domino: null })) };
    const claims = legalMoves(claiming);
    if (claims.length === 0) return [held.map((hand, seat) => bestEnd(now, seat, hand))];
    const branches = claims.map((claim) => search(apply(claiming, claim), held));
    return bestOf(branches, must(now.turns[0]).seat, aim);
  };
  const nothing = game.kingdoms.map(() => []);
  return search(game, nothing);
}

const inHandOf = ({ turns }: Game, seat: Seat): DominoNumber[] =>
  turns.flatMap((turn) => (turn.seat === seat && turn.domino !== null ? [turn.domino] : []));

/** The best that a seat can have in the end, by all ways to place what is left. */
function mostFrom(game: Game, seat: Seat): number {
  if (isOver(game)) {
    const { total, largest, crowns } = must(resultOf(game).scores[seat]);
    return total + largest / 64 + crowns / 4096;
  }
  return Math.max(...legalMoves(game).map((move) => mostFrom(apply(game, move), seat)));
}

/** Differences that are too small for the engine's numbers. */
const SLIGHT = 1e-4;

/** The ends that a player may choose: those that are not surely worse than another branch. */
function bestOf(branches: readonly Ends[][], seat: Seat, aim: Aim): Ends[] {
  const worthOf = (ends: Ends): number => must(aim(ends)[seat]);
  const sure = Math.max(...branches.map((ways) => Math.min(...ways.map(worthOf))));
  const likely = branches.flat().filter((ends) => worthOf(ends) > sure - SLIGHT);
  return [...new Map(likely.map((ends) => [String(ends), ends])).values()];
}
