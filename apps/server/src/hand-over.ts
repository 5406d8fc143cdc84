import { randomBytes } from 'node:crypto';
import type { Seat } from '@crownlands/rules';
import { MINUTE } from './basics/durations.ts';
import { hashOf } from './basics/hash.ts';
import type { HandOver, Store } from './store/store.ts';
import { refuse } from './tables/circumstances.ts';
import type { Answer } from './tables/room.ts';
import type { Rooms } from './tables/rooms.ts';

/** Milliseconds in which a code has to be used. */
const EXPIRY = 10 * MINUTE;

/** Characters of each half of a code. */
const HALF = 22;

/** The half of a code by which it is known later whose seat it was. */
const signature = (chance: string, holder: string): string =>
  hashOf(`${chance}\n${holder}`).slice(0, HALF);

/** A code that gives a seat of its holder to whoever uses it first. */
export async function offerSeat(
  store: Store,
  now: number,
  { table, seat, holder }: { readonly table: string; readonly seat: Seat; readonly holder: string },
): Promise<string> {
  const chance = randomBytes(16).toString('base64url');
  const code = chance + signature(chance, holder);
  await store.offerSeat({ code: hashOf(code), table, seat, expires: now + EXPIRY });
  return code;
}

/**
 * Uses a code: the seat belongs to somebody else from now on, unless its holder is another by now. It stays good
 * until that is known, since nobody can use it once it is.
 */
export async function takeOver(
  { store, rooms, now }: { readonly store: Store; readonly rooms: Rooms; readonly now: number },
  code: string,
  person: string,
): Promise<{ readonly offer: HandOver; readonly answer: Answer } | null> {
  const offer = await store.offerOf(hashOf(code), now);
  const room = offer && (await rooms.enter(offer.table));
  if (!room) return null;
  const [chance, signed] = [code.slice(0, HALF), code.slice(HALF)];
  const isMeant = (holder: string): boolean => signature(chance, holder) === signed;
  const answer = await room.handOver(`hand-over:${offer.code}`, offer.seat, isMeant, person);
  const isUsed = answer.type === 'done' || answer.refusal.code !== 'unavailable';
  if (isUsed) await store.dropOffer(offer.code).catch(() => {}); // then it expires
  return { offer, answer };
}

export const EXPIRED = refuse('nothing', 'this code was used, or is too old');
