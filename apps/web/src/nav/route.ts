import { signal } from '@preact/signals';
import type { Language } from '../words/languages.ts';
import { type Address, pathOf, readPath } from './address.ts';
import { isHeld } from './hold.ts';
import { keepBeforeLeaving } from './keep-in-history.ts';

const here = () => readPath(location.pathname, location.hash).address;
export const address = signal<Address>(here());
addEventListener('popstate', () => {
  address.value = here();
});

/** Goes to an address, as a link would; with `instead` the back button skips where one is now. */
export function go(to: Address, language: Language, instead = false): void {
  keepBeforeLeaving();
  const path = pathOf(to, language);
  try {
    if (instead) history.replaceState(null, '', path);
    else history.pushState(null, '', path);
  } catch {
    // Asked too often. What a new load would lose is shown under the old path.
    if (!isHeld()) return instead ? location.replace(path) : location.assign(path);
  }
  address.value = to;
  if (!instead) scrollTo(0, 0);
}

/** Names the language in the path to where one is. */
export function nameLanguage(language: Language): void {
  const path = pathOf(address.value, language);
  try {
    history.replaceState(history.state, '', path);
  } catch {
    if (!isHeld()) location.replace(path);
  }
}
