import type { Passkey, Refused } from '@crownlands/protocol';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { ask, type Outcome, outcome } from './api.ts';

/** Whether passkeys can be used here; `insecure` where browsers trust the address too little. */
export type Support = 'supported' | 'unsupported' | 'insecure';

/** A passkey is bound to a name, which a number is not, and to a line that nobody else can read. */
export function supportHere(): Support {
  const isNumber = /^(\[.*|[\d.]+)$/.test(location.hostname);
  if (!isSecureContext || isNumber) return 'insecure';
  return 'PublicKeyCredential' in window ? 'supported' : 'unsupported';
}

/** What became of a wish: done, not wanted, by a device that has one already, or refused. */
export type Came = 'done' | Trouble | Refused['code'];
type Trouble = 'cancelled' | 'again' | 'failed';

/** My passkeys, oldest first; null without an answer of the server. */
export const myPasskeys = () => ask<readonly Passkey[]>('passkeys');

/** Makes a passkey for my profile, wherever the browser and I want it. */
export async function keepMe(): Promise<Came> {
  const [browser, asked] = await Promise.all([
    load(),
    outcome<PublicKeyCredentialCreationOptionsJSON>('passkeys/options', {}),
  ]);
  if (!browser) return 'failed';
  if (!asked.ok) return asked.code;
  const made = await tried(browser.startRegistration({ optionsJSON: asked.value }));
  if (typeof made === 'string') return made;
  const { clientDataJSON, attestationObject, transports } = made.response;
  const response = { clientDataJSON, attestationObject, transports };
  return cameOf(await outcome('passkeys', { id: made.id, response }));
}

/** This device takes on the profile of whichever passkey I choose. */
export async function signIn(): Promise<Came> {
  const [browser, asked] = await Promise.all([
    load(),
    outcome<PublicKeyCredentialRequestOptionsJSON>('sign-in/options', {}),
  ]);
  if (!browser) return 'failed';
  if (!asked.ok) return asked.code;
  const signed = await tried(browser.startAuthentication({ optionsJSON: asked.value }));
  if (typeof signed === 'string') return signed;
  const { id, response } = signed;
  const came = cameOf(await outcome('sign-in', { id, response }));
  if (came === 'gone') forget(id);
  return came;
}

/** This device is its own guest again. */
export const signOut = async (): Promise<Came> => cameOf(await outcome('sign-out', {}));

/** It opens my profile no more. */
export async function removePasskey(id: string): Promise<Came> {
  const came = cameOf(await outcome(`passkeys/${id}`, {}, 'DELETE'));
  if (came === 'done') forget(id);
  return came;
}

/** What speaks with browsers of passkeys; null when it cannot be loaded. */
const load = () => import('@simplewebauthn/browser').catch(() => null);

const cameOf = (came: Outcome<unknown>): Came => (came.ok ? 'done' : came.code);

/** What a browser has made or signed, or why not. */
const tried = <T>(work: Promise<T>): Promise<T | Trouble> =>
  work.catch(({ name }: Error): Trouble => TROUBLES[name] ?? 'failed');

const TROUBLES: { readonly [name: string]: Trouble } = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'again',
};

/** A browser that can do so need not offer a passkey again that opens nothing. */
function forget(credentialId: string): void {
  if (!('PublicKeyCredential' in window)) return;
  const { signalUnknownCredential } = PublicKeyCredential as Forgetful;
  const rpId = location.hostname;
  void signalUnknownCredential?.call(PublicKeyCredential, { rpId, credentialId }).catch(() => {});
}

type Forgetful = typeof PublicKeyCredential & {
  readonly signalUnknownCredential?: (passkey: {
    readonly rpId: string;
    readonly credentialId: string;
  }) => Promise<void>;
};
