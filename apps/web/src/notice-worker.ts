import type { Notice } from '@crownlands/protocol';

type Waiting = { readonly waitUntil: (work: Promise<unknown>) => void };
type Pushed = Waiting & { readonly data: { readonly json: () => Notice } | null };
type Pressed = Waiting & { readonly notification: Notification };
type Tab = {
  readonly url: string; // that it was loaded with: it may have gone elsewhere since
  readonly postMessage: (message: Pick<Notice, 'path'>) => void;
  readonly focus: () => Promise<unknown>;
};

/** As much of a service worker as is needed here; the types of a page do not know it. */
type Surroundings = {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    readonly matchAll: (options: object) => Promise<readonly Tab[]>;
    readonly openWindow: (path: string) => Promise<unknown>;
  };
  readonly addEventListener: {
    (type: 'push', hear: (event: Pushed) => void): void;
    (type: 'notificationclick', hear: (event: Pressed) => void): void;
    (type: 'pushsubscriptionchange', hear: (event: Waiting) => void): void;
  };
};

const worker = globalThis as unknown as Surroundings;

worker.addEventListener('push', (event) => {
  const notice = event.data?.json();
  if (!notice) return;
  const { table, title, body, path } = notice;
  const options = { body, tag: table, icon: '/icon-192.png', data: { table, path } };
  event.waitUntil(worker.registration.showNotification(title, options));
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data));
});

/** Goes to a tab that was opened for the table, which leads back there, or opens one. */
async function show({ table, path }: Pick<Notice, 'table' | 'path'>): Promise<void> {
  const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find(({ url }) => new URL(url).pathname.endsWith(`/table/${table}`));
  tab?.postMessage({ path });
  await (tab ? tab.focus() : worker.clients.openWindow(path));
}

worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAnew()));

/** Where the page keeps the endpoint that the server knows. */
const CACHE = 'notices';
const KNOWN_ENDPOINT = '/known-endpoint';

/**
 * The browser gets no more at its endpoint: it gets another one, of which the server hears now. It is asked for
 * here, as not every browser says what it was and is.
 */
async function subscribeAnew(): Promise<void> {
  const known = await caches.open(CACHE);
  const from = await (await known.match(KNOWN_ENDPOINT))?.text();
  if (!from) return; // nobody wants notices here
  const { key } = await (await fetch('/api/push/key')).json();
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const subscription = await worker.registration.pushManager.subscribe(options);
  const { endpoint, keys } = subscription.toJSON();
  const moved = await fetch('/api/push', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ from, subscription: { endpoint, keys } }),
  });
  if (moved.ok) await known.put(KNOWN_ENDPOINT, new Response(endpoint));
}
