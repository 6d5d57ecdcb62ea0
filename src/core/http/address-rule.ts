import { BlockList, isIP, isIPv4, type LookupFunction } from 'node:net';
import { embeddedAddresses, isForbiddenAddress } from './forbidden-address.ts';

/** What lies behind an address: everybody's network, one's own, this computer, or what nobody may be sent to. */
export type AddressKind = 'public' | 'private' | 'loopback' | 'forbidden';

/** How near to this computer a request may go: each also goes wherever the one before it does. */
export type AddressReach = 'public' | 'private' | 'loopback';

const REACHES: readonly AddressReach[] = ['public', 'private', 'loopback'];

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
// To nobody in particular is to this computer, on most systems.
LOOPBACK.addSubnet('0.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');
LOOPBACK.addAddress('::', 'ipv6');

const PRIVATE = new BlockList();
PRIVATE.addSubnet('10.0.0.0', 8, 'ipv4');
PRIVATE.addSubnet('172.16.0.0', 12, 'ipv4');
PRIVATE.addSubnet('192.168.0.0', 16, 'ipv4');
// Behind the address of a provider.
PRIVATE.addSubnet('100.64.0.0', 10, 'ipv4');
// For tests and examples: no one's, so whoever has one uses it at home.
PRIVATE.addSubnet('198.18.0.0', 15, 'ipv4');
PRIVATE.addSubnet('192.0.2.0', 24, 'ipv4');
PRIVATE.addSubnet('198.51.100.0', 24, 'ipv4');
PRIVATE.addSubnet('203.0.113.0', 24, 'ipv4');
PRIVATE.addSubnet('2001:db8::', 32, 'ipv6');
PRIVATE.addSubnet('fc00::', 7, 'ipv6');
PRIVATE.addSubnet('fec0::', 10, 'ipv6');

/** `address` as in a URL or from a look-up. SECURITY: what is no address is not taken for a harmless one. */
export function classifyAddress(address: string): AddressKind {
  const bare = bareAddress(address);
  if (isIP(bare) === 0 || isForbiddenAddress(bare)) return 'forbidden';
  const all = [bare, ...embeddedAddresses(bare)];
  if (all.some((one) => isIn(LOOPBACK, one))) return 'loopback';
  return all.some((one) => isIn(PRIVATE, one)) ? 'private' : 'public';
}

function bareAddress(address: string): string {
  return address.replace(/^\[|\]$/g, '').replace(/%.*$/, '');
}

function isIn(list: BlockList, address: string): boolean {
  return list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
}

/** The name led to an address that the request may not go to. */
export class AddressOutOfReach extends Error {
  readonly host: string;
  readonly kind: AddressKind;

  constructor(host: string, kind: AddressKind) {
    super(`${host} has a ${kind} address`);
    this.host = host;
    this.kind = kind;
  }
}

/** Fails where the host is itself an address out of reach: no look-up is made for one. */
export function checkHost(host: string, reach: AddressReach | undefined): void {
  if (reach !== undefined && isIP(bareAddress(host)) !== 0) checkAddress(host, host, reach);
}

/** SECURITY: as `guardedLookup`, what is checked here is what the socket then connects to. */
export function lookupWithin(lookup: LookupFunction, reach: AddressReach | undefined): LookupFunction {
  if (reach === undefined) return lookup;
  return (hostname, options, callback) =>
    lookup(hostname, options, (error, found, family) => {
      const addresses = typeof found === 'string' ? [found] : (found ?? []).map(({ address }) => address);
      try {
        if (error === null) for (const address of addresses) checkAddress(hostname, address, reach);
      } catch (refusal) {
        if (refusal instanceof AddressOutOfReach) return callback(refusal, '', 0);
        throw refusal;
      }
      callback(error, found, family);
    });
}

function checkAddress(host: string, address: string, reach: AddressReach): void {
  const kind = classifyAddress(address);
  if (!isWithinReach(kind, reach)) throw new AddressOutOfReach(host, kind);
}

export function isWithinReach(kind: AddressKind, reach: AddressReach): boolean {
  return kind !== 'forbidden' && REACHES.indexOf(kind) <= REACHES.indexOf(reach);
}
