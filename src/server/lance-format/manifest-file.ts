import { basePathsIn } from './base-paths.ts';
import { type FileFacts, readEnd, reading } from './file-bytes.ts';
import { LanceFileError } from './lance-file-error.ts';
import { FOOTER_BYTES, messageIn } from './manifest-bytes.ts';
import { readManifest } from './manifest-message.ts';
import { timeAtEnd, timeOfManifest } from './manifest-time.ts';
import { rememberedFiles } from './remembered-files.ts';

export interface ManifestFacts extends FileFacts {
  readonly version: bigint;
}

/** SECURITY: what one manifest may take in memory. One that lists a million fragments is half as large. */
const MAX_BYTES = 256 * 1024 * 1024;

/** The whole of a small table's manifest, and of a large one's what comes after its fragments. */
const END_BYTES = 16 * 1024;

const MAX_DETAILS = 64;
const MAX_TIMES = 20_000;
const MAX_BASE_PATHS = 5_000;

/** What the table looks like in that version; undefined where the file went away. */
export const detailOfManifest = rememberedFiles(MAX_DETAILS, (facts: ManifestFacts) =>
  reading(facts.path, async () => {
    const message = await readMessage(facts);
    return message && readManifest(message);
  }),
);

/** Which other directories the version takes files from; undefined where the file went away. */
export const basePathsOfManifest = rememberedFiles(MAX_BASE_PATHS, (facts: ManifestFacts) =>
  reading(facts.path, async () => {
    const message = await readMessage(facts);
    return message && basePathsIn(message);
  }),
);

/** When the version was made, or its file where it does not say so; undefined where that went away. */
export const timeOfVersion = rememberedFiles(MAX_TIMES, (facts: ManifestFacts) =>
  reading(facts.path, async () => {
    const end = await readEnd(facts, END_BYTES);
    if (end === undefined) return undefined;
    const message = messageIn(end, facts.size);
    const time = message === undefined ? await timeOfLarge(facts, end) : timeOfManifest(message);
    return time ?? facts.modifiedMillis;
  }),
);

async function timeOfLarge(facts: ManifestFacts, end: Uint8Array): Promise<bigint | undefined> {
  const time = timeAtEnd(end.subarray(0, -FOOTER_BYTES), facts.version);
  if (time !== undefined) return time;
  const message = await readMessage(facts);
  return message && timeOfManifest(message);
}

async function readMessage(facts: ManifestFacts): Promise<Uint8Array | undefined> {
  if (facts.size > MAX_BYTES) throw new LanceFileError(facts.path, 'is larger than a manifest may be.');
  const bytes = await readEnd(facts, facts.size);
  return bytes && messageIn(bytes, facts.size);
}
