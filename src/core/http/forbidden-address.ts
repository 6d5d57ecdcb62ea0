import { BlockList, isIPv4, isIPv6, type LookupFunction } from 'node:net';
import { embeddedAddresses } from './embedded-addresses.ts';

/**
 * SECURITY: link-local addresses and those at which a cloud hands out the keys of the machine that asks. No server
 * may send us there. Addresses of private networks are no secret, and redirects within them are common.
 */
const FORBIDDEN = new BlockList();
FORBIDDEN.addSubnet('169.254.0.0', 16, 'ipv4');
FORBIDDEN.addSubnet('fe80::', 10, 'ipv6');
// Alibaba, Azure, and, in what is set apart for protocols, Oracle.
FORBIDDEN.addAddress('100.100.100.200', 'ipv4');
FORBIDDEN.addAddress('168.63.129.16', 'ipv4');
FORBIDDEN.addSubnet('192.0.0.0', 24, 'ipv4');
// AWS, Google, Scaleway, and Oracle.
FORBIDDEN.addSubnet('fd00:ec2::', 32, 'ipv6');
FORBIDDEN.addAddress('fd20:ce::254', 'ipv6');
FORBIDDEN.addAddress('fd00:42::42', 'ipv6');
FORBIDDEN.addAddress('fd00:c1::a9fe:a9fe', 'ipv6');
// To many at once, and reserved.
FORBIDDEN.addSubnet('224.0.0.0', 3, 'ipv4');
FORBIDDEN.addSubnet('ff00::', 8, 'ipv6');

/** The name led to an address that no redirect may lead to. */
export class ForbiddenAddress extends Error {}

/** `host` as in a URL; a name is not forbidden by itself, see `guardedLookup`. */
export function isForbiddenAddress(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, '').replace(/%.*$/, '');
  if (isIPv4(address)) return FORBIDDEN.check(address, 'ipv4');
  if (!isIPv6(address)) return false;
  const inside = embeddedAddresses(address);
  return FORBIDDEN.check(address, 'ipv6') || inside.some((embedded) => FORBIDDEN.check(embedded, 'ipv4'));
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
