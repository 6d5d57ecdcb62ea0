import { BlockList, isIP, isIPv4, type LookupFunction } from 'node:net';
import { embeddedAddresses, isForbiddenAddress } from './forbidden-address.ts';

/** What an address belongs to: the internet, a private network, this computer, or a range that is always blocked. */
export type AddressKind = 'public' | 'private' | 'loopback' | 'forbidden';

/** How near to this computer a request may go. Each value includes the ones before it. */
export type AddressReach = 'public' | 'private' | 'loopback';

const REACHES: readonly AddressReach[] = ['public', 'private', 'loopback'];

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
// Most systems route the unspecified address to this computer.
LOOPBACK.addSubnet('0.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');
LOOPBACK.addAddress('::', 'ipv6');

const PRIVATE = new BlockList();
PRIVATE.addSubnet('10.0.0.0', 8, 'ipv4');
PRIVATE.addSubnet('172.16.0.0', 12, 'ipv4');
PRIVATE.addSubnet('192.168.0.0', 16, 'ipv4');
// Carrier-grade NAT (RFC 6598).
PRIVATE.addSubnet('100.64.0.0', 10, 'ipv4');
// Reserved for benchmarks and documentation, and never routed on the internet, so only a private network can use them.
PRIVATE.addSubnet('198.18.0.0', 15, 'ipv4');
PRIVATE.addSubnet('192.0.2.0', 24, 'ipv4');
PRIVATE.addSubnet('198.51.100.0', 24, 'ipv4');
PRIVATE.addSubnet('203.0.113.0', 24, 'ipv4');
PRIVATE.addSubnet('2001:db8::', 32, 'ipv6');
PRIVATE.addSubnet('fc00::', 7, 'ipv6');
PRIVATE.addSubnet('fec0::', 10, 'ipv6');

/**
 * `address` is the host of a URL or the result of a look-up. SECURITY: text that is no IP address counts as forbidden.
 */
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

/** A host name resolved to an address that the request may not go to. */
export class AddressOutOfReach extends Error {
  readonly host: string;
  readonly kind: AddressKind;

  constructor(host: string, kind: AddressKind) {
    super(`${host} has a ${kind} address`);
    this.host = host;
    this.kind = kind;
  }
}

/** Throws if the host is itself an IP address out of reach. Host names are checked in `lookupWithin`. */
export function checkHost(host: string, reach: AddressReach | undefined): void {
  if (reach !== undefined && isIP(bareAddress(host)) !== 0) checkAddress(host, host, reach);
}

/** SECURITY: as in `guardedLookup`, the socket connects to the addresses that were checked here. */
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
