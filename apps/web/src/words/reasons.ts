import { productOf } from '@crownlands/art';
import type { Edge, Reason } from '@crownlands/bots/thinker';
import { nameOf, type Seated } from './names.ts';
import { locale, say } from './texts.ts';

/** What a move is worth beside the next best one; or, of one that is not the best, beside the best. */
export function sayEdge(edge: Edge, isBest: boolean): string {
  const way = isBest ? 'more' : 'less';
  if (edge === 'none') return say(`edge.${way}.none`);
  return edge.in === 'chance'
    ? say(`edge.${way}.chance`, { count: Math.round(100 * edge.value) })
    : say(`edge.${way}.points`, { points: pointsOf(Math.round(edge.value)) });
}

/** Why a move is better than another, in a short sentence. */
export function sayReason(reason: Reason, seats: readonly Seated[]): string {
  switch (reason.kind) {
    case 'joins':
    case 'grows': {
      const before = [reason.before].flat().map(productOf).join(' + ');
      const now = productOf(reason.now);
      return say(`why.${reason.kind}`, { terrain: say(`terrain.${reason.terrain}`), now, before });
    }
    case 'gathers': {
      const terrain = say(`terrain.${reason.terrain}`);
      return say('why.gathers', { terrain, count: reason.squares });
    }
    case 'stays-open': {
      const terrain = say(`terrain.${reason.terrain}`);
      const crowns = say('crowns', { count: reason.crowns });
      return say('why.stays-open', { terrain, crowns, count: reason.squares });
    }
    case 'adds-more':
    case 'brings-more':
    case 'prepares':
      return say(`why.${reason.kind}`, { ...reason, points: pointsOf(reason.points) });
    case 'readies': {
      const [points, instead] = [decimal(reason.points), decimal(reason.instead)];
      return say('why.readies', { points, instead });
    }
    case 'middle':
      return reason.isNow ? say('why.middle.now', { points: pointsOf(10) }) : say('why.middle');
    case 'denies': {
      const name = nameOf(seats, reason.seat);
      return say('why.denies', { name, points: pointsOf(reason.points) });
    }
    case 'early':
      return say(reason.turn === 1 ? 'why.early.first' : 'why.early', reason);
    case 'leaves-room':
    case 'no-hole':
    case 'fits-more':
    case 'more-spots':
    case 'fits':
    case 'crowns':
    case 'only':
      return say(`why.${reason.kind}`, reason);
  }
}

const pointsOf = (count: number): string => say('points', { count });

const decimal = (number: number): string => number.toLocaleString(locale());
