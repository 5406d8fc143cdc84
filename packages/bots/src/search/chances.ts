import type { NetName } from '../net/nets.ts';

/** About the chance that a normally distributed number is less than this. */
const normal = (x: number): number => 1 / (1 + Math.exp(-x * (1.5976 + 0.07056 * x * x)));

/** How sure to be of what the net says: fitted to games, see docs/champion.md. */
const SURENESS: Record<NetName, number> = { two: 1, three: 1, four: 1, duel: 1 };

/** The chance to win by a lead that varies so much, with two players. */
export const chanceByLead = (net: NetName, lead: number, variance: number): number =>
  normal((SURENESS[net] * lead) / Math.sqrt(variance + 1));

/** The chance to win by what the net says that it is, with more. */
export function chanceByNet(net: NetName, chance: number): number {
  const odds = chance / Math.max(1 - chance, 1e-9);
  return 1 - 1 / (1 + odds ** SURENESS[net]);
}

/** Chances with another one for a seat; the others share the rest as before. */
export function chancesWith(own: number, seat: number, chances: readonly number[]): number[] {
  const others = chances.reduce((sum, chance, one) => (one === seat ? sum : sum + chance), 0);
  return chances.map((chance, one) => {
    if (one === seat) return own;
    return (1 - own) * (others > 0 ? chance / others : 1 / (chances.length - 1));
  });
}
