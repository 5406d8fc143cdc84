import { must, type Terrain } from '@crownlands/rules';
import type { Coming, Growth, Open, PlacingFacts, Unseen } from './placing-facts.ts';
import type { Reason, Weighed } from './reason.ts';

/** About how many points things are worth that are no points yet. */
const WORTH = {
  room: 3, // to place a domino at all, besides its points
  offered: 0.5, // of the points of a domino that another may claim
  middle: 10,
  hole: 3,
  harmony: 5,
  free: 0.4, // a free square, for each crown of the territory beside it
  gathered: 0.4, // a square more in a territory without crowns
  fitting: 4, // for all unseen dominoes together
  spot: 0.05, // one more for each unseen domino
} as const;

/** Free squares beside a territory that are enough for it. */
const ENOUGH = 4;

/** Unseen dominoes of the player that the kingdom as it is now says something about. */
const FORESEEN = 3;

/** So few points more in the mean of all unseen dominoes are not worth telling. */
const SLIGHT = 0.15;

/** Spots for the unseen dominoes are worth telling from so many times as many on. */
const MARKED = 1.1;

/** What speaks for a placement and not for another one. */
export function placingReasons(better: PlacingFacts, other: PlacingFacts): Weighed[] {
  const more = better.points - other.points;
  return [
    ...better.growths.map((growth) => byGrowth(growth, other, more)),
    byPoints(better, other),
    byRoom(better, other),
    ...better.coming.map((coming, index) => byComing(coming, must(other.coming[index]), more)),
    byMiddle(better, other),
    byHoles(better, other),
    ...better.open.map((open) => byOpen(open, other)),
    ...better.gathered.map((territory) => {
      const { terrain, squares } = territory;
      return byGathered(terrain, squares.length, other);
    }),
    ...byUnseen(better.unseen, other.unseen, more),
  ];
}

/** It is no reason for less points in all that one territory gets more. */
function byGrowth({ terrain, points, reason }: Growth, other: PlacingFacts, more: number): Weighed {
  const same = other.growths.filter((growth) => growth.terrain === terrain);
  const most = Math.max(0, ...same.map((growth) => growth.points));
  return { reason, points: Math.min(more, points - most) };
}

const byPoints = (better: PlacingFacts, other: PlacingFacts): Weighed => ({
  reason: { kind: 'adds-more', points: better.points, instead: other.points },
  points: better.points - other.points,
});

function byRoom(better: PlacingFacts, other: PlacingFacts): Weighed {
  const { held, isHarmonyAtStake: savesHarmony } = better;
  const isKept = better.discards === 0 && other.discards > 0;
  const lost = WORTH.room + (savesHarmony ? WORTH.harmony : 0);
  return {
    reason: { kind: 'leaves-room', dominoes: held, savesHarmony },
    points: isKept ? lost : 0,
  };
}

/** What dominoes can add then counts only with what is added now. */
function byComing({ dominoes, points, isHeld }: Coming, other: Coming, more: number): Weighed {
  const later = points - other.points;
  return {
    reason: { kind: 'prepares', dominoes, points, instead: other.points },
    points: (isHeld ? 1 : WORTH.offered) * Math.min(later, later + more),
  };
}

function byMiddle(better: PlacingFacts, other: PlacingFacts): Weighed {
  const isKept = better.middle !== 'never' && other.middle === 'never';
  return {
    reason: { kind: 'middle', isNow: better.middle === 'now' },
    points: isKept ? WORTH.middle : 0,
  };
}

function byHoles(better: PlacingFacts, other: PlacingFacts): Weighed {
  const isAvoided = better.holes === 0 && other.holes > 0;
  const savesHarmony = other.isHarmonyLost;
  const lost = WORTH.hole * other.holes + (savesHarmony ? WORTH.harmony : 0);
  return { reason: { kind: 'no-hole', savesHarmony }, points: isAvoided ? lost : 0 };
}

function byOpen({ terrain, crowns, squares }: Open, other: PlacingFacts): Weighed {
  const same = other.open.find((open) => open.terrain === terrain && open.crowns === crowns);
  const more = same ? Math.min(squares, ENOUGH) - Math.min(same.squares, ENOUGH) : 0;
  const instead = same?.squares ?? 0;
  const reason: Reason = { kind: 'stays-open', terrain, crowns, squares, instead };
  return { reason, points: WORTH.free * crowns * more };
}

function byGathered(terrain: Terrain, squares: number, { territories }: PlacingFacts): Weighed {
  const sizes = territories
    .filter((territory) => territory.terrain === terrain)
    .map((territory) => territory.squares.length);
  const more = squares - Math.max(0, ...sizes);
  return { reason: { kind: 'gathers', terrain, squares }, points: WORTH.gathered * more };
}

function byUnseen(better: Unseen | null, other: Unseen | null, more: number): Weighed[] {
  if (!better || !other) return [];
  const { dominoes, fitting, own } = better;
  const [mean, spots] = [tenths(better.mean), Math.round(better.spots)];
  const instead = { mean: tenths(other.mean), spots: Math.round(other.spots) };
  const later = (mean - instead.mean) * Math.min(own, FORESEEN);
  return [
    {
      reason: { kind: 'fits-more', dominoes: fitting, instead: other.fitting, unseen: dominoes },
      points: WORTH.fitting * ((fitting - other.fitting) / dominoes),
    },
    {
      reason: { kind: 'readies', points: mean, instead: instead.mean },
      points: mean - instead.mean > SLIGHT ? later + Math.min(0, more) : 0,
    },
    {
      reason: { kind: 'more-spots', spots, instead: instead.spots },
      points: isMarked(spots, instead.spots) ? WORTH.spot * (spots - instead.spots) : 0,
    },
  ];
}

/** Whether one has so many more spots that it matters. */
const isMarked = (spots: number, instead: number): boolean => spots >= MARKED * instead;

const tenths = (number: number): number => Math.round(10 * number) / 10;
