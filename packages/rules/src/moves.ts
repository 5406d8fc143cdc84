import { apply, rowsToCome } from './game.ts';
import { landOf } from './land.ts';
import { must } from './must.ts';
import { frameSize } from './options.ts';
import { brokenRule, placementsOf, roomOf } from './placing.ts';
import { accept, type Checked, type Refusal, refusal, refuse } from './refusal.ts';
import type { DominoNumber, Game, Move, Placement, Position, Seat } from './types.ts';

/** All moves of the player to act; none once the game is over. */
export function legalMoves({ turns, offer, kingdoms, options }: Position): readonly Move[] {
  const turn = turns[0];
  if (!turn) return [];
  if (turn.domino === null) return offer.map((domino) => ({ type: 'claim', domino }));
  const land = landOf(must(kingdoms[turn.seat]));
  const placements = placementsOf(land, turn.domino, frameSize(options));
  if (placements.length === 0) return [{ type: 'discard', domino: turn.domino }];
  return placements.map(({ domino, a, b }) => ({ type: 'place', domino, a, b }));
}

/** Plays a move if it is legal, and if it is `seat`'s to make when a seat is given. */
export function play(game: Game, move: Move, seat?: Seat): Checked<Game> {
  const reason = refusalOf(game, move, seat);
  if (reason) return { ok: false, refusal: reason };
  if (game.deck.length === 0 && drawsRow(game, move)) {
    return refuse(
      'missing-row',
      'S5',
      'after this claim a row is drawn, and the deck does not tell it',
    );
  }
  return accept(apply(game, move));
}

/** Why a move may not be played, or null when it may. */
export function refusalOf(position: Position, move: Move, seat?: Seat): Refusal | null {
  const turn = position.turns[0];
  if (!turn) return refusal('game-over', 'T6', 'the game is over');
  if (seat !== undefined && seat !== turn.seat) {
    return refusal('wrong-seat', 'T1', `it is the turn of seat ${turn.seat}, not of seat ${seat}`);
  }
  if (turn.domino === null) return refusalToClaim(position, move);
  if (move.type === 'claim') return refusalWhilePlacing(position, turn.domino);
  if (move.domino !== turn.domino) {
    const message = `domino ${turn.domino} is to be placed now, not ${move.domino}`;
    return refusal('wrong-domino', 'T1', message);
  }
  return move.type === 'place'
    ? refusalToPlace(position, move)
    : refusalToDiscard(position, move.domino);
}

/** The last claim of a round brings the next row onto the table, while there is one. */
const drawsRow = (position: Position, { type }: Move): boolean =>
  type === 'claim' && position.turns.length === 1 && rowsToCome(position) > 0;

function refusalToClaim({ offer }: Position, move: Move): Refusal | null {
  if (move.type !== 'claim') {
    return refusal('claim-first', 'T2', 'a domino of the row is to be claimed now');
  }
  if (!offer.includes(move.domino)) {
    const message = `domino ${move.domino} is not free; free are ${offer.join(', ')}`;
    return refusal('not-on-offer', 'S4', message);
  }
  return null;
}

function refusalWhilePlacing({ offer }: Position, domino: DominoNumber): Refusal {
  if (offer.length === 0) {
    return refusal('no-more-claims', 'T5', 'there is nothing to claim in the last round');
  }
  return refusal('place-first', 'T2', `domino ${domino} is to be placed before a claim`);
}

function refusalToPlace({ kingdoms, options, turns }: Position, placement: Placement) {
  const size = frameSize(options);
  const land = landOf(must(kingdoms[must(turns[0]).seat]));
  switch (brokenRule(land, roomOf(land, size), placement)) {
    case 'P1':
      return refusal('off-frame', 'P1', `the kingdom would not fit in ${size}x${size} squares`);
    case 'P2':
      return refusal('not-free', 'P2', 'the two squares are not both free and side by side');
    case 'P3':
      return refusal('no-contact', 'P3', 'neither half touches its own terrain or the castle');
    case null:
      return null;
  }
}

function refusalToDiscard(position: Position, domino: DominoNumber): Refusal | null {
  const mayDiscard = legalMoves(position).some(({ type }) => type === 'discard');
  return mayDiscard
    ? null
    : refusal('must-place', 'T3', `domino ${domino} fits, so it must be placed`);
}
