import { isHeld } from './hold.ts';

let registration: ServiceWorkerRegistration | null = null;
let isOutdated = false; // the worker that serves this page is of another version

/** Keeps the page for offline play by a worker, and follows that to newer versions. */
export async function startWorker(): Promise<void> {
  const { serviceWorker } = navigator;
  let isServed = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    isOutdated ||= isServed;
    isServed = true;
    takeNewer();
  });
  addEventListener('visibilitychange', seekNewer);
  registration = await serviceWorker.register('/sw.js');
  takeNewer();
}

/**
 * Takes a newer version if one is there and nothing is held; returns whether. Its worker takes over
 * from the one of all tabs, whose files are then gone; so each of them loads itself anew, at the same
 * place, at once or when this is next called.
 */
export function takeNewer(): boolean {
  if (isHeld()) return false;
  if (isOutdated) location.reload();
  else registration?.waiting?.postMessage({ type: 'SKIP_WAITING' });
  return isOutdated || Boolean(registration?.waiting);
}

/** Takes a newer version, or looks whether there is one. */
export function seekNewer(): void {
  if (!takeNewer()) registration?.update().catch(() => {}); // without a connection there is none
}

/** The page is too old for its server: takes the newer version as soon as that is here. */
export async function renew(): Promise<void> {
  await registration?.update().catch(() => {});
  registration?.installing?.addEventListener('statechange', () => takeNewer());
  takeNewer();
}
