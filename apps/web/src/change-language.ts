import { addressOf } from './address.ts';
import type { Language } from './languages.ts';
import { place } from './route.ts';
import { speak } from './texts.ts';

/** Speaks another language, in the address too. */
export async function changeLanguage(wanted: Language): Promise<void> {
  await speak(wanted);
  history.replaceState(history.state, '', addressOf(place.value, wanted));
}
