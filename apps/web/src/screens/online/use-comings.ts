import { useEffect, useRef, useState } from 'preact/hooks';
import type { KnownTable } from '../../online/remote.ts';
import { say } from '../../words/texts.ts';
import { waitingInWords } from '../../words/waiting.ts';
import { seatTitle } from './seat-card.tsx';

/** Who of the others has come or gone last, and how many are waited for now, for those who cannot see it. */
export function useComings(known: KnownTable): string {
  const last = useRef(known);
  const [told, setTold] = useState('');
  const { seats } = known.state;
  const free = seats.filter(({ who }) => who === 'nobody').length;
  useEffect(() => {
    const comings = comingsBetween(last.current, known);
    last.current = known;
    if (comings.length > 0) setTold([...comings, waitingInWords(free)].join(' '));
  }, [seats]);
  return told;
}

const comingsBetween = (before: KnownTable, now: KnownTable): string[] =>
  now.state.seats.flatMap(({ who }, seat) => {
    const isMine = before.own.includes(seat) || now.own.includes(seat);
    const was = before.state.seats[seat]?.who ?? 'nobody';
    if (isMine || who === was) return [];
    return who === 'nobody'
      ? say('online.stood', { name: seatTitle({ known: before, seat }) })
      : say('online.sat', { name: seatTitle({ known: now, seat }) });
  });
