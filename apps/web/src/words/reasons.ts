import { productOf } from '@crownlands/art';
import type { Hint, Loss, Reason } from '@crownlands/bots/thinker';
import { nameOf, type Seated } from './names.ts';
import { listed, locale, say } from './texts.ts';

/** What a hint is worth beside what it is compared with; null if it is compared with nothing. */
export function sayEdge({ edge, instead }: Pick<Hint, 'edge' | 'instead'>): string | null {
  if (!edge || !instead) return null;
  const way = instead.is === 'first' ? 'less' : 'more';
  const other = otherOf(instead);
  if (edge === 'none') return say(`edge.${way}.none`, { other });
  if (edge === 'victory') return say(`edge.${way}.victory`, { other });
  return say(`edge.${way}.points`, { count: Math.round(edge), other });
}

function otherOf({ move, is }: NonNullable<Hint['instead']>): string {
  if (move.type === 'claim') return say('other.claim', { domino: move.domino });
  return say(is === 'tempting' ? 'other.place.tempting' : 'other.place.next');
}

/** Why a move is better than another, in a sentence. */
export function sayReason(reason: Reason, move: Hint['move'], seats: readonly Seated[]): string {
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
      const { squares: count, instead } = reason;
      const terrain = say(`terrain.${reason.terrain}`);
      const crowns = say('crowns', { count: reason.crowns });
      return say('why.stays-open', { terrain, crowns, count, instead });
    }
    case 'adds-more':
      return say('why.adds-more', { points: pointsOf(reason.points), instead: reason.instead });
    case 'leaves-room': {
      const { dominoes, savesHarmony } = reason;
      const domino = inWords(dominoes);
      return say(savesHarmony ? 'why.leaves-room.harmony' : 'why.leaves-room', { domino });
    }
    case 'prepares': {
      const [points, { instead }] = [pointsOf(reason.points), reason];
      const dominoes = inWords(reason.dominoes);
      return reason.dominoes.length > 1
        ? say('why.prepares.two', { dominoes, points, instead })
        : say('why.prepares', { domino: dominoes, points, instead });
    }
    case 'brings-more': {
      const [points, held] = [pointsOf(reason.points), inWords(reason.held)];
      const { than, instead } = reason;
      return held === ''
        ? say('why.brings-more', { points, than, instead })
        : say('why.brings-more.with', { held, points, than, instead });
    }
    case 'fits':
      return say(reason.savesHarmony ? 'why.fits.harmony' : 'why.fits', { than: reason.than });
    case 'no-hole':
      return say(reason.savesHarmony ? 'why.no-hole.harmony' : 'why.no-hole');
    case 'readies': {
      const [points, instead] = [decimal(reason.points), decimal(reason.instead)];
      return say('why.readies', { points, instead });
    }
    case 'middle':
      return reason.isNow ? say('why.middle.now', { points: pointsOf(10) }) : say('why.middle');
    case 'crowns': {
      const { crowns: count, instead, than } = reason;
      return instead > 0
        ? say('why.crowns', { count, than, instead })
        : say('why.crowns.none', { count, than });
    }
    case 'denies': {
      const name = nameOf(seats, reason.seat);
      return say('why.denies', { name, points: pointsOf(reason.points) });
    }
    case 'early':
      return say(reason.turn === 1 ? 'why.early.first' : 'why.early', reason);
    case 'alike':
      return say(move.type === 'claim' ? 'why.alike.claim' : 'why.alike.place');
    case 'fits-more':
    case 'more-spots':
    case 'only':
      return say(`why.${reason.kind}`, reason);
  }
}

/** The same of a move that anybody made, for whoever looks at it afterwards. */
export function sayBetter(reason: Reason, move: Hint['move'], seats: readonly Seated[]): string {
  switch (reason.kind) {
    case 'leaves-room': {
      const domino = inWords(reason.dominoes);
      return say(reason.savesHarmony ? 'better.leaves-room.harmony' : 'better.leaves-room', {
        domino,
      });
    }
    case 'fits':
      return say(reason.savesHarmony ? 'better.fits.harmony' : 'better.fits', {
        than: reason.than,
      });
    case 'early':
      return say(reason.turn === 1 ? 'better.early.first' : 'better.early', reason);
    default:
      return sayReason(reason, move, seats);
  }
}

/** What a move gives up, in a sentence for each. */
export function sayLoss(loss: Loss): string {
  if (loss.kind !== 'discard') return say(`loss.${loss.kind}`);
  const dominoes = inWords(loss.dominoes);
  return loss.dominoes.length > 1
    ? say('loss.discard.some', { dominoes })
    : say('loss.discard', { domino: dominoes });
}

const pointsOf = (count: number): string => say('points', { count });

const inWords = (dominoes: readonly number[]): string => listed(dominoes.map(String));

const decimal = (number: number): string => number.toLocaleString(locale());
