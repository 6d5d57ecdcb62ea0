import { z } from 'zod';
import { type ActivityRecord, activityRecord } from '#contract/index.ts';
import { HOUR } from './times.ts';

/** A file of finished requests: a header line, then one line per request. Only the process that started it appends lines. */
export interface Segment {
  readonly state: 'good';
  /** The highest request ID when the file was started. */
  readonly lastId: number;
  readonly lines: readonly string[];
}

type DecodedSegment =
  | Segment
  | { readonly state: 'damaged'; readonly reason: string }
  | { readonly state: 'newer'; readonly version: number; readonly writtenBy: string };

/** In bytes: small enough to read a file in one piece. */
export const SEGMENT_BYTES = 512 * 1024;
/** One request has at most two bodies, each within the log's limit; in JSON a character may take six bytes. */
const MAX_SEGMENT_BYTES = 8 * 1024 * 1024;
/** After this time a new file is started, so that old requests can be removed by file. */
export const SEGMENT_MILLISECONDS = 6 * HOUR;

const VERSION = 1;
const FORMAT = 'vitrine-activity';

/**
 * The name contains the start time, so that names sort by age. SECURITY: only files with such names are ever read or
 * removed.
 */
const NAME = /^(\d{13})-[\da-f]{8}\.jsonl$/;
/** A damaged file that was moved aside. */
const ASIDE = /^(\d{13})-[\da-f]{8}\.corrupt-[\w-]{1,40}\.jsonl$/;

export function segmentName(begunAt: number, unique: string): string {
  return `${String(Math.trunc(begunAt)).padStart(13, '0')}-${unique.slice(0, 8)}.jsonl`;
}

export function isSegment(name: string): boolean {
  return NAME.test(name);
}

/** The start time of a file; undefined if it isn't a file of the history. */
export function segmentTime(name: string): number | undefined {
  const [, digits] = NAME.exec(name) ?? ASIDE.exec(name) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

export function encodeHead(writtenBy: string, lastId: number): Uint8Array {
  return encodeLine({ format: FORMAT, version: VERSION, writtenBy, lastId });
}

/** Rewrites a file with fewer lines. */
export function encodeSegment(writtenBy: string, segment: Segment): Uint8Array {
  const lines = segment.lines.map((line) => `${line}\n`).join('');
  return Buffer.concat([encodeHead(writtenBy, highestId(segment)), Buffer.from(lines)]);
}

export function encodeRecord(record: ActivityRecord): Uint8Array {
  return encodeLine(record);
}

function encodeLine(value: object): Uint8Array {
  return new TextEncoder().encode(`${JSON.stringify(value)}\n`);
}

const head = z.object({
  format: z.literal(FORMAT),
  version: z.number().int().min(1),
  writtenBy: z.string().catch('an unknown version'),
  lastId: z.number().int().min(0).catch(0),
});

const NEWLINE = 10;

/** An incomplete last line, after a crash or on a full disk, is ignored. */
export function decodeSegment(bytes: Uint8Array): DecodedSegment {
  if (bytes.length > MAX_SEGMENT_BYTES) return { state: 'damaged', reason: 'it is too large' };
  const complete = bytes.subarray(0, bytes.lastIndexOf(NEWLINE) + 1);
  if (complete.length === 0) return { state: 'good', lastId: 0, lines: [] };
  const [first = '', ...lines] = readText(complete)?.split('\n').slice(0, -1) ?? [];
  const parsed = head.safeParse(parseLine(first));
  if (!parsed.success) return { state: 'damaged', reason: 'it isn’t an activity file' };
  const { version, writtenBy, lastId } = parsed.data;
  return version > VERSION ? { state: 'newer', version, writtenBy } : { state: 'good', lastId, lines };
}

export const KNOWN_VERSION = VERSION;

/** Undefined if the line is damaged. */
export function decodeRecord(line: string): ActivityRecord | undefined {
  return activityRecord.safeParse(parseLine(line)).data;
}

/** Reads only the IDs, so that no ID is used twice. */
export function highestId({ lastId, lines }: Segment): number {
  const ids = lines.map((line) => Number(/^\{"entry":\{"id":(\d{1,15}),/.exec(line)?.[1] ?? 0));
  return ids.reduce((highest, id) => Math.max(highest, id), lastId);
}

function readText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
