import { isIP } from 'node:net';

/** Hosts of the push services of browsers; others end with one of these after a dot. */
export const KNOWN_SERVICES: readonly string[] = [
  'fcm.googleapis.com',
  'push.services.mozilla.com',
  'notify.windows.com',
  'push.apple.com',
];

/** Whom notices may be sent through, and how they reach us. */
export type PushSettings = {
  readonly services: readonly string[];
  readonly contact: string; // of whoever runs the server: an address of mail or of a page
};

const LONGEST = 1000;

/** Whether a text is an address as it is written out, and nothing in it is left to whoever reads it. */
export const isAddress = (text: string): boolean =>
  URL.canParse(text) && new URL(text).href === text;

/** Whether notices may be sent to a place: one of a known service, by TLS, with nothing odd in it. */
export function isEndpoint(text: string, services: readonly string[]): boolean {
  if (text.length > LONGEST || !isAddress(text)) return false;
  const { protocol, username, password, port, hostname } = new URL(text);
  if (protocol !== 'https:' || username !== '' || password !== '' || port !== '') return false;
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return false; // nobody would look it up
  return services.some((service) => hostname === service || hostname.endsWith(`.${service}`));
}
