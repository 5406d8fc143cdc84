import { must, placesOf, type Result, type Seat } from '@crownlands/rules';
import type { Standings } from '../../board/score-table.tsx';
import { Cited } from '../../ui/cited.tsx';
import { nameOf, type Seated } from '../../words/names.ts';
import { say } from '../../words/texts.ts';

/** How many points someone has, and what put them before those with as many. */
export function explanation(
  seats: readonly Seated[],
  scores: Result['scores'],
  seat: Seat,
): string {
  const own = must(scores[seat]);
  const places = placesOf(scores);
  const points = say('points', { count: own.total });
  const level = scores
    .map((score, other) => ({ score, other, behind: must(places[other]) - must(places[seat]) }))
    .filter(({ other, behind }) => other !== seat && behind >= 0)
    .filter(({ score }) => score.total === own.total)
    .sort((one, other) => one.behind - other.behind);
  const rival = level[0];
  if (!rival) return points;
  if (rival.behind === 0) return say('end.byNothing', { points });
  const by = rival.score.largest < own.largest ? 'largest' : 'crowns';
  return say(by === 'largest' ? 'end.byLargest' : 'end.byCrowns', {
    points,
    name: nameOf(seats, rival.other),
    most: own[by],
    other: rival.score[by],
  });
}

/** Why those behind the winner come in this order, where points alone do not say. */
export function Ties({ seats, scores, order }: Standings) {
  const level = order.slice(1).filter((seat, index, others) => {
    const next = others[index + 1];
    return next !== undefined && scores[next]?.total === scores[seat]?.total;
  });
  return level.map((seat) => (
    <p key={seat} class="soft">
      {nameOf(seats, seat)}: <Cited>{explanation(seats, scores, seat)}</Cited>
    </p>
  ));
}
