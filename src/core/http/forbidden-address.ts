import { BlockList, isIPv4, isIPv6, type LookupFunction } from 'node:net';

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

/** Where in the sixteen bytes of an address that begins so its IPv4 address stands. */
interface Embedding {
  readonly prefix: readonly number[];
  /** Of the first byte of the prefix; 0 unless it is said. */
  readonly from?: number;
  readonly at: readonly [number, number, number, number];
  readonly isInverted?: boolean;
}

const LAST = [12, 13, 14, 15] as const;

/** By RFC 4291, 2765, 3056, 6052, 8215, 4380, and 5214. */
const EMBEDDINGS: readonly Embedding[] = [
  { prefix: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], at: LAST },
  { prefix: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff], at: LAST },
  { prefix: [0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0, 0], at: LAST },
  { prefix: [0x20, 0x02], at: [2, 3, 4, 5] },
  { prefix: [0, 0x64, 0xff, 0x9b, 0, 0, 0, 0, 0, 0, 0, 0], at: LAST },
  // Of the prefix for local use, a network takes a part of its own: of 96 bits, or all 48.
  { prefix: [0, 0x64, 0xff, 0x9b, 0, 1], at: LAST },
  { prefix: [0, 0x64, 0xff, 0x9b, 0, 1], at: [6, 7, 9, 10] },
  { prefix: [0x20, 0x01, 0, 0], at: [4, 5, 6, 7] },
  { prefix: [0x20, 0x01, 0, 0], at: LAST, isInverted: true },
  { from: 8, prefix: [0, 0, 0x5e, 0xfe], at: LAST },
  { from: 8, prefix: [2, 0, 0x5e, 0xfe], at: LAST },
];

/** The IPv4 addresses that a packet to this IPv6 address may end up at. */
export function embeddedAddresses(address: string): readonly string[] {
  const bytes = bytesOf(address);
  return EMBEDDINGS.filter(({ prefix, from = 0 }) =>
    prefix.every((byte, index) => bytes[from + index] === byte),
  ).map(({ at, isInverted }) => at.map((place) => (bytes[place] ?? 0) ^ (isInverted ? 0xff : 0)).join('.'));
}

/** None where it is no IPv6 address. */
function bytesOf(address: string): readonly number[] {
  if (!isIPv6(address)) return [];
  // It writes an IPv4 address at the end as two groups.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const [before, after] = [groupsOf(head), groupsOf(tail ?? '')];
  const zeros = Array<number>(8 - before.length - after.length).fill(0);
  return [...before, ...zeros, ...after].flatMap((group) => [group >> 8, group & 0xff]);
}

function groupsOf(text: string): readonly number[] {
  return text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
}
