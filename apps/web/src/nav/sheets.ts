import { language } from '../words/texts.ts';
import { pathOf, readPath } from './address.ts';
import { keepInHistory, keepNow, sheetsHere } from './keep-in-history.ts';

type Sheet = { readonly close: () => void };

/** Milliseconds until one believes that the browser does not go back: it was asked too often. */
const PATIENCE = 3000;

const placeHere = () => readPath(location.pathname, location.hash);
const whereNow = () => ({ path: pathOf(placeHere().address, null), depth: sheetsHere() });

/** The sheets that lie open, the topmost last. Each has an entry of the history, above that of the page. */
let sheets: readonly Sheet[] = [];
let at = whereNow();
let isReturning = false; // the browser was asked to go back
let waiting: readonly (() => void)[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** Lays a sheet over the page, which the back button closes; returns what to do when it is gone. */
export function openSheet(close: () => void): () => void {
  const sheet = { close };
  sheets = [...sheets, sheet];
  settle();
  return () => {
    sheets = sheets.filter((one) => one !== sheet);
    settle();
  };
}

/** Does something to the history, once no entry of a closed sheet is in the way. */
export function onceSettled(act: () => void): void {
  if (isReturning) {
    waiting = [...waiting, act];
  } else {
    act();
    at = whereNow();
  }
}

/** After a reload no sheet is open, though the entry may be that of one. */
export function startSheets(): void {
  const { sheets: depth, ...kept } = history.state ?? {};
  if (depth !== undefined) keepInHistory(kept);
  settle();
}

/** Brings the history in line with the sheets that are open. */
function settle(): void {
  if (isReturning) return;
  at = whereNow();
  if (sheets.length > at.depth) push();
  else if (sheets.length < at.depth) goBack(at.depth - sheets.length);
}

function push(): void {
  try {
    history.pushState({ ...history.state, sheets: at.depth + 1 }, '');
  } catch {
    // Asked too often: the back button leaves the page.
  }
  const { depth } = at;
  at = whereNow();
  if (at.depth > depth) settle();
}

function goBack(entries: number): void {
  isReturning = true;
  timer = setTimeout(goOn, PATIENCE);
  history.go(-entries);
}

/** Does what had to wait. */
function goOn(): void {
  clearTimeout(timer);
  isReturning = false;
  const acts = waiting;
  waiting = [];
  for (const act of acts) onceSettled(act);
}

/** Between a sheet and its page nobody else sees a difference. */
function arrive(event: PopStateEvent): void {
  const before = at;
  at = whereNow();
  if (at.path === before.path && at.depth !== before.depth) {
    event.stopImmediatePropagation();
    keepNow();
    nameLanguage();
  }
  if (!isReturning) {
    const gone = sheets.slice(at.depth);
    sheets = sheets.slice(0, at.depth);
    for (const { close } of gone) close();
  }
  goOn();
  settle();
}

/** The page's own entry is of before another language may have been chosen on a sheet. */
function nameLanguage(): void {
  if (placeHere().language === language.value) return;
  try {
    history.replaceState(history.state, '', pathOf(placeHere().address, language.value));
  } catch {
    // Asked too often: a reload speaks the old one.
  }
}

addEventListener('popstate', arrive, { capture: true }); // before all others
