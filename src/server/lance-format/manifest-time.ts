import { MalformedBytes, type WireField, wireFields } from './protobuf.ts';
import { bytesOf, numberOf, signedOf } from './wire-values.ts';

/** The numbers of the members of `lance.table.Manifest`, and of `google.protobuf.Timestamp`. */
const FRAGMENTS = 2;
const VERSION = 3;
const TIMESTAMP = 7;
const SECONDS = 1;
const NANOS = 2;

/** When the version was made, in milliseconds since 1970; undefined where an old writer does not say it. */
export function timeOfManifest(message: Uint8Array): bigint | undefined {
  let time: bigint | undefined;
  for (const { number, value } of wireFields(message)) {
    if (number === TIMESTAMP) time = millisOf(value);
  }
  return time;
}

/**
 * The same, of the end of a message that lists so many fragments that its whole is not worth reading: after them comes
 * the version, which is known, and with it a place to begin at. Undefined where that is not found, or is something else
 * that only looks alike: then the whole has to be read.
 */
export function timeAtEnd(end: Uint8Array, version: bigint): bigint | undefined {
  const bytes = Buffer.from(end.buffer, end.byteOffset, end.length);
  const at = bytes.lastIndexOf(Buffer.from([VERSION << 3, ...varint(version)]));
  return at === -1 ? undefined : timeFrom(bytes.subarray(at));
}

/** Undefined for bytes that are something else, or that lie within a fragment: the fragments come first. */
function timeFrom(bytes: Uint8Array): bigint | undefined {
  let time: bigint | undefined;
  let isFirst = true;
  try {
    for (const { number, value } of wireFields(bytes)) {
      if (number <= FRAGMENTS || (number === VERSION) !== isFirst) return undefined;
      if (number === TIMESTAMP) time = millisOf(value);
      isFirst = false;
    }
  } catch (problem) {
    if (problem instanceof MalformedBytes) return undefined;
    throw problem;
  }
  return time;
}

function varint(value: bigint): number[] {
  const bytes: number[] = [];
  for (let rest = value; ; rest >>= 7n) {
    if (rest < 0x80n) return [...bytes, Number(rest)];
    bytes.push(Number(rest & 0x7fn) | 0x80);
  }
}

const NANOS_A_MILLISECOND = 1_000_000n;
/** The first and the last second that the format of time stamps has, in the years 1 and 9999. */
const FIRST_SECOND = -62_135_596_800n;
const LAST_SECOND = 253_402_300_799n;

function millisOf(value: WireField['value']): bigint {
  let [seconds, nanos] = [0n, 0n];
  for (const field of wireFields(bytesOf(value))) {
    if (field.number === SECONDS) seconds = signedOf(field.value);
    if (field.number === NANOS) nanos = numberOf(field.value);
  }
  if (seconds < FIRST_SECOND || seconds > LAST_SECOND || nanos >= 1000n * NANOS_A_MILLISECOND) {
    throw new MalformedBytes('it says that it was made at a time that is none');
  }
  return seconds * 1000n + nanos / NANOS_A_MILLISECOND;
}
