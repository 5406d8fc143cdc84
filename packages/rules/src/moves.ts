import { apply } from './game.ts';
import { landOf } from './land.ts';
import { frameSize } from './options.ts';
import { brokenRule, placementsOf, roomOf } from './placing.ts';
import { accept, type Checked, must, type Refusal, refusal } from './refusal.ts';
import type { DominoNumber, Game, Move, Placement, Seat, Table } from './types.ts';

/** All moves of the player to act; none once the game is over. */
export function legalMoves(table: Table): readonly Move[] {
  const turn = table.turns[0];
  if (!turn) return [];
  const { seat, domino } = turn;
  if (domino === null) return table.offer.map((domino) => ({ type: 'claim', domino }));
  const land = landOf(must(table.kingdoms[seat]));
  const placements = placementsOf(land, domino, frameSize(table.options));
  if (placements.length === 0) return [{ type: 'discard', domino }];
  return placements.map(({ domino, a, b }) => ({ type: 'place', domino, a, b }));
}

/** Plays a move if it is legal, and if it is `seat`'s to make when a seat is given. */
export function play(game: Game, move: Move, seat?: Seat): Checked<Game> {
  const reason = refusalOf(game, move, seat);
  return reason ? { ok: false, refusal: reason } : accept(apply(game, move));
}

/** Why a move may not be played, or null when it may. */
export function refusalOf(table: Table, move: Move, seat?: Seat): Refusal | null {
  const turn = table.turns[0];
  if (!turn) return refusal('game-over', 'T6', 'the game is over');
  if (seat !== undefined && seat !== turn.seat) {
    return refusal('wrong-seat', 'T1', `it is the turn of seat ${turn.seat}, not of seat ${seat}`);
  }
  if (turn.domino === null) return refusalToClaim(table, move);
  if (move.type === 'claim') {
    if (table.offer.length === 0)
      return refusal('wrong-action', 'T5', 'the last round has no claims');
    return refusal('wrong-action', 'T2', `domino ${turn.domino} is to be placed before a claim`);
  }
  if (move.domino !== turn.domino) {
    const message = `domino ${turn.domino} is to be placed now, not ${move.domino}`;
    return refusal('wrong-domino', 'T1', message);
  }
  return move.type === 'place' ? refusalToPlace(table, move) : refusalToDiscard(table, move.domino);
}

function refusalToClaim({ offer }: Table, move: Move): Refusal | null {
  if (move.type !== 'claim') {
    return refusal('wrong-action', 'T2', 'a domino of the row is to be claimed now');
  }
  if (!offer.includes(move.domino)) {
    const message = `domino ${move.domino} is not free; free are ${offer.join(', ')}`;
    return refusal('not-on-offer', 'S4', message);
  }
  return null;
}

function refusalToPlace({ kingdoms, options, turns }: Table, placement: Placement): Refusal | null {
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

function refusalToDiscard(table: Table, domino: DominoNumber): Refusal | null {
  const mayDiscard = legalMoves(table).some(({ type }) => type === 'discard');
  return mayDiscard
    ? null
    : refusal('must-place', 'T3', `domino ${domino} fits, so it must be placed`);
}
