import {
  bytesOf,
  likelyTextOf,
  MalformedBytes,
  numberOf,
  signedOf,
  type WireField,
  wireFields,
} from './protobuf.ts';

/** A part of an index: the first is from its build, and there is one more for each time that rows were added. */
export interface LanceIndexSegment {
  readonly name: string;
  /** The name of its directory below `_indices`. */
  readonly uuid: string;
  /** The version whose rows it was built from. */
  readonly version: bigint;
  /** In milliseconds since 1970; undefined if an old writer didn’t store it. */
  readonly created: bigint | undefined;
  /** Whether its files are in the directory of another table. */
  readonly isElsewhere: boolean;
}

/** The field numbers of `lance.table.IndexSection` and its `IndexMetadata`. */
const INDICES = 1;
const UUID = 1;
const NAME = 3;
const VERSION = 4;
const CREATED = 8;
const BASE = 9;

/** SECURITY: real tables have fewer than a hundred. */
const MAX_SEGMENTS = 100_000;

/** The segments of all indices of a version, in stored order. */
export function segmentsIn(section: Uint8Array): readonly LanceIndexSegment[] {
  const segments: LanceIndexSegment[] = [];
  for (const { number, value } of wireFields(section)) {
    if (number === INDICES) segments.push(segmentOf(value));
    if (segments.length > MAX_SEGMENTS) throw new MalformedBytes('it has more indices than make sense');
  }
  return segments;
}

function segmentOf(value: WireField['value']): LanceIndexSegment {
  let segment: LanceIndexSegment = {
    name: '',
    uuid: '',
    version: 0n,
    created: undefined,
    isElsewhere: false,
  };
  for (const { number, value: member } of wireFields(bytesOf(value))) {
    if (number === UUID) segment = { ...segment, uuid: uuidOf(member) };
    if (number === NAME) segment = { ...segment, name: likelyTextOf(member) };
    if (number === VERSION) segment = { ...segment, version: signedOf(member) };
    if (number === CREATED) segment = { ...segment, created: numberOf(member) };
    if (number === BASE) segment = { ...segment, isElsewhere: true };
  }
  if (segment.uuid === '') throw new MalformedBytes('it has an index without a UUID');
  return segment;
}

/**
 * From the 16 bytes in a nested message. SECURITY: the result becomes the name of a directory, so it can only be a
 * UUID.
 */
function uuidOf(value: WireField['value']): string {
  const [member] = [...wireFields(bytesOf(value))].filter(({ number }) => number === 1);
  const bytes = member === undefined ? new Uint8Array() : bytesOf(member.value);
  if (bytes.length !== 16) throw new MalformedBytes('it has an index whose UUID isn’t one');
  return Buffer.from(bytes)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
