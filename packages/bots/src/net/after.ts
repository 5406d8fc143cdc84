import { type Move, must, type Position } from '@crownlands/rules';

/** The position after a move, before anything new is drawn. */
export function after(position: Position, move: Move): Position {
  const { kingdoms, discards, turns, offer, claims } = position;
  const { seat } = must(turns[0]);
  if (move.type === 'claim') {
    return {
      ...position,
      turns: turns.slice(1),
      offer: offer.filter((domino) => domino !== move.domino),
      claims: [...claims, { seat, domino: move.domino }],
    };
  }
  const isLast = offer.length + claims.length === 0;
  const rest = isLast ? turns.slice(1) : turns.with(0, { seat, domino: null });
  if (move.type === 'discard') {
    const dropped = [...must(discards[seat]), move.domino];
    return { ...position, turns: rest, discards: discards.with(seat, dropped) };
  }
  const { type, ...placement } = move;
  const kingdom = [...must(kingdoms[seat]), placement];
  return { ...position, turns: rest, kingdoms: kingdoms.with(seat, kingdom) };
}
