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

/** How a game is timed, and whether it counts. */
export const termsInWords = ({ pace, isRated }: Pick<Settings, 'pace' | 'isRated'>): string =>
  [paceInWords(pace), ...(isRated ? [say('online.ratedWord')] : [])].join(', ');

/** What is played at a table that waits for anybody, and by which terms. */
export const openInWords = ({ rules, ...terms }: Settings): string =>
  [rules.variants.map((variant) => say(`variant.${variant}`)).join(', '), termsInWords(terms)]
    .filter(Boolean)
    .join(' · ');

/** All that a host has decided, in a line or two. */
export const settingsInWords = ({ rules, isListed, mayWatch, ...terms }: Settings): string =>
  [
    [
      say('online.players', { count: rules.players }),
      ...rules.variants.map((variant) => say(`variant.${variant}`)),
      say(`firstOrder.${rules.firstOrder}`),
    ].join(', '),
    termsInWords(terms),
    say(isListed ? 'online.listed' : 'online.private'),
    say(mayWatch ? 'online.watch' : 'online.unwatched'),
  ].join(' · ');
