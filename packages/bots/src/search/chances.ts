import type { NetName } from '../net/nets.ts';

/** About the chance that a normally distributed number is less than this. */
const normal = (x: number): number => 1 / (1 + Math.exp(-x * (1.5976 + 0.07056 * x * x)));

/** The chance to win by a lead that varies so much, with two players. */
export const chanceByLead = (lead: number, variance: number): number =>
  normal(lead / Math.sqrt(variance + 1));

/** How bold to be with chances, fitted to games of two players, and only there: docs/champion.md. */
const SURENESS: Record<NetName, number> = { two: 1.3, three: 1, four: 1, duel: 1.7 };

/** Chances of all seats, as bold as they proved to be. */
export const fitted = (net: NetName, chances: readonly number[]): number[] =>
  madeSure(chances, SURENESS[net]);

/** Chances that are bolder, or less so; they still add up to one. */
export function madeSure(chances: readonly number[], sureness: number): number[] {
  const parts = chances.map((chance) => chance ** sureness);
  const sum = parts.reduce((all, part) => all + part, 0);
  return parts.map((part) => part / sum);
}

/** The part of all chances that nothing short of a proof takes away. */
const REST = 0.002;

/** Chances none of which is 0 or 1: what is not proven may come otherwise. */
export const unproven = (chances: readonly number[]): number[] =>
  chances.map((chance) => (1 - REST) * chance + REST / chances.length);

/** Chances with another one for a seat; the others share the rest as before. */
export function chancesWith(own: number, seat: number, chances: readonly number[]): number[] {
  const others = chances.reduce((sum, chance, one) => (one === seat ? sum : sum + chance), 0);
  return chances.map((chance, one) => {
    if (one === seat) return own;
    return (1 - own) * (others > 0 ? chance / others : 1 / (chances.length - 1));
  });
}
