import { signal } from '@preact/signals';
import type { Language } from '../words/languages.ts';
import { type Address, pathOf, readPath } from './address.ts';
import { isHeld } from './hold.ts';
import { keepBeforeLeaving, sheetsHere } from './keep-in-history.ts';
import { onceSettled } from './sheets.ts';

const here = () => readPath(location.pathname, location.hash).address;
export const address = signal<Address>(here());
addEventListener('popstate', () => {
  address.value = here();
});

/** Goes to an address, as a link would; from a sheet over the page the back button leads to the page. */
export const go = (to: Address, language: Language): void =>
  onceSettled(() => {
    keepBeforeLeaving();
    const path = pathOf(to, language);
    const isOnSheet = sheetsHere() > 0;
    try {
      if (isOnSheet) history.replaceState(null, '', path);
      else history.pushState(null, '', path);
    } catch {
      // Asked too often. What a new load would lose is shown under the old path.
      if (!isHeld()) return isOnSheet ? location.replace(path) : location.assign(path);
    }
    address.value = to;
    scrollTo(0, 0);
  });

/** Goes to an address in place of this one. */
export function replace(to: Address, language: Language): void {
  history.replaceState(history.state, '', pathOf(to, language));
  address.value = to;
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
