import { type LookupAddress, lookup } from 'node:dns';
import type { RequestOptions } from 'node:https';
import { BlockList, isIPv6 } from 'node:net';

/** The part of a request that decides where it goes. */
export type Network = Pick<RequestOptions, 'lookup' | 'ca' | 'port'>;

/** IPv4 that is not for everybody: private, of this machine, of the link, for tests and groups. */
const PRIVATE: readonly (readonly [net: string, bits: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];

/** The part of IPv6 that is for everybody, and what of it leads elsewhere: into IPv4, or nowhere. */
const PUBLIC_6 = ['2000::', 3] as const;
const PRIVATE_6: readonly (readonly [net: string, bits: number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const closed = new BlockList();
for (const [net, bits] of PRIVATE) closed.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of PRIVATE_6) closed.addSubnet(net, bits, 'ipv6');
const open = new BlockList();
open.addSubnet(...PUBLIC_6, 'ipv6');

/** Whether an address is one of the internet, not of this machine or of a network around it. */
export const isPublic = (address: string): boolean =>
  isIPv6(address)
    ? open.check(address, 'ipv6') && !closed.check(address, 'ipv6')
    : !closed.check(address, 'ipv4');

type Resolve = (
  host: string,
  options: { readonly all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * The internet: names are looked up for each connection, and one that leads anywhere else, even in part,
 * is not connected to.
 */
export const internet = (resolve: Resolve = lookup): Network => ({
  lookup: (host, options, done) =>
    resolve(host, { ...options, all: true }, (error, addresses) => {
      const isAll = addresses?.length > 0 && addresses.every(({ address }) => isPublic(address));
      if (error || !isAll)
        return done(error ?? new Error('the push service is not on the internet'), '', 4);
      const [first] = addresses;
      if (options.all) done(null, addresses);
      else done(null, first?.address ?? '', first?.family);
    }),
});
