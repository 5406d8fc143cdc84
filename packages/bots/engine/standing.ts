import { HARMONY, kingdomOf, MIDDLE_KINGDOM, rulesIn } from './game';
import { crownsIn, discardsOf, isCentred, largestOf, pointsOf } from './kingdom';

/** The bonuses of a kingdom that is centred or not. */
export function bonusesOf(kingdom: usize, isCentred: bool, rules: i32): i32 {
  const middle = rules & MIDDLE_KINGDOM && isCentred ? 10 : 0;
  const harmony = rules & HARMONY && discardsOf(kingdom) == 0 ? 5 : 0;
  return middle + harmony;
}

/** The total of a kingdom with the bonuses of the rules. */
function totalOf(kingdom: usize, rules: i32): i32 {
  return pointsOf(kingdom) + bonusesOf(kingdom, isCentred(kingdom), rules);
}

/** Standings of one point: what comes below it are the largest territory and then the crowns. */
export const POINT: i32 = 4096;

export function standingWith(total: i32, largest: i32, crowns: i32): i32 {
  return total * POINT + (largest << 6) + crowns;
}

/** What a kingdom ranks by in the end: its total, then its largest territory, then its crowns. */
export function standingOf(kingdom: usize, rules: i32): i32 {
  return standingWith(totalOf(kingdom, rules), largestOf(kingdom), crownsIn(kingdom));
}

/** Both for a seat of a game. */
export function totalIn(game: i32, seat: i32): i32 {
  return totalOf(kingdomOf(game, seat), rulesIn(game));
}
export function standingIn(game: i32, seat: i32): i32 {
  return standingOf(kingdomOf(game, seat), rulesIn(game));
}
