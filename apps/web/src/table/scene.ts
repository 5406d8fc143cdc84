import {
  type Claim,
  type DominoNumber,
  type Game,
  type Move,
  must,
  type Position,
  roundOf,
  type Seat,
} from '@crownlands/rules';

/** A domino of a row: whose king stands on it, and whether it is off the table already. */
export type Slot = {
  readonly domino: DominoNumber;
  readonly seat: Seat | null;
  readonly isGone: boolean;
  readonly isPending?: boolean; // the king is on its way to it
};

/** A move that was made, and by whom. */
export type Made = { readonly seat: Seat; readonly move: Move };

/** The table at one moment, with what led to it as far as it is still to be seen. */
export type Scene = {
  readonly position: Position;
  readonly round: number; // 0 while the first row is claimed
  readonly thisRow: readonly Slot[]; // the row that is being placed; empty before the first round
  readonly nextRow: readonly Slot[]; // the row that is being claimed; empty in the last round
  readonly made: readonly Made[]; // all moves so far
};

/** The scene after the last of these games, which follow each other by the moves. */
export function sceneOf(games: readonly Game[], moves: readonly Move[]): Scene {
  const { deck, ...position } = must(games.at(-1));
  return {
    position,
    round: roundOf(position),
    thisRow: thisRowOf(games),
    nextRow: nextRowOf(position),
    made: moves.map((move, index) => ({ seat: must(games[index]?.turns[0]).seat, move })),
  };
}

/** The row as it lay when its round began; dominoes go as their turns are taken. */
function thisRowOf(games: readonly Game[]): Slot[] {
  const now = must(games.at(-1));
  const begun = games.findLast(({ claims, turns }) => {
    return claims.length === 0 && turns.length > 0 && turns.every(({ domino }) => domino !== null);
  });
  if (!begun) return [];
  const waiting = now.turns.map(({ domino }) => domino);
  return begun.turns.map(({ domino, seat }) => {
    return { domino: must(domino), seat, isGone: !waiting.includes(domino) };
  });
}

function nextRowOf({ offer, claims }: Position): Slot[] {
  const free: Slot[] = offer.map((domino) => ({ domino, seat: null, isGone: false }));
  const taken: Slot[] = claims.map(({ domino, seat }: Claim) => ({ domino, seat, isGone: false }));
  return [...free, ...taken].sort((one, other) => one.domino - other.domino);
}
