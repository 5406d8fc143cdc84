import { addressOf, place } from './route.ts';
import { type Language, speak } from './texts.ts';

/** Speaks another language, in the address too. */
export async function changeLanguage(wanted: Language): Promise<void> {
  await speak(wanted);
  history.replaceState(history.state, '', addressOf(place.value, wanted));
}
