import type { ClaimingFacts, Turn } from './claiming-facts.ts';
import type { Weighed } from './reason.ts';

/** About how many points things are worth that are no points yet. */
const WORTH = {
  room: 3, // to place a domino at all, besides its points
  crown: 1.5,
  turn: 0.8, // one turn earlier in the next round
  denied: 0.7, // of the points that another does not get
} as const;

/** What speaks for a claim and not for another one. */
export function claimingReasons(better: ClaimingFacts, other: ClaimingFacts): Weighed[] {
  const than = other.domino;
  const [points, instead] = [better.points ?? 0, other.points ?? 0];
  const hasRoom = better.points !== null && other.points === null;
  const { crowns, denial, turn } = better;
  const found: Weighed[] = [
    { reason: { kind: 'fits', than }, points: hasRoom ? WORTH.room + points : 0 },
    { reason: { kind: 'brings-more', points, instead, than }, points: points - instead },
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
