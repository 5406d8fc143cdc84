import { useEffect, useRef, useState } from 'preact/hooks';
import type { KnownTable } from '../../online/remote.ts';
import { say } from '../../words/texts.ts';
import { seatName, seatTitle, waitingAt } from './seat-card.tsx';

/** Who of the others has come or gone last, and how many are waited for now, for those who cannot see it. */
export function useComings(known: KnownTable): string {
  const last = useRef(known);
  const [told, setTold] = useState('');
  const { seats } = known.state;
  useEffect(() => {
    const comings = comingsBetween(last.current, known);
    last.current = known;
    if (comings.length > 0) setTold([...comings, waitingAt(known)].join(' '));
  }, [seats]);
  return told;
}

const comingsBetween = (before: KnownTable, now: KnownTable): string[] =>
  now.state.seats.flatMap(({ who }, seat) => {
    const isMine = before.own.includes(seat) || now.own.includes(seat);
    const was = before.state.seats[seat]?.who ?? 'nobody';
    if (hasDeclined(now, seat) && !hasDeclined(before, seat)) {
      return `${say('online.declined', { name: seatName({ known: now, seat }) })}.`;
    }
    if (isMine || who === was) return [];
    return who === 'nobody'
      ? say('online.stood', { name: seatTitle({ known: before, seat }) })
      : say('online.sat', { name: seatTitle({ known: now, seat }) });
  });

function hasDeclined({ state }: KnownTable, seat: number): boolean {
  const sitting = state.seats[seat];
  return sitting?.who === 'nobody' && sitting.declined !== undefined;
}
