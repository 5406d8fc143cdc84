import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { addressOf } from './persons.ts';

const from = (remoteAddress: string, told?: string, trustsProxy = false) =>
  addressOf(
    {
      socket: { remoteAddress },
      headers: { 'x-forwarded-for': told },
    } as unknown as IncomingMessage,
    trustsProxy,
  );

it('who asks is known by their address, or by what a proxy adds that is believed', () => {
  expect(from('192.0.2.1')).toBe('192.0.2.1');
  expect(from('192.0.2.1', '192.0.2.9')).toBe('192.0.2.1');
  expect(from('192.0.2.1', '192.0.2.9', true)).toBe('192.0.2.9');
  expect(from('127.0.0.1', '192.0.2.8, 192.0.2.9')).toBe('192.0.2.9');
  for (const here of ['::1', '127.0.0.1', '::ffff:127.0.0.1']) expect(from(here)).toBeNull();
});

it.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::9', '2001:db8:1:3::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['::9:8:7:6:5', '0:0:0:9::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:c000:201', '192.0.2.1'],
  ['anything', 'anything'],
])('all of %s share the limits of %s', (address, shared) => {
  expect(from(address)).toBe(shared);
  expect(from('127.0.0.1', address)).toBe(shared);
});
