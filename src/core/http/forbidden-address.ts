import { BlockList, isIPv4, isIPv6, type LookupFunction } from 'node:net';

/**
 * SECURITY: link-local addresses, and the metadata addresses at which a cloud hands out the credentials of a machine.
 * No server may redirect us there. Addresses of private networks aren’t secret, and redirects within them are common.
 */
const FORBIDDEN = new BlockList();
FORBIDDEN.addSubnet('169.254.0.0', 16, 'ipv4');
FORBIDDEN.addSubnet('fe80::', 10, 'ipv6');
// Alibaba, Azure, and Oracle (in the range for protocol assignments).
FORBIDDEN.addAddress('100.100.100.200', 'ipv4');
FORBIDDEN.addAddress('168.63.129.16', 'ipv4');
FORBIDDEN.addSubnet('192.0.0.0', 24, 'ipv4');
// AWS, Google, Scaleway, and Oracle.
FORBIDDEN.addSubnet('fd00:ec2::', 32, 'ipv6');
FORBIDDEN.addAddress('fd20:ce::254', 'ipv6');
FORBIDDEN.addAddress('fd00:42::42', 'ipv6');
FORBIDDEN.addAddress('fd00:c1::a9fe:a9fe', 'ipv6');
// Multicast and reserved.
FORBIDDEN.addSubnet('224.0.0.0', 3, 'ipv4');
FORBIDDEN.addSubnet('ff00::', 8, 'ipv6');

/** A host name resolved to an address that no redirect may lead to. */
export class ForbiddenAddress extends Error {}

/** `host` is the host of a URL. Host names are checked in `guardedLookup`, after the look-up. */
export function isForbiddenAddress(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, '').replace(/%.*$/, '');
  if (isIPv4(address)) return FORBIDDEN.check(address, 'ipv4');
  if (!isIPv6(address)) return false;
  const inside = embeddedAddresses(address);
  return FORBIDDEN.check(address, 'ipv6') || inside.some((embedded) => FORBIDDEN.check(embedded, 'ipv4'));
}

/**
 * SECURITY: the socket connects to the very addresses that were checked, so a name that resolves differently the next
 * time gains nothing (DNS rebinding).
 */
export function guardedLookup(lookup: LookupFunction): LookupFunction {
  return (hostname, options, callback) =>
    lookup(hostname, options, (error, found, family) => {
      const addresses = typeof found === 'string' ? [found] : (found ?? []).map(({ address }) => address);
      if (addresses.some(isForbiddenAddress)) callback(new ForbiddenAddress(hostname), '', 0);
      else callback(error, found, family);
    });
}

/** Where an IPv6 address with this prefix contains an IPv4 address, as indices of its 16 bytes. */
interface Embedding {
  readonly prefix: readonly number[];
  /** Where the prefix begins. Default: byte 0. */
  readonly from?: number;
  readonly at: readonly [number, number, number, number];
  readonly isInverted?: boolean;
}

const LAST = [12, 13, 14, 15] as const;

/** RFC 4291, 2765, 3056, 6052, 8215, 4380, and 5214. */
const EMBEDDINGS: readonly Embedding[] = [
  { prefix: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], at: LAST },
  { prefix: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff], at: LAST },
  { prefix: [0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0, 0], at: LAST },
  { prefix: [0x20, 0x02], at: [2, 3, 4, 5] },
  { prefix: [0, 0x64, 0xff, 0x9b, 0, 0, 0, 0, 0, 0, 0, 0], at: LAST },
  // Within the prefix for local use (RFC 8215), a network chooses its own length: all 48 bits, or 96.
  { prefix: [0, 0x64, 0xff, 0x9b, 0, 1], at: LAST },
  { prefix: [0, 0x64, 0xff, 0x9b, 0, 1], at: [6, 7, 9, 10] },
  { prefix: [0x20, 0x01, 0, 0], at: [4, 5, 6, 7] },
  { prefix: [0x20, 0x01, 0, 0], at: LAST, isInverted: true },
  { from: 8, prefix: [0, 0, 0x5e, 0xfe], at: LAST },
  { from: 8, prefix: [2, 0, 0x5e, 0xfe], at: LAST },
];

/** The IPv4 addresses to which a packet to this IPv6 address may be forwarded. */
export function embeddedAddresses(address: string): readonly string[] {
  const bytes = bytesOf(address);
  return EMBEDDINGS.filter(({ prefix, from = 0 }) =>
    prefix.every((byte, index) => bytes[from + index] === byte),
  ).map(({ at, isInverted }) => at.map((place) => (bytes[place] ?? 0) ^ (isInverted ? 0xff : 0)).join('.'));
}

/** Empty if it isn’t an IPv6 address. */
function bytesOf(address: string): readonly number[] {
  if (!isIPv6(address)) return [];
  // `URL` writes an IPv4 address at the end as two groups.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const [before, after] = [groupsOf(head), groupsOf(tail ?? '')];
  const zeros = Array<number>(8 - before.length - after.length).fill(0);
  return [...before, ...zeros, ...after].flatMap((group) => [group >> 8, group & 0xff]);
}

function groupsOf(text: string): readonly number[] {
  return text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
}
