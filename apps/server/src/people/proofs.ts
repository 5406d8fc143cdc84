import type { MADE, SIGNED } from '@crownlands/protocol/schemas';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import type { z } from 'zod';
import type { Site } from '../requests/site.ts';
import type { Passkey } from './passkeys.ts';
import type { Person } from './people.ts';

/** The handle of somebody that a passkey bears, which browsers give back as they write it. */
const handleOf = (id: string) => new TextEncoder().encode(id);
export const writtenHandleOf = (id: string): string =>
  Buffer.from(handleOf(id)).toString('base64url');

/** What browsers ask for and answer with, as they write it. */
export type Making = PublicKeyCredentialCreationOptionsJSON;
export type Asking = PublicKeyCredentialRequestOptionsJSON;
export type Made = z.infer<typeof MADE>;
export type Signed = z.infer<typeof SIGNED>;

/** A value, or in words why it is not proven. */
export type Proven<Value> = { readonly value: Value } | { readonly wrong: string };

/** EdDSA, ES256 and RS256: what devices can do, with keys that are short enough to be sent. */
const ALGORITHMS = [-8, -7, -257];

/** Only who keeps a profile needs all that. */
const load = () => import('@simplewebauthn/server');
const loadHelpers = () => import('@simplewebauthn/server/helpers');

/** What the browser is to make a new passkey of somebody with, in none of the places where they have one. */
export async function toMake(
  { id, name }: Pick<Person, 'id' | 'name'>,
  kept: readonly Passkey[],
  { domain }: Site,
  timeout: number,
): Promise<Making> {
  const { generateRegistrationOptions } = await load();
  return generateRegistrationOptions({
    rpName: NAME,
    rpID: domain,
    userID: handleOf(id),
    userName: name || NAME,
    userDisplayName: name,
    timeout,
    attestationType: 'none',
    excludeCredentials: kept.map(({ id, transports }) => ({ id, transports: [...transports] })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
}

const NAME = 'Crownlands';

/** What the browser is to have signed by whichever passkey of this site somebody chooses. */
export async function toSign({ domain }: Site, timeout: number): Promise<Asking> {
  const { generateAuthenticationOptions } = await load();
  return generateAuthenticationOptions({ rpID: domain, timeout, userVerification: 'preferred' });
}

/** What a browser says that it was asked to sign; null when that cannot be read. */
export function challengeIn(clientData: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString());
    const isOurs = typeof challenge === 'string' && /^[\w-]+$/.test(challenge);
    return isOurs ? challenge : null;
  } catch {
    return null;
  }
}

/** Such an answer with all that goes without saying. */
const whole = <Response>(id: string, response: Response) => ({
  id,
  rawId: id,
  type: 'public-key' as const,
  clientExtensionResults: {},
  response,
});

/** The passkey that was made here and now for this challenge. */
export const madeBy = (
  { id, response }: Made,
  challenge: string,
  site: Site,
): Promise<Proven<Pick<Passkey, 'id' | 'publicKey' | 'counter'>>> =>
  proving(async () => {
    await refuseCertificates(response.attestationObject);
    const { verifyRegistrationResponse } = await load();
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: whole(id, { ...response, transports: [] }),
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.domain,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) throw new Error('its signature is wrong');
    const { id: made, publicKey, counter } = registrationInfo.credential;
    return { id: made, publicKey: Buffer.from(publicKey).toString('base64url'), counter };
  });

/** How often the passkey was used, by what it has signed here and now. */
export const countedBy = (
  { response }: Signed,
  challenge: string,
  site: Site,
  { id, publicKey, counter }: Passkey,
): Promise<Proven<number>> =>
  proving(async () => {
    const { verifyAuthenticationResponse } = await load();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: whole(id, bare(response)),
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.domain,
      credential: { id, counter, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')) },
      requireUserVerification: false,
    });
    if (!verified) throw new Error('its signature is wrong');
    return authenticationInfo.newCounter;
  });

/** Whose it is has been looked at. */
const bare = ({
  clientDataJSON,
  authenticatorData,
  signature,
}: Signed['response']): AuthenticationResponseJSON['response'] => ({
  clientDataJSON,
  authenticatorData,
  signature,
});

/** Nobody is asked who made their device; a certificate could have the server fetch whatever it names. */
async function refuseCertificates(attestationObject: string): Promise<void> {
  const { decodeAttestationObject, isoBase64URL } = await loadHelpers();
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  const isPlain = attestation.get('fmt') === 'none';
  const isOwn = attestation.get('fmt') === 'packed' && !attestation.get('attStmt').get('x5c');
  if (!isPlain && !isOwn) throw new Error('it says who made it, which nobody asked');
}

/** Whatever is wrong with what a browser sends is thrown by those who read it. */
async function proving<Value>(prove: () => Promise<Value>): Promise<Proven<Value>> {
  try {
    return { value: await prove() };
  } catch (error) {
    return { wrong: (error as Error).message };
  }
}
