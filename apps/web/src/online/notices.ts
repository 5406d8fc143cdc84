import { effect, signal } from '@preact/signals';
import { settings } from '../ui/settings.ts';
import { language } from '../words/texts.ts';
import { noticeKey, unwantNotices, wantNotices } from './api.ts';

/** Whether this browser can tell of turns: it cannot, nobody may, it can, or it does. */
export type Noticing = 'impossible' | 'denied' | 'off' | 'on';

const canNotice = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const now = (): Noticing => {
  if (!canNotice()) return 'impossible';
  if (Notification.permission === 'denied') return 'denied';
  return settings.notices.value && Notification.permission === 'granted' ? 'on' : 'off';
};

export const noticing = signal<Noticing>(now());

/** The worker that shows notices; none where the page is not kept. */
const registered = async (): Promise<ServiceWorkerRegistration | undefined> =>
  canNotice() ? navigator.serviceWorker.getRegistration() : undefined;

/**
 * Where the worker finds the endpoint that the server knows, in a cache: it cannot read what else is kept here, and
 * the browser may change the endpoint while no page is open.
 */
const CACHE = 'notices';
const KNOWN_ENDPOINT = '/known-endpoint'; // as in the worker, with which no code is shared

/** Asks for notices in this browser; false when that cannot be had now. */
export async function beginNotices(): Promise<boolean> {
  const permission = await Notification.requestPermission();
  const isDone = permission === 'granted' && (await subscribe());
  settings.notices.value = isDone;
  noticing.value = now();
  return isDone;
}

async function subscribe(): Promise<boolean> {
  const worker = await registered();
  const key = (await noticeKey())?.key;
  if (!worker || !key) return false;
  try {
    const options = { userVisibleOnly: true, applicationServerKey: key };
    const subscription = await worker.pushManager.subscribe(options).catch(async () => {
      await (await worker.pushManager.getSubscription())?.unsubscribe(); // with another server's key
      return worker.pushManager.subscribe(options);
    });
    if ((await wantNotices(subscription.toJSON(), language.value)) === null) return false;
    await knowEndpoint(subscription.endpoint).catch(() => {}); // there is no room; it may never be asked for
    return true;
  } catch {
    return false; // its push service does not answer
  }
}

async function knowEndpoint(endpoint: string): Promise<void> {
  const known = await caches.open(CACHE);
  await known.put(KNOWN_ENDPOINT, new Response(endpoint));
}

/** No more notices in this browser. */
export async function endNotices(): Promise<void> {
  settings.notices.value = false;
  noticing.value = now();
  const worker = await registered();
  if (!worker) return;
  await caches.delete(CACHE);
  const subscription = await worker.pushManager.getSubscription();
  if (!subscription) return;
  await unwantNotices(subscription.endpoint);
  await subscription.unsubscribe().catch(() => false);
}

/**
 * Tells the server again where notices go, now and in which language whenever that changes; whoever begins to want
 * them has told it already.
 */
export function keepNotices(): void {
  effect(() => {
    if (language.value && noticing.peek() === 'on') void subscribe();
  });
}

/** Takes away what was said of a table: its player is there. */
export async function dismissNotices(table: string): Promise<void> {
  const notices = await (await registered())?.getNotifications({ tag: table });
  for (const notice of notices ?? []) notice.close();
}
