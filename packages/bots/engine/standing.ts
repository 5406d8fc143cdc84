import { HARMONY, kingdomOf, MIDDLE_KINGDOM, rulesIn } from './game';
import { crownsIn, discardsOf, isCentred, largestOf, pointsOf } from './kingdom';

/** The total of a kingdom with the bonuses of the rules. */
export function totalOf(kingdom: usize, rules: i32): i32 {
  const middle = rules & MIDDLE_KINGDOM && isCentred(kingdom) ? 10 : 0;
  const harmony = rules & HARMONY && discardsOf(kingdom) == 0 ? 5 : 0;
  return pointsOf(kingdom) + middle + harmony;
}

/** Standings of one point: what comes below it are the largest territory and then the crowns. */
export const POINT: i32 = 4096;

/** What a kingdom ranks by in the end: its total, then its largest territory, then its crowns. */
export function standingOf(kingdom: usize, rules: i32): i32 {
  return totalOf(kingdom, rules) * POINT + (largestOf(kingdom) << 6) + crownsIn(kingdom);
}

/** Both for a seat of a game. */
export function totalIn(game: i32, seat: i32): i32 {
  return totalOf(kingdomOf(game, seat), rulesIn(game));
}
export function standingIn(game: i32, seat: i32): i32 {
  return standingOf(kingdomOf(game, seat), rulesIn(game));
}
