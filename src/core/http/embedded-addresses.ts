import { isIPv6 } from 'node:net';

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
