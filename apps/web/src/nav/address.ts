import { isLanguage, type Language } from '../words/languages.ts';

/** Screens whose path is no more than their name. */
export const SCREENS = [
  'games',
  'statistics',
  'profile',
  'leaderboard',
  'tables',
  'learn',
  'puzzles',
  'rules',
  'pad',
  'trial',
] as const;

/** Screens that show what was played, in a kept game or in one that a link carries. */
export const RECORD_SCREENS = ['replay', 'review'] as const;

/** Screens whose path may name somebody as well. */
export const PERSON_SCREENS = ['profile'] as const;

/** Screens with places in them, which the fragment names. */
const PLACED_SCREENS = ['rules', 'leaderboard'] as const;

/** Screens that show one game, which their path names too. */
export const GAME_SCREENS = ['table'] as const;

/** Where in the page one can be. */
export type Address =
  | { readonly screen: 'home' | (typeof SCREENS)[number] }
  | { readonly screen: (typeof PLACED_SCREENS)[number]; readonly at: string } // a rule, a number of players
  | { readonly screen: (typeof PERSON_SCREENS)[number]; readonly id: string }
  | { readonly screen: 'puzzles'; readonly id: string } // of a day, or by its number; or all of these
  | {
      readonly screen: (typeof GAME_SCREENS)[number];
      readonly id: string;
      readonly code?: string; // by which a seat comes from another device
    }
  | {
      readonly screen: (typeof RECORD_SCREENS)[number];
      readonly id: string | null;
      readonly packed: string;
    }
  | { readonly screen: 'unknown' };

/** Whether a table is one of the server's; those of this browser have shorter names. */
export const isOnline = (id: string): boolean => id.length >= 16;

/** The name of a table, without the signs of a sentence that a link stood in; null where there is none. */
const tableIn = (text: string): string | null => /^[\w-]{1,32}(?![\w-])/.exec(text)?.[0] ?? null;

/** A language in a path, whether it is spoken here or not. */
const LANGUAGE = /^[a-z]{2}(-[a-z0-9]+)*$/i;

/** Where a path leads, and in which language; null when it does not say, or one that is not spoken here. */
export function readPath(path: string, fragment: string) {
  const parts = path.split('/').filter((part) => part !== '');
  const [first = '', ...rest] = parts;
  const language: Language | null = isLanguage(first) ? first : null;
  return { language, address: addressAt(LANGUAGE.test(first) ? rest : parts, fragment) };
}

function addressAt([screen, id, ...more]: readonly string[], fragment: string): Address {
  if (more.length > 0) return { screen: 'unknown' };
  if (screen === undefined) return { screen: 'home' };
  const inside = fragment.replace(/^#/, '');
  if (isIn(RECORD_SCREENS, screen)) {
    return { screen, id: id === undefined ? null : (tableIn(id) ?? id), packed: inside };
  }
  if (isIn(PLACED_SCREENS, screen) && id === undefined && inside !== '') {
    return { screen, at: inside };
  }
  if (id === undefined) return isIn(SCREENS, screen) ? { screen } : { screen: 'unknown' };
  if (screen === 'puzzles' || isIn(PERSON_SCREENS, screen)) return { screen, id };
  const table = tableIn(id);
  if (!isIn(GAME_SCREENS, screen) || table === null) return { screen: 'unknown' };
  return { screen, id: table, ...(inside !== '' && { code: inside }) };
}

const isIn = <T extends string>(names: readonly T[], name: string): name is T =>
  names.some((one) => one === name);

/** The path to an address, with its fragment; without a language each reader gets their own. */
export function pathOf(address: Address, language: Language | null): string {
  const root = language === null ? '' : `/${language}`;
  const { screen } = address;
  if (screen === 'home' || screen === 'unknown') return `${root}/`;
  const id = 'id' in address && address.id !== null ? `/${address.id}` : '';
  const inside = insideOf(address);
  return `${root}/${screen}${id}${inside && `#${inside}`}`;
}

/** What the fragment says: the place within a screen, or the game that a link carries. */
function insideOf(address: Address): string {
  if ('at' in address) return address.at;
  if ('code' in address) return address.code ?? '';
  return 'packed' in address ? address.packed : '';
}
