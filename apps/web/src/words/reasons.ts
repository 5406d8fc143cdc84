import { productOf } from '@crownlands/art';
import type { Reason } from '@crownlands/bots/thinker';
import { nameOf, type Seated } from './names.ts';
import { say } from './texts.ts';

/** Why a move is advised, in a short sentence. */
export function sayReason(reason: Reason, seats: readonly Seated[]): string {
  switch (reason.kind) {
    case 'joins':
    case 'grows':
    case 'founds': {
      const before = 'before' in reason ? [reason.before].flat().map(productOf).join(' + ') : '';
      const now = productOf(reason.now);
      return say(`why.${reason.kind}`, { terrain: say(`terrain.${reason.terrain}`), now, before });
    }
    case 'gathers':
    case 'stays-open': {
      const terrain = say(`terrain.${reason.terrain}`);
      return say(`why.${reason.kind}`, { terrain, count: reason.squares });
    }
    case 'adds-most':
    case 'brings-most':
    case 'promises':
      return say(`why.${reason.kind}`, { points: pointsOf(reason.points) });
    case 'leaves-room':
      return say('why.leaves-room', { domino: reason.domino });
    case 'prepares': {
      const { domino, points, before } = reason;
      return say('why.prepares', { domino, points: pointsOf(points), before });
    }
    case 'middle':
      return reason.isNow ? say('why.middle.now', { points: pointsOf(10) }) : say('why.middle');
    case 'fits':
      return say('why.fits', { others: reason.unlike.join(', ') });
    case 'crowns':
      return say('why.crowns', { crowns: reason.crowns });
    case 'denies': {
      const name = nameOf(seats, reason.seat);
      return say('why.denies', { name, points: pointsOf(reason.points) });
    }
    case 'early':
      return reason.turn === 1 ? say('why.early.first') : say('why.early', { turn: reason.turn });
    case 'no-hole':
    case 'only':
    case 'tried':
      return say(`why.${reason.kind}`);
  }
}

const pointsOf = (count: number): string => say('points', { count });
