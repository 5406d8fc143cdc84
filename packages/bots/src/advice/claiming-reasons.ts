import type { ClaimingFacts, Turn } from './claiming-facts.ts';
import type { Weighed } from './reason.ts';

/** About how many points things are worth that are no points yet. */
const WORTH = {
  room: 3, // to place a domino at all, besides its points
  harmony: 5,
  crown: 1.5,
  turn: 0.8, // one turn earlier in the next round
  denied: 0.7, // of the points that another does not get
} as const;

/** What speaks for a claim and not for another one. */
export function claimingReasons(better: ClaimingFacts, other: ClaimingFacts): Weighed[] {
  const { points, held, crowns, denial, turn } = better;
  const { domino: than, points: instead } = other;
  const fits = better.discards === 0 && other.discards > 0;
  const savesHarmony = better.isHarmonyAtStake;
  const room = WORTH.room + (savesHarmony ? WORTH.harmony : 0) + Math.max(0, points - instead);
  const found: Weighed[] = [
    { reason: { kind: 'fits', than, savesHarmony }, points: fits ? room : 0 },
    { reason: { kind: 'brings-more', points, instead, than, held }, points: points - instead },
    {
      reason: { kind: 'crowns', crowns, instead: other.crowns, than },
      points: WORTH.crown * (crowns - other.crowns),
    },
  ];
  if (denial) {
    const { seat, points, lead } = denial;
    found.push({ reason: { kind: 'denies', seat, points }, points: WORTH.denied * lead });
  }
  if (turn && isSure(turn)) {
    found.push({
      reason: { kind: 'early', turn: turn.latest, than },
      points: WORTH.turn * ((other.turn?.earliest ?? 0) - turn.latest),
    });
  }
  return found;
}

const isSure = ({ earliest, latest }: Turn): boolean => earliest === latest;
