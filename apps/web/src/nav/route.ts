import { signal } from '@preact/signals';
import type { Language } from '../words/languages.ts';
import { addressOf, type Place, readAddress } from './address.ts';
import { isHeld } from './hold.ts';
import { keepBeforeLeaving } from './keep-in-history.ts';

const here = () => readAddress(location.pathname, location.hash).place;
export const place = signal<Place>(here());
addEventListener('popstate', () => {
  place.value = here();
});

/** Goes to a place, as a link would; with `instead` the back button skips where one is now. */
export function go(to: Place, language: Language, instead = false): void {
  keepBeforeLeaving();
  const address = addressOf(to, language);
  try {
    if (instead) history.replaceState(null, '', address);
    else history.pushState(null, '', address);
  } catch {
    // Asked too often. What a new load would lose is shown under the old address.
    if (!isHeld()) return instead ? location.replace(address) : location.assign(address);
  }
  place.value = to;
  if (!instead) scrollTo(0, 0);
}

/** Names the language in the address of this place. */
export function nameLanguage(language: Language): void {
  const address = addressOf(place.value, language);
  try {
    history.replaceState(history.state, '', address);
  } catch {
    if (!isHeld()) location.replace(address);
  }
}
