import { type DominoNumber, type Move, must, scoreNow, type View } from '@crownlands/rules';
import { after } from '../net/after.ts';
import { canLoseHarmony } from './harmony.ts';
import { placingFacts } from './placing-facts.ts';
import { discardsAmong, heldBy } from './prospects.ts';

/** What is sure to be lost after a move, as data: one of some dominoes, or a bonus. */
export type Loss =
  | { readonly kind: 'discard'; readonly dominoes: readonly DominoNumber[] }
  | { readonly kind: 'middle-kingdom' | 'harmony' };

/** What a move of a view gives up, however well the player goes on. */
export function lossesBy(view: View, move: Move): Loss[] {
  const { seat } = must(view.turns[0]);
  const then = after(view, move);
  const claimed = move.type === 'claim' ? [move.domino] : [];
  const dominoes = heldBy(view, seat, claimed);
  const isDiscarding = discardsAmong(then, seat, dominoes) > 0;
  const isHoled = move.type === 'place' && placingFacts(view)(move).isHarmonyLost;
  const isReached = (position: View | ReturnType<typeof after>): boolean => {
    const { bonuses, possible } = scoreNow(position, seat);
    return (bonuses['middle-kingdom'] ?? possible['middle-kingdom'] ?? 0) > 0;
  };
  return [
    ...(isDiscarding ? [{ kind: 'discard', dominoes } as const] : []),
    ...((isDiscarding || isHoled) && canLoseHarmony(view, seat)
      ? [{ kind: 'harmony' } as const]
      : []),
    ...(isReached(view) && !isReached(then) ? [{ kind: 'middle-kingdom' } as const] : []),
  ];
}
