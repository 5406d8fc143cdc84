import { type Pace, type Settings, SITTERS, type Summary } from '@crownlands/protocol';
import type { Player } from '@crownlands/rules';
import type { Language } from './languages.ts';
import { sayIn } from './texts.ts';

/** Whoever has a seat, by name; a computer player by its rank. */
export function nameIn(language: Language, { name, bot }: Player): string {
  const rank = SITTERS.find((sitter) => sitter === bot);
  return rank ? sayIn(language, `level.${rank}`) : name;
}

/** All who sit at a table, in one line. */
export const namesIn = (language: Language, { players }: Pick<Summary, 'players'>): string =>
  players.flatMap((player) => (player ? [nameIn(language, player)] : [])).join(', ');

/** Variants and time, in one line. */
export const settingsIn = (language: Language, { rules, pace }: Settings): string =>
  [
    ...rules.variants.map((variant) => sayIn(language, `variant.${variant}`)),
    ...(pace.type === 'none' ? [] : [paceIn(language, pace)]),
  ].join(' · ');

function paceIn(language: Language, pace: Exclude<Pace, { type: 'none' }>): string {
  switch (pace.type) {
    case 'turn':
      return sayIn(language, 'time.turn', { count: pace.seconds });
    case 'game':
      return sayIn(language, 'time.game', { count: pace.minutes });
    case 'days':
      return sayIn(language, 'time.days', { count: pace.days });
  }
}
