import { LIMITS } from '#protocol/limits.ts';
import { type FileFacts, LanceFileError, reading, rememberedFiles } from './file-bytes.ts';
import { type LanceIndexSegment, segmentsIn } from './index-segments.ts';
import { MANIFEST_FOOTER_BYTES, messageAt, messageIn } from './manifest-bytes.ts';
import { readManifest } from './manifest-message.ts';
import {
  bytesOf,
  MalformedBytes,
  numberOf,
  signedOf,
  textOf,
  varint,
  type WireField,
  wireFields,
} from './protobuf.ts';

export interface ManifestFacts extends FileFacts {
  readonly version: bigint;
}

/** SECURITY: the memory limit for a manifest. One with a million fragments is half as large. */
const MAX_BYTES = 256 * 1024 * 1024;

/** Contains the whole manifest of a small table, and the part after the fragments of a large one. */
const END_BYTES = 16 * 1024;

const MAX_DETAILS = 64;
const MAX_TIMES = 20_000;
const MAX_BASE_PATHS = 5_000;

/** The details of the table at that version. Returns undefined if the file was deleted. */
export const detailOfManifest = rememberedFiles(MAX_DETAILS, (facts: ManifestFacts) =>
  reading(facts.path, async () => {
    const message = await readMessage(facts);
    return message && readManifest(message);
  }),
);

/** The other directories that the version takes files from. Returns undefined if the file was deleted. */
export const basePathsOfManifest = rememberedFiles(MAX_BASE_PATHS, (facts: ManifestFacts) =>
  reading(facts.path, async () => {
    const message = await readMessage(facts);
    return message && basePathsIn(message);
  }),
);

/** The index segments of the version. Returns undefined if the file was deleted. */
export const segmentsOfManifest = rememberedFiles(MAX_DETAILS, (facts: ManifestFacts) =>
  reading(facts.path, async () => {
    const bytes = await readWhole(facts);
    return bytes && segmentsOfBytes(bytes);
  }),
);

/** Like {@link basePathsOfManifest}, from the bytes of a whole manifest. Throws `MalformedBytes` for invalid ones. */
export function basePathsOfBytes(bytes: Uint8Array): readonly string[] {
  const message = messageIn(bytes, bytes.length);
  if (message === undefined) throw new MalformedBytes('its message begins before it');
  return basePathsIn(message);
}

/**
 * The creation time of the version, or of its file if the manifest has none. Returns undefined if the file was
 * deleted.
 */
export const timeOfVersion = rememberedFiles(MAX_TIMES, (facts: ManifestFacts) =>
  reading(facts.path, async () => {
    const end = await facts.readEnd(END_BYTES);
    if (end === undefined) return undefined;
    const message = messageIn(end, facts.size);
    const time = message === undefined ? await timeOfLarge(facts, end) : timeOfManifest(message);
    return time ?? facts.modifiedMillis;
  }),
);

async function timeOfLarge(facts: ManifestFacts, end: Uint8Array): Promise<bigint | undefined> {
  const time = timeAtEnd(end.subarray(0, -MANIFEST_FOOTER_BYTES), facts.version);
  if (time !== undefined) return time;
  const message = await readMessage(facts);
  return message && timeOfManifest(message);
}

async function readMessage(facts: ManifestFacts): Promise<Uint8Array | undefined> {
  const bytes = await readWhole(facts);
  return bytes && messageIn(bytes, facts.size);
}

async function readWhole(facts: ManifestFacts): Promise<Uint8Array | undefined> {
  if (facts.size > MAX_BYTES) throw new LanceFileError(facts.path, 'is larger than a manifest may be.');
  return facts.readEnd(facts.size);
}

/** The field number of the index section in `lance.table.Manifest`. */
const INDEX_SECTION = 6;

