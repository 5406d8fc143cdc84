import type { Pace, Settings } from '@crownlands/protocol';
import { say } from './texts.ts';

/** How long players may think, in words. */
export function paceInWords(pace: Pace): string {
  switch (pace.type) {
    case 'none':
      return say('time.none');
    case 'turn':
      return say('time.turn', { count: pace.seconds });
    case 'game':
      return say('time.game', { count: pace.minutes });
    case 'days':
      return say('time.days', { count: pace.days });
  }
}

/** All that a host has decided, in a line or two. */
export const settingsInWords = ({ rules, pace, isListed, mayWatch }: Settings): string =>
  [
    [
      say('online.players', { count: rules.players }),
      ...rules.variants.map((variant) => say(`variant.${variant}`)),
      say(`firstOrder.${rules.firstOrder}`),
    ].join(', '),
    paceInWords(pace),
    say(isListed ? 'online.listed' : 'online.private'),
    say(mayWatch ? 'online.watch' : 'online.unwatched'),
  ].join(' · ');
