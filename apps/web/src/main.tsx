import './page/index.ts';
import { effect } from '@preact/signals';
import { render, type VNode } from 'preact';
import { App } from './app.tsx';
import { readPath } from './nav/address.ts';
import { followNotices } from './nav/follow-notices.ts';
import { startWorker } from './nav/newer-version.ts';
import { nameLanguage } from './nav/route.ts';
import { startSheets } from './nav/sheets.ts';
import { keepNotices } from './online/notices.ts';
import { tablesWithOrders } from './online/outbox.ts';
import { preferredLanguage } from './ui/language.ts';
import { settings } from './ui/settings.ts';
import { language, speak } from './words/texts.ts';
import './ui/parts.css';

effect(() => {
  document.documentElement.dataset.theme = settings.theme.value;
  document.documentElement.dataset.motion = settings.motion.value ? 'on' : 'off';
});

/** Speaks the language that the address names; one without gets the reader's. */
async function followAddress(): Promise<void> {
  const { language: named, address } = readPath(location.pathname, location.hash);
  const wanted = named ?? preferredLanguage();
  await speak(wanted);
  if (!named && address.screen !== 'unknown') nameLanguage(wanted);
}

/** In English: without texts there are no words of any language. */
const NotLoaded = () => (
  <main class="message" lang="en">
    <p role="alert">Crownlands could not be loaded. Check the connection and reload the page.</p>
    <button type="button" class="button main" onClick={() => location.reload()}>
      Reload
    </button>
  </main>
);

/** Sends what the server may not have got before the page was closed. */
function sendKept(): void {
  import('./online/tables.ts').then(
    (online) => online.sendKept(),
    () => {}, // the table itself will
  );
}

const root = document.getElementById('app');
const show = (page: VNode): void => {
  root?.replaceChildren(); // in place of what was there while it was loaded
  if (root) render(page, root);
};
addEventListener('popstate', () => {
  followAddress().catch(() => nameLanguage(language.value)); // the old one stays
});
try {
  await followAddress();
  show(<App />);
  startSheets();
  if (tablesWithOrders().length > 0) sendKept();
} catch {
  show(<NotLoaded />);
}

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  followNotices();
  void startWorker()
    .then(keepNotices)
    .catch(() => {});
}
