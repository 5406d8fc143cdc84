import {
  apply,
  type Bounds,
  boundsOf,
  type DominoNumber,
  frameSize,
  type Game,
  type Kingdom,
  landOf,
  must,
  type Options,
  parseMove,
  play,
  roomOf,
  type Square,
  squareAt,
  start,
  type Territory,
  territoriesOf,
} from '@crownlands/rules';
import { reachOf } from '../board/frame.ts';
import type { ClaimStep } from './steps.ts';

const OPTIONS: Options = { players: 2, variants: [], firstOrder: 'drawn' };

/** The last turn of a game: one domino is to be placed in this kingdom. */
export const gameWith = (kingdom: Kingdom, domino: DominoNumber): Game => ({
  options: OPTIONS,
  kingdoms: [kingdom, []],
  discards: [[], []],
  turns: [{ seat: 0, domino }],
  offer: [],
  claims: [],
  unseen: [],
  deck: [],
});

/** The kingdom that these moves make; an illegal one is a bug of the lesson. */
export const kingdomOf = (moves: string): Kingdom =>
  movesIn(moves).reduce<Kingdom>((kingdom, move) => {
    const placed = play(gameWith(kingdom, move.domino), move);
    if (!placed.ok) throw new Error(`${moves}: ${placed.refusal.message}`);
    return must(placed.value.kingdoms[0]);
  }, []);

export const movesIn = (text: string) =>
  text
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => {
      const move = parseMove(word);
      if (!move.ok) throw new Error(`${word}: ${move.refusal.message}`);
      return move.value;
    });

export const territoryAt = (kingdom: Kingdom, square: Square): Territory | null =>
  territoriesOf(landOf(kingdom)).find(({ squares }) => squares.includes(square)) ?? null;

/** The territories that earn most. */
export function bestOf(kingdom: Kingdom): Territory[] {
  const territories = territoriesOf(landOf(kingdom));
  const most = Math.max(...territories.map(({ points }) => points));
  return territories.filter(({ points }) => points === most);
}

/** Squares of the view that no frame of the rules holds together with the kingdom. */
export function squaresTooFar(kingdom: Kingdom, view: number): Square[] {
  const shown = reachOf(kingdom, view);
  const room = roomOf(landOf(kingdom), frameSize(OPTIONS));
  return squaresIn(shown).filter((square) => !squaresIn(room).includes(square));
}

const squaresIn = ({ left, right, top, bottom }: Bounds): Square[] =>
  range(top, bottom).flatMap((y) => range(left, right).map((x) => squareAt(x, y)));

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** The longer side of a kingdom: a frame of this size leaves no room around a square one. */
export function extentOf(kingdom: Kingdom): number {
  const { left, right, top, bottom } = boundsOf(landOf(kingdom));
  return 1 + Math.max(right - left, bottom - top);
}

/** The games up to the learner's choice, each one claim further. */
export function gamesBefore({ kings, deck, before }: ClaimStep): Game[] {
  const games = [start({ ...OPTIONS, players: 4 }, { kings, deck })];
  for (const move of movesIn(before)) games.push(apply(must(games.at(-1)), move));
  return games;
}

/** The games after the learner's choice: whoever is left takes the highest number. */
export function gamesAfter(games: readonly Game[], domino: DominoNumber): Game[] {
  const played = [...games, apply(must(games.at(-1)), { type: 'claim', domino })];
  for (let game = must(played.at(-1)); game.turns[0]?.domino === null; ) {
    game = apply(game, { type: 'claim', domino: must(game.offer.at(-1)) });
    played.push(game);
  }
  return played;
}
