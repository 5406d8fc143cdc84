import type { Language } from './languages.ts';
import { nameLanguage } from './route.ts';
import { settings } from './settings.ts';
import { language, speak } from './texts.ts';

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
