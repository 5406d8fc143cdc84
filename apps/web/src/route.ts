import { signal } from '@preact/signals';
import { addressOf, type Place, readAddress } from './address.ts';
import type { Language } from './languages.ts';

const here = () => readAddress(location.pathname, location.hash).place;
export const place = signal<Place>(here());
addEventListener('popstate', () => {
  place.value = here();
});

/** Goes to a place, as a link would; with `instead` the back button skips where one is now. */
export function go(to: Place, language: Language, instead = false): void {
  const address = addressOf(to, language);
  if (instead) history.replaceState(null, '', address);
  else history.pushState(null, '', address);
  place.value = to;
  if (!instead) scrollTo(0, 0);
}
