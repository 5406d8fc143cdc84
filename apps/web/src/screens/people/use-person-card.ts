import { useEffect, useState } from 'preact/hooks';

type Cards = typeof import('./person-card.tsx');

/** What there is to say of a person, once it is wanted and loaded; a table is whole without it. */
export function usePersonCard(isWanted: boolean): Cards | null {
  const [cards, setCards] = useState<Cards | null>(null);
  useEffect(() => {
    if (!isWanted || cards) return;
    import('./person-card.tsx').then(setCards, () => {});
  }, [isWanted]);
  return cards;
}
