import {
  bytesOf,
  likelyTextOf,
  MalformedBytes,
  numberOf,
  signedOf,
  type WireField,
  wireFields,
} from './protobuf.ts';

/** One of the parts that an index is made of: the first when it was built, another for each time rows were added. */
export interface IndexSegment {
  readonly name: string;
  /** As its directory below `_indices` is called. */
  readonly uuid: string;
  /** The version whose rows it was built from. */
  readonly version: bigint;
  /** In milliseconds since 1970; undefined where the writer is too old for it. */
  readonly created: bigint | undefined;
  /** Its files lie with those of another table. */
  readonly isElsewhere: boolean;
}

/** The numbers of the members of `lance.table.IndexSection`, and of its `IndexMetadata`. */
const INDICES = 1;
const UUID = 1;
const NAME = 3;
const VERSION = 4;
const CREATED = 8;
const BASE = 9;

/** SECURITY: no table that was seen has a hundred. */
const MAX_SEGMENTS = 100_000;

/** The segments of all indices of a version, in the order in which they are written. */
export function segmentsIn(section: Uint8Array): readonly IndexSegment[] {
  const segments: IndexSegment[] = [];
  for (const { number, value } of wireFields(section)) {
    if (number === INDICES) segments.push(segmentOf(value));
    if (segments.length > MAX_SEGMENTS) throw new MalformedBytes('it has more indices than make sense');
  }
  return segments;
}

function segmentOf(value: WireField['value']): IndexSegment {
  let segment: IndexSegment = { name: '', uuid: '', version: 0n, created: undefined, isElsewhere: false };
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

/** Of the 16 bytes in the message around them. SECURITY: it becomes the name of a directory, and can be nothing else. */
function uuidOf(value: WireField['value']): string {
  const [member] = [...wireFields(bytesOf(value))].filter(({ number }) => number === 1);
  const bytes = member === undefined ? new Uint8Array() : bytesOf(member.value);
  if (bytes.length !== 16) throw new MalformedBytes('it has an index whose UUID isn’t one');
  return Buffer.from(bytes)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
