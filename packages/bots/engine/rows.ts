/**
 * The inputs of the net, as a list of rows of its first layer, each with a number to multiply it by.
 * With A squares in the frame the inputs are:
 *
 *    0 terrain of each square (6 A), 6A castle, 7A crowns, 8A crowns of its territory,
 *    9A squares of its territory, 10A empty and beside each terrain (6 A), 16A hole;
 *   17A and on, see below: what lies between the players, then facts of the kingdom and the rules.
 */
export const HAND: i32 = 0; // dominoes to place this round, by type
export const HAND_SLOT: i32 = 36; // their turns
export const CLAIMED: i32 = 41; // dominoes claimed in the next row, by type
export const CLAIMED_SLOT: i32 = 77; // their slots
export const OFFER: i32 = 82; // free dominoes, by type, for who may still claim
export const BAG: i32 = 118; // dominoes that have not appeared, by type
export const PICKS: i32 = 154; // claims still to make, one-hot
export const FACTS: i32 = 180; // squares, points, centred, in the centred frame, no discards, one
export const RULES: i32 = 186; // middle kingdom, harmony, wider offer
export const REST: i32 = 189;

const rows = memory.data(2048 * 8);
let count: usize = 0;

export function beginRows(): void {
  count = 0;
}

export function addRow(row: i32, times: i32): void {
  const at = rows + (count << 3);
  store<i32>(at, row);
  store<f32>(at, <f32>times, 4);
  count++;
}

export function rowsListed(): i32 {
  return <i32>count;
}
export function rowListed(index: i32): i32 {
  return load<i32>(rows + ((<usize>index) << 3));
}
export function timesListed(index: i32): f32 {
  return load<f32>(rows + ((<usize>index) << 3), 4);
}
