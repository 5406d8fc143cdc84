import { isLanguage, type Language } from '../words/languages.ts';

/** The places of the page. */
export type Place =
  | { readonly screen: 'home' | 'games' | 'learn' | 'rules' | 'pad' }
  | { readonly screen: 'table'; readonly id: string }
  | { readonly screen: 'replay'; readonly id: string | null; readonly packed: string }
  | { readonly screen: 'unknown' };

/** Where an address leads, and in which language; null when it does not say. */
export function readAddress(path: string, fragment: string) {
  const parts = path.split('/').filter((part) => part !== '');
  const [first = '', ...rest] = parts;
  const language: Language | null = isLanguage(first) ? first : null;
  return { language, place: placeAt(language ? rest : parts, fragment) };
}

function placeAt([screen, id, ...more]: readonly string[], fragment: string): Place {
  if (more.length > 0) return { screen: 'unknown' };
  if (screen === undefined) return { screen: 'home' };
  if (screen === 'table' && id !== undefined) return { screen, id };
  if (screen === 'replay') return { screen, id: id ?? null, packed: fragment.replace(/^#/, '') };
  if (id !== undefined) return { screen: 'unknown' };
  if (screen === 'games' || screen === 'learn' || screen === 'rules' || screen === 'pad') {
    return { screen };
  }
  return { screen: 'unknown' };
}

/** The address of a place; without a language each reader gets their own. */
export function addressOf(place: Place, language: Language | null): string {
  const root = language === null ? '' : `/${language}`;
  switch (place.screen) {
    case 'home':
    case 'unknown':
      return `${root}/`;
    case 'table':
      return `${root}/table/${place.id}`;
    case 'replay': {
      const id = place.id === null ? '' : `/${place.id}`;
      return `${root}/replay${id}${place.packed === '' ? '' : `#${place.packed}`}`;
    }
    default:
      return `${root}/${place.screen}`;
  }
}
