type Kept = Readonly<Record<string, unknown>>;

/**
 * Safari refuses more than a hundred writes in half a minute. So the first ones are written at once,
 * and those that follow have to wait; all times in milliseconds.
 */
const SPAN = 30_000;
const AT_ONCE = 40;
const PAUSE = 1000;
const RETRIES = SPAN / PAUSE; // of what was refused nevertheless

let waiting: Kept | null = null;
let written: readonly number[] = []; // when, in the last span
let retries = 0; // since something was last asked for
let timer: ReturnType<typeof setTimeout> | undefined;

/** Keeps something with this place, over reloads too: at once, or when it is asked often, soon. */
export function keepInHistory(state: Kept): void {
  waiting = { ...waiting, ...state };
  retries = 0;
  clearTimeout(timer);
  timer = setTimeout(keepNow, PAUSE);
  const since = performance.now() - SPAN;
  written = written.filter((time) => time > since);
  if (written.length < AT_ONCE) keepNow();
}

/** Keeps what is still waiting; what is kept with a sheet waits for the page under it too. */
export function keepNow(): void {
  clearTimeout(timer);
  if (!waiting) return;
  written = [...written, performance.now()];
  try {
    history.replaceState({ ...history.state, ...waiting }, '');
    if (sheetsHere() === 0) waiting = null;
  } catch {
    if (retries++ < RETRIES) timer = setTimeout(keepNow, PAUSE);
  }
}

/** Keeps what is still waiting, before one goes elsewhere; what is refused then is lost. */
export function keepBeforeLeaving(): void {
  keepNow();
  forget();
}

function forget(): void {
  clearTimeout(timer);
  waiting = null;
}

addEventListener('visibilitychange', keepNow);
addEventListener('popstate', forget); // it was for the place that has just been left

/** What is kept with this place under a name: anything at all, for older pages wrote it, or others. */
export const keptInHistory = (name: string): unknown => history.state?.[name];

/** A whole number below a limit that is kept with this place; 0 when there is none. */
export function keptNumber(name: string, limit: number): number {
  const kept = keptInHistory(name);
  const isOne = typeof kept === 'number' && Number.isInteger(kept) && kept >= 0 && kept < limit;
  return isOne ? kept : 0;
}

/** How many sheets lay over the page when this entry was made. */
export const sheetsHere = (): number => keptNumber('sheets', 10);
