import type { Settings } from '@crownlands/protocol';
import type { Options } from '@crownlands/rules';
import { SETTINGS } from './server.ts';

/** A table as a crowd plays at it; seats without a person are bots'. */
export type Plan = { readonly settings: Settings; readonly persons: number };

const plan = (rules: Partial<Options>, others: Partial<Settings>, persons?: number): Plan => {
  const settings = { ...SETTINGS, ...others, rules: { ...SETTINGS.rules, ...rules } };
  return { settings, persons: persons ?? settings.rules.players };
};

/** Nobody who plays on should see the end of these, but every millisecond is to be counted. */
const GAME: Partial<Settings> = { pace: { type: 'game', minutes: 5 } };
const DAYS: Partial<Settings> = { pace: { type: 'days', days: 1 } };
const CALM: Partial<Settings> = { pace: { type: 'none' } };

/** All kinds of games, one after the other. */
export const PLANS: readonly Plan[] = [
  plan({}, GAME),
  plan({ players: 3, variants: ['wider-offer', 'harmony'], firstOrder: 'snake' }, GAME, 2),
  plan({ variants: ['mighty-duel', 'middle-kingdom'], firstOrder: 'clockwise' }, {}),
  plan({ players: 4, variants: ['harmony', 'middle-kingdom'] }, CALM),
  plan({ variants: ['dynasty', 'wider-offer'] }, GAME),
  plan({ players: 3 }, DAYS),
  plan({ players: 4, variants: ['dynasty'] }, {}, 3),
];
