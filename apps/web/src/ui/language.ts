import { nameLanguage } from '../nav/route.ts';
import { type Language, ours } from '../words/languages.ts';
import { language, speak } from '../words/texts.ts';
import { settings } from './settings.ts';

/**
 * Speaks another language, in the address too, and remembers it; returns whether. One that cannot be
 * loaded leaves the old one as it is.
 */
export async function changeLanguage(wanted: Language): Promise<boolean> {
  const before = language.value;
  try {
    await speak(wanted);
  } catch {
    await speak(before);
    return false;
  }
  settings.language.value = wanted;
  nameLanguage(wanted);
  return true;
}

/** The language to begin with: the one chosen before, or the first of the browser's that we speak. */
export function preferredLanguage(): Language {
  const wanted = [settings.language.value, ...navigator.languages].map(ours);
  return wanted.find((one) => one !== null) ?? 'en';
}
