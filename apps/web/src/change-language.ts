import type { Language } from './languages.ts';
import { nameLanguage } from './route.ts';
import { settings } from './settings.ts';
import { language, speak } from './texts.ts';

/** Speaks another language, in the address too, and remembers it; stays if it cannot be loaded. */
export async function changeLanguage(wanted: Language): Promise<void> {
  const before = language.value;
  try {
    await speak(wanted);
  } catch {
    return speak(before);
  }
  settings.language.value = wanted;
  nameLanguage(wanted);
}