function segmentsOfBytes(bytes: Uint8Array): readonly LanceIndexSegment[] {
  let position: bigint | undefined;
  for (const { number, value } of wireFields(messageIn(bytes, bytes.length) ?? new Uint8Array())) {
    if (number === INDEX_SECTION) position = numberOf(value);
  }
  return position === undefined ? [] : segmentsIn(messageAt(bytes, position));
}

/** The field numbers of `lance.table.Manifest` and its `BasePath`. */
const BASE_PATHS = 18;
const PATH = 4;

/**
 * The external directories that a version takes files from, as in its manifest: a shallow clone refers to the rows of
 * the original table. Duplicates are all returned, since the engine's parser uses the last one.
 */
function basePathsIn(message: Uint8Array): readonly string[] {
  const paths: string[] = [];
  for (const { number, value } of wireFields(message)) {
    if (number !== BASE_PATHS) continue;
    for (const path of pathsOfBase(bytesOf(value))) {
      if (paths.length === LIMITS.basePaths) throw new MalformedBytes(TOO_MANY_BASE_PATHS);
      paths.push(path);
    }
  }
  return paths;
}

const TOO_MANY_BASE_PATHS = `it takes files from more than ${LIMITS.basePaths.toLocaleString('en-US')} directories`;

function* pathsOfBase(base: Uint8Array): Generator<string> {
  let isNamed = false;
  for (const { number, value } of wireFields(base)) {
    if (number !== PATH) continue;
    isNamed = true;
    yield textOf(value);
  }
  if (!isNamed) yield '';
}

/** The field numbers of `lance.table.Manifest` and `google.protobuf.Timestamp`. */
const FRAGMENTS = 2;
const VERSION = 3;
const TIMESTAMP = 7;
const SECONDS = 1;
const NANOS = 2;

/**
 * The creation time of the version in milliseconds since 1970. Returns undefined if an old writer didn’t store it.
 */
function timeOfManifest(message: Uint8Array): bigint | undefined {
  let time: bigint | undefined;
  for (const { number, value } of wireFields(message)) {
    if (number === TIMESTAMP) time = millisOf(value);
  }
  return time;
}

/**
 * Like {@link timeOfManifest}, from the end of a message whose fragments make it too long to read completely. The
 * known version follows the fragments, and is searched as a starting point. Returns undefined if it isn’t found, or
 * only something similar: then the whole message has to be read.
 */
function timeAtEnd(end: Uint8Array, version: bigint): bigint | undefined {
  const bytes = Buffer.from(end.buffer, end.byteOffset, end.length);
  const at = bytes.lastIndexOf(Buffer.from([VERSION << 3, ...varint(version)]));
  return at === -1 ? undefined : timeFrom(bytes.subarray(at));
}

/** Returns undefined for other bytes, or for bytes within a fragment, since fragments come first. */
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

const NANOS_A_MILLISECOND = 1_000_000n;
/** The range of timestamps in the format: the years 1 to 9999. */
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

/*
 * Messages about a table that takes files from elsewhere, for folders and for storage. SECURITY: the author of the
 * table chose that place.
 */

interface PathOutside {
  /** The verb for a link, and for a manifest. */
  readonly verb: 'leads to' | 'names';
  readonly path: string;
  readonly root: string;
  /** What the user can open instead. */
  readonly opened: 'a folder' | 'an address of the bucket';
}

export function outsideRoot({ verb, path, root, opened }: PathOutside): string {
  return `${verb} \`${shortened(path)}\`, outside of \`${root}\`. To read the table, open ${opened} that contains both.`;
}

interface StrangePath {
  readonly path: string;
  readonly reader: 'the local server' | 'Vitrine';
  readonly place: 'the folder' | 'its bucket';
}

export function notPlainPath({ path, reader, place }: StrangePath): string {
  return `names \`${shortened(path)}\`, and ${reader} reads only files of ${place} by plain paths.`;
}

/** The author of the file chose its length. */
function shortened(text: string): string {
  return text.length > 200 ? `${text.slice(0, 199)}…` : text;
}
