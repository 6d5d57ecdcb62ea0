import { BlockList, isIP } from 'node:net';

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/** This computer, as a host is written in a URL. IPv4 rules count for IPv4-mapped IPv6 addresses as well. */
export function isLoopback(host: string): boolean {
  const name = bareHost(host);
  const version = isIP(name);
  if (version !== 0) return LOOPBACK.check(name, version === 6 ? 'ipv6' : 'ipv4');
  return name === 'localhost' || name.endsWith('.localhost');
}

/** As resolvers and lists take it: in lower case, an address without brackets, a name without its last dot. */
export function bareHost(host: string): string {
  return host
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '');
}
