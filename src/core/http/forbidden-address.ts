import { BlockList, isIP, type LookupFunction } from 'node:net';

/**
 * SECURITY: link-local addresses and those at which a cloud hands out the keys of the machine that asks. No server
 * may send us there. IPv4 rules count for IPv4-mapped IPv6 addresses as well.
 */
const FORBIDDEN = new BlockList();
FORBIDDEN.addSubnet('169.254.0.0', 16, 'ipv4');
FORBIDDEN.addAddress('100.100.100.200', 'ipv4');
FORBIDDEN.addSubnet('fe80::', 10, 'ipv6');
FORBIDDEN.addAddress('fd00:ec2::254', 'ipv6');
FORBIDDEN.addAddress('fd20:ce::254', 'ipv6');
// The same IPv4 range behind a NAT64 gateway.
FORBIDDEN.addSubnet('64:ff9b::a9fe:0', 112, 'ipv6');

/** The name led to an address that no redirect may lead to. */
export class ForbiddenAddress extends Error {}

/** `host` as in a URL; a name is not forbidden by itself, see `guardedLookup`. */
export function isForbiddenAddress(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, '');
  const version = isIP(address);
  return version !== 0 && FORBIDDEN.check(address, version === 6 ? 'ipv6' : 'ipv4');
}

/**
 * SECURITY: the addresses that were checked are the ones that the socket then connects to: a name that answers with
 * another address the next time it is asked gains nothing.
 */
export function guardedLookup(lookup: LookupFunction): LookupFunction {
  return (hostname, options, callback) =>
    lookup(hostname, options, (error, found, family) => {
      const addresses = typeof found === 'string' ? [found] : (found ?? []).map(({ address }) => address);
      if (addresses.some(isForbiddenAddress)) callback(new ForbiddenAddress(hostname), '', 0);
      else callback(error, found, family);
    });
}
