import type { LookupAddress } from 'node:dns';
import { must } from '@crownlands/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import webPush from 'web-push';
import { browserAt, pushService } from '../../test/push-service.ts';
import { internet, isPublic } from './network.ts';
import { pauseAskedIn, senderBy } from './sender.ts';
import { isEndpoint, KNOWN_SERVICES } from './services.ts';

let service: Awaited<ReturnType<typeof pushService>>;
beforeAll(async () => {
  service = await pushService();
});
afterAll(() => service.end());

const SENDING = { payload: '{}', seconds: 60, topic: 'a-topic' };
const lines: string[] = [];
const way = {
  keys: webPush.generateVAPIDKeys(),
  contact: 'mailto:host@example.org',
  log: (line: string) => void lines.push(line),
};
const at = (path: string) => {
  const { endpoint, keys } = browserAt(path).subscription;
  return { endpoint, ...keys };
};

const failed = (why: string) => `A notice could not be sent: ${why}`;

const deliveredTo = (path: string) =>
  service.deliveries.filter((delivery) => delivery.path === path);

describe('an address', () => {
  it.each(['8.8.8.8', '142.250.1.95', '2a00:1450:4001:80b::200a', '2606:4700::1'])(
    '%s is public',
    (address) => {
      expect(isPublic(address)).toBe(true);
    },
  );
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.100.100.200',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00:ec2::254',
    '::ffff:127.0.0.1',
    '64:ff9b::a00:1',
    '2002:7f00:1::',
    '2001:db8::1',
  ])('%s is not', (address) => {
    expect(isPublic(address)).toBe(false);
  });
});

describe('a name that is looked up', () => {
  /** The way out, where names lead to some addresses; all that is not refused arrives at our service. */
  const leadingTo = (...addresses: readonly string[]) => {
    const found = addresses.map(
      (address): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 }),
    );
    const asked: string[] = [];
    const network = internet((host, _, done) => {
      asked.push(host);
      done(null, found);
    });
    return { asked, network: { ...network, ca: must(service.network.ca), port: service.port } };
  };

  it.each([
    [['127.0.0.1']],
    [['10.0.0.1']],
    [['::1']],
    [['169.254.169.254']],
    [['8.8.8.8', '127.0.0.1']],
    [[]],
  ])('and leads to %j is not connected to', async (addresses) => {
    const { asked, network } = leadingTo(...addresses);
    const before = service.deliveries.length;
    const send = senderBy({ ...way, network });
    expect(await send(at('/elsewhere'), SENDING)).toBe('failed');
    expect(lines.at(-1)).toBe(failed('the push service is not on the internet'));
    expect(asked).toEqual(['push.test']);
    expect(service.deliveries).toHaveLength(before);
  });

  it('is given on as it is asked for', async () => {
    const { network } = leadingTo('8.8.8.8', '2a00:1450:4001:80b::200a');
    const lookup = must(network.lookup);
    lookup('a.test', { all: true }, (error, found) =>
      expect([error, found]).toMatchObject([null, [{ family: 4 }, { family: 6 }]]),
    );
    lookup('a.test', {}, (error, address, family) =>
      expect([error, address, family]).toEqual([null, '8.8.8.8', 4]),
    );
  });
});

