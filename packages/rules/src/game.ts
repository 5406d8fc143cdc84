import { NUMBERS } from './dominoes.ts';
import { must } from './must.ts';
import { roundsOf, rowLength } from './options.ts';
import type { Claim, DominoNumber, Game, Move, Options, Position, Seat, View } from './types.ts';

/** What chance decides before a game: the kings' order for the first row, and the deck. */
export type Deal = { readonly kings: readonly Seat[]; readonly deck: readonly DominoNumber[] };

/** A new game: the first row lies open and the first king is to claim from it. */
export function start(options: Options, { kings, deck }: Deal): Game {
  const nothing = Array.from({ length: options.players }, () => []);
  return drawRow({
    options,
    kingdoms: nothing,
    discards: nothing,
    turns: kings.map((seat) => ({ seat, domino: null })),
    offer: [],
    claims: [],
    unseen: NUMBERS,
    deck,
  });
}

/** Plays a legal move; the game that it is given stays as it was. */
export function apply(game: Game, move: Move): Game {
  const { seat } = must(game.turns[0]);
  switch (move.type) {
    case 'place': {
      const { type, ...placement } = move;
      const kingdom = [...must(game.kingdoms[seat]), placement];
      return endPlacing({ ...game, kingdoms: game.kingdoms.with(seat, kingdom) });
    }
    case 'discard': {
      const discards = [...must(game.discards[seat]), move.domino];
      return endPlacing({ ...game, discards: game.discards.with(seat, discards) });
    }
    case 'claim': {
      const offer = game.offer.filter((domino) => domino !== move.domino);
      return endTurn({ ...game, offer, claims: [...game.claims, { seat, domino: move.domino }] });
    }
  }
}

/** Rows that are still face down. */
export const rowsToCome = ({ options, unseen }: Position): number =>
  roundsOf(options) - (NUMBERS.length - unseen.length) / rowLength(options);

/** Unseen dominoes that will be drawn; the others never come. */
export const dominoesToCome = (position: Position): number =>
  rowsToCome(position) * rowLength(position.options);

/** The round that is being played; 0 while the first row is claimed. */
export function roundOf(position: Position): number {
  const rounds = roundsOf(position.options);
  const isLast = position.offer.length + position.claims.length === 0;
  return isLast ? rounds : rounds - rowsToCome(position) - 1;
}

export const isOver = ({ turns }: Position): boolean => turns.length === 0;

/** Everything but the order of the deck. */
export function viewOf(game: Game, seat: Seat | null): View {
  const { deck, ...position } = game;
  return { ...position, seat };
}

/** With the domino placed or discarded its king moves on, unless this is the last round. */
function endPlacing(game: Game): Game {
  if (game.offer.length === 0) return endTurn(game);
  const { seat } = must(game.turns[0]);
  return { ...game, turns: game.turns.with(0, { seat, domino: null }) };
}

function endTurn(game: Game): Game {
  const turns = game.turns.slice(1);
  if (turns.length > 0) return { ...game, turns };
  const next = { ...game, turns: game.claims.toSorted(byNumber), claims: [], offer: [] };
  return rowsToCome(next) > 0 ? drawRow(next) : next;
}

function drawRow(game: Game): Game {
  const length = rowLength(game.options);
  const offer = game.deck.slice(0, length).sort((a, b) => a - b);
  if (offer.length < length) throw new Error('the deck has no row left to draw: this is a bug');
  const unseen = game.unseen.filter((domino) => !offer.includes(domino));
  return { ...game, offer, unseen, deck: game.deck.slice(length) };
}

const byNumber = (one: Claim, other: Claim): number => one.domino - other.domino;
