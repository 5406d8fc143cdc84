import type { Refused } from '@crownlands/protocol';
import { nameOf, type Seated } from './names.ts';
import { say } from './texts.ts';

/** Refusals of the server that say what to do about them. */
const TOLD = ['taken', 'name-taken', 'same-person', 'no-clock', 'blocked', 'banned'] as const;

/** Why the server did not do what I wanted. */
export function refusedInWords(code: Refused['code']): string {
  const told = TOLD.find((one) => one === code);
  if (told) return say(`online.refused.${told}`);
  return say(code === 'unavailable' ? 'home.online.unanswered' : 'online.refused');
}

/** The same at a table where one plays: whom one does not meet is not played with again. */
export const deniedInWords = (code: Refused['code']): string =>
  code === 'blocked' ? say('rematch.blocked') : refusedInWords(code);

/** That an undo is not to be: where one person alone was asked, it is they who did not agree. */
export function declinedInWords(seats: readonly Seated[]): string {
  const asked = seats.flatMap((seated, seat) =>
    seated.who === 'person' && !seated.sitsIn ? [seat] : [],
  );
  const [one, another] = asked;
  if (one === undefined || another !== undefined) return say('undo.declined');
  return say('undo.declined.by', { name: nameOf(seats, one) });
}
