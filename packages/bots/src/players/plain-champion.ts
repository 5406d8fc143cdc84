import { legalMoves, type Move, must, type Position, type View } from '@crownlands/rules';
import type { Thought } from '../bot.ts';
import { featuresOf } from '../net/features.ts';
import { netFor } from '../net/net.ts';
import { weighPlainly } from '../net/plain-net.ts';

/** Where the engine cannot run: the move after which the net expects the most for its own kingdom. */
export function* thinkPlainly(view: View, numbers: Float32Array): Generator<Thought, void> {
  const net = netFor(view.options);
  const { seat } = must(view.turns[0]);
  const moves = legalMoves(view);
  let best = must(moves[0]);
  let most = Number.NEGATIVE_INFINITY;
  for (const move of moves) {
    const { mean } = weighPlainly(net, numbers, featuresOf(after(view, move), seat));
    if (mean > most) [most, best] = [mean, move];
    yield { move: best, simulations: 0, chance: null };
  }
}

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
