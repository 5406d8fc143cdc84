/** Fast randomness (xorshift64*): one stream, set anew before each playout. */
let state: u64 = 1;

export function setDice(seed: u32): void {
  state = (<u64>seed + 1) * 0x9e3779b97f4a7c15;
}

/** A whole number from 0 to n - 1. */
export function roll(n: u32): u32 {
  state ^= state >> 12;
  state ^= state << 25;
  state ^= state >> 27;
  return <u32>((((state * 0x2545f4914f6cdd1d) >> 32) * n) >> 32);
}

/** About normally distributed, with mean 0 and variance 1. */
export function chance(): f32 {
  const sum = <i32>roll(65536) + <i32>roll(65536) + <i32>roll(65536) + <i32>roll(65536);
  return <f32>((<f64>sum / 65536.0 - 2.0) * 1.7320508);
}