describe('an answer', () => {
  it.each([
    [201, 'sent'],
    [400, 'failed'],
    [404, 'gone'],
    [410, 'gone'],
    [413, 'failed'],
  ])('%i means %s at once', async (status, outcome) => {
    service.refuse(`/answers/${status}`, status);
    const send = senderBy({ ...way, network: service.network });
    const before = lines.length;
    expect(await send(at(`/answers/${status}`), SENDING)).toBe(outcome);
    const why = failed(`the push service says ${status}`);
    expect(lines.slice(before)).toEqual(outcome === 'failed' ? [why] : []);
    expect(deliveredTo(`/answers/${status}`)).toHaveLength(1);
  });

  it.each([0, 429, 500, 503])(
    '%i means that it is sent again, three times in all',
    async (status) => {
      const send = senderBy({ ...way, network: service.network, pause: 1 });
      service.refuse(`/later/${status}`, status, { times: 2 });
      service.refuse(`/never/${status}`, status);
      const before = lines.length;
      expect(await send(at(`/later/${status}`), SENDING)).toBe('sent');
      expect(await send(at(`/never/${status}`), SENDING)).toBe('failed');
      const why = status === 0 ? 'ECONNRESET' : `the push service says ${status}`;
      expect(lines.slice(before)).toEqual([failed(why)]);
      for (const path of [`/later/${status}`, `/never/${status}`]) {
        expect(deliveredTo(path)).toHaveLength(3);
      }
    },
  );

  it('says how long to wait, which is done for a minute at most', async () => {
    expect(
      ['0', '3', '99999', 'Fri, 01 Jan 2027 00:00:00 GMT', undefined].map(pauseAskedIn),
    ).toEqual([0, 3000, 60_000, null, null]);
    service.refuse('/asked', 429, { times: 2, headers: { 'retry-after': '0' } });
    const send = senderBy({ ...way, network: service.network, pause: 1e9 });
    expect(await send(at('/asked'), SENDING)).toBe('sent');
  });

  it('that is waited for keeps no other from being sent', async () => {
    const send = senderBy({ ...way, network: service.network, pause: 1e9 });
    service.refuse('/busy', 503);
    const before = service.deliveries.length;
    for (let index = 0; index < 8; index++) void send(at('/busy'), SENDING);
    await service.until(before + 8);
    expect(await send(at('/free'), SENDING)).toBe('sent');
  });

  it('is waited for by two thousand at most', async () => {
    const send = senderBy({ ...way, network: service.network });
    const p256dh = Buffer.alloc(65, 4).toString('base64url'); // no point of the curve: nothing is sent
    const broken = { ...at('/full'), p256dh };
    const outcomes = Array.from({ length: 2000 }, () => send(broken, SENDING));
    expect(await send(at('/full'), SENDING)).toBe('failed');
    expect(lines.at(-1)).toBe(failed('too many wait'));
    await Promise.all(outcomes);
    expect(await send(at('/full'), SENDING)).toBe('sent');
    expect(deliveredTo('/full')).toHaveLength(1);
  });

  it.each([301, 302, 307, 308])('that leads elsewhere (%i) is not followed', async (status) => {
    service.refuse(`/moved/${status}`, status, {
      headers: { location: 'https://push.test/secret' },
    });
    const send = senderBy({ ...way, network: service.network });
    expect(await send(at(`/moved/${status}`), SENDING)).toBe('failed');
    expect(service.deliveries.map(({ path }) => path)).not.toContain('/secret');
  });

  it('by somebody whom nobody vouches for is not believed', async () => {
    const { ca, ...network } = service.network;
    const before = service.deliveries.length;
    expect(await senderBy({ ...way, network })(at('/unknown'), SENDING)).toBe('failed');
    expect([ca === undefined, service.deliveries.length]).toEqual([false, before]);
  });

  it('keys that are no point of the curve are no reason to stop', async () => {
    const send = senderBy({ ...way, network: service.network });
    const p256dh = Buffer.alloc(65, 4).toString('base64url');
    expect(await send({ ...at('/broken'), p256dh }, SENDING)).toBe('failed');
  });

  it('is waited for with many others, eight at a time', async () => {
    const send = senderBy({ ...way, network: service.network });
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, () => send(at('/many'), SENDING)),
    );
    expect(outcomes).toEqual(outcomes.map(() => 'sent'));
  });
});

describe('services', () => {
  it('are those of the browsers', () => {
    for (const endpoint of [
      'https://fcm.googleapis.com/fcm/send/abc',
      'https://updates.push.services.mozilla.com/wpush/v2/abc',
      'https://wns2-am3p.notify.windows.com/w/?token=abc',
      'https://web.push.apple.com/abc',
    ]) {
      expect(isEndpoint(endpoint, KNOWN_SERVICES), endpoint).toBe(true);
    }
    expect(isEndpoint('https://push.test/', KNOWN_SERVICES)).toBe(false);
  });

  it('can be others', () => {
    const services = ['push.example', 'other.example'];
    expect(isEndpoint('https://eu.push.example/abc', services)).toBe(true);
    expect(isEndpoint('https://evil-push.example/abc', services)).toBe(false);
  });
});
