import {
  createHash,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign as signBytes,
} from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { Asking, Made, Making, Signed } from '../src/people/proofs.ts';
import type { Site } from '../src/requests/site.ts';

/** A passkey as a device has it, with what only that knows. */
export type DeviceKey = {
  readonly id: Buffer;
  readonly handle: string; // of whoever it was made for
  readonly pair: { readonly publicKey: KeyObject; readonly privateKey: KeyObject };
  counter: number;
};

const PRESENT = 0x01;
const HAS_KEY = 0x40;

const hashOf = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

const clientData = (type: string, challenge: string, { origin }: Site): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

function authenticatorData({ domain }: Site, flags: number, counter: number): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([hashOf(domain), Buffer.from([flags]), count]);
}

/** A public key of ES256 as devices write it. */
function writtenKey(key: KeyObject): Uint8Array {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const point = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
  const parts: [number, number | Uint8Array][] = [
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, point(x)],
    [-3, point(y)],
  ];
  return isoCBOR.encode(new Map(parts));
}

/** Does what a device does on a site when it is asked for a passkey; it may claim what it likes. */
export function makeKey(
  { challenge, user }: Pick<Making, 'challenge' | 'user'>,
  site: Site,
  {
    id = randomBytes(16) as Buffer,
    format = 'none',
    statement = new Map<string, unknown>(),
    counter = 0,
  } = {},
): { readonly key: DeviceKey; readonly made: Made } {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const length = Buffer.alloc(2);
  length.writeUInt16BE(id.length);
  const authData = Buffer.concat([
    authenticatorData(site, PRESENT | HAS_KEY, counter),
    Buffer.alloc(16), // of no maker
    length,
    id,
    writtenKey(pair.publicKey),
  ]);
  const parts: [string, unknown][] = [
    ['fmt', format],
    ['attStmt', statement],
    ['authData', new Uint8Array(authData)],
  ];
  const attestation = isoCBOR.encode(new Map(parts) as Parameters<typeof isoCBOR.encode>[0]);
  return {
    key: { id, handle: user.id, pair, counter },
    made: {
      id: id.toString('base64url'),
      response: {
        clientDataJSON: clientData('webauthn.create', challenge, site).toString('base64url'),
        attestationObject: Buffer.from(attestation).toString('base64url'),
        transports: ['internal'],
      },
    },
  };
}

/** Signs what it is asked for on a site, once more than before unless a count is given. */
export function signWith(
  key: DeviceKey,
  { challenge }: Pick<Asking, 'challenge'>,
  site: Site,
  counter = key.counter + 1,
): Signed {
  key.counter = counter;
  const client = clientData('webauthn.get', challenge, site);
  const data = authenticatorData(site, PRESENT, counter);
  const signature = signBytes('sha256', Buffer.concat([data, hashOf(client)]), key.pair.privateKey);
  return {
    id: key.id.toString('base64url'),
    response: {
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: key.handle,
    },
  };
}
