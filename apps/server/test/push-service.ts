import { createDecipheriv, createECDH, createPublicKey, hkdfSync, verify } from 'node:crypto';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { must } from '@crownlands/rules';
import type { Network } from '../src/notices/network.ts';

/** A host that only tests know, with a certificate that only they believe. */
export const HOST = 'push.test';
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBojCCAUigAwIBAgIUFWcZiCGGk5dl3J74b1mdV0c27wkwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJcHVzaC50ZXN0MCAXDTI2MTExODA2MjQzMloYDzIxMjYxMDI1
MDYyNDMyWjAUMRIwEAYDVQQDDAlwdXNoLnRlc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQi1ciO5UUWm++BH4jllfDPzeZLdrkHCg699qlHV0091ssPThzXOmmY
pe7ifqJaVTx4cQLjNAotEs1L8+0ceZRdo3YwdDAdBgNVHQ4EFgQUinLegWLVK0d9
L91/icOXX3DYsrIwHwYDVR0jBBgwFoAUinLegWLVK0d9L91/icOXX3DYsrIwDwYD
VR0TAQH/BAUwAwEB/zAhBgNVHREEGjAYgglwdXNoLnRlc3SCCyoucHVzaC50ZXN0
MAoGCCqGSM49BAMCA0gAMEUCIQC9iLaucaYw3IWV8KwVW6tOPB1yCj9RGIa99fUB
ch6a2QIgHGzUdcrHnoNh3l23EeeNmXwKN9ja5y7KlXhBNf7/O8c=
-----END CERTIFICATE-----`;
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgEhCDdGiEaWIxRrRG
NWMN04s2IOHeM9I/11BZ5+wnM2KhRANCAAQi1ciO5UUWm++BH4jllfDPzeZLdrkH
Cg699qlHV0091ssPThzXOmmYpe7ifqJaVTx4cQLjNAotEs1L8+0ceZRd
-----END PRIVATE KEY-----`;

/** What a push service was asked to deliver. */
export type Delivery = {
  readonly path: string;
  readonly headers: { readonly [name: string]: unknown };
  readonly body: Buffer;
};

type Refusal = {
  readonly status: number; // 0: it hangs up
  readonly headers?: { readonly [name: string]: string };
  readonly times?: number; // then it takes what comes
  readonly delay?: number; // milliseconds
};

/** A push service on this machine; tests say how it answers, and read what it is to deliver. */
export async function pushService() {
  const deliveries: Delivery[] = [];
  const refusals = new Map<string, Refusal>(); // by path
  let hearers: (() => void)[] = [];
  const server = createServer({ cert: CERTIFICATE, key: KEY }, async (incoming, outgoing) => {
    const { url: path = '', headers } = incoming;
    deliveries.push({ path, headers, body: await buffer(incoming) });
    const refusal = refusals.get(path);
    const times = deliveries.filter((delivery) => delivery.path === path).length;
    const isRefused = refusal !== undefined && times <= (refusal.times ?? times);
    const status = isRefused ? refusal.status : 201;
    if (status === 0) incoming.socket.destroy();
    else setTimeout(() => outgoing.writeHead(status, refusal?.headers).end(), refusal?.delay);
    for (const hear of hearers.splice(0)) hear();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  /** Every name leads to this service. */
  const network: Network = {
    ca: CERTIFICATE,
    port,
    lookup: (_, { all }, done) =>
      all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4),
  };
  return {
    network,
    port,
    deliveries,
    refuse: (path: string, status: number, how: Omit<Refusal, 'status'> = {}) =>
      refusals.set(path, { status, ...how }),
    /** Comes back once so many have been delivered in all. */
    async until(count: number): Promise<void> {
      while (deliveries.length < count) {
        await new Promise<void>((resolve) => {
          hearers = [...hearers, resolve];
        });
      }
    },
    end: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}

/** A browser that wants notices, and can read its own. */
export function browserAt(path: string) {
  const keys = createECDH('prime256v1');
  const own = keys.generateKeys();
  const auth = Buffer.from('sixteen bytes ok');
  return {
    path,
    subscription: {
      endpoint: `https://${HOST}${path}`,
      keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') },
    },
    /** What a delivery says, by RFC 8291. */
    read({ body }: Delivery): { readonly [field: string]: string } {
      const salt = body.subarray(0, 16);
      const length = body.readUInt8(20);
      const theirs = body.subarray(21, 21 + length);
      const sealed = body.subarray(21 + length);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, theirs]);
      const secret = keys.computeSecret(theirs);
      const root = Buffer.from(hkdfSync('sha256', secret, auth, info, 32));
      const part = (name: string, size: number): Buffer =>
        Buffer.from(hkdfSync('sha256', root, salt, `Content-Encoding: ${name}\0`, size));
      const cipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12));
      cipher.setAuthTag(sealed.subarray(-16));
      const text = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
      return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString());
    },
  };
}

/** What a delivery proves of whoever sends it, by RFC 8292; throws when it proves nothing. */
export function proofIn({ headers }: Delivery): {
  readonly key: string;
  readonly aud: string;
  readonly sub: string;
} {
  const [, token = '', key = ''] =
    /^vapid t=([^,]+), ?k=(.+)$/.exec(`${headers.authorization}`) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const isTrue = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  must(isTrue || undefined);
  return { key, ...JSON.parse(Buffer.from(claims, 'base64url').toString()) };
}
