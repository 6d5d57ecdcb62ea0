import { z } from 'zod';
import { type ActivityRecord, activityRecord } from '#contract/index.ts';
import { HOUR } from './times.ts';

/** A file of requests that have ended, a line each behind a head. Nothing is ever written to it again after its process. */
export interface Segment {
  readonly state: 'good';
  /** The highest ID that was given when it was begun. */
  readonly lastId: number;
  readonly lines: readonly string[];
}

type DecodedSegment =
  | Segment
  | { readonly state: 'damaged'; readonly reason: string }
  | { readonly state: 'newer'; readonly version: number; readonly writtenBy: string };

/** In bytes: as much is read at once. */
export const SEGMENT_BYTES = 512 * 1024;
/** One request has two bodies at most, each within the limit of the log; in JSON a sign may take six bytes. */
const MAX_SEGMENT_BYTES = 8 * 1024 * 1024;
/** After that another one is begun, so that what is too old can go by the file. */
export const SEGMENT_MILLISECONDS = 6 * HOUR;

const VERSION = 1;
const FORMAT = 'vitrine-activity';

/** By when it was begun, so names sort by age. SECURITY: only such names are ever read or removed. */
const NAME = /^(\d{13})-[\da-f]{8}\.jsonl$/;
/** One that was set aside. */
const ASIDE = /^(\d{13})-[\da-f]{8}\.corrupt-[\w-]{1,40}\.jsonl$/;

export function segmentName(begunAt: number, unique: string): string {
  return `${String(Math.trunc(begunAt)).padStart(13, '0')}-${unique.slice(0, 8)}.jsonl`;
}

export function isSegment(name: string): boolean {
  return NAME.test(name);
}

/** When a file of the directory was begun; undefined where it is none of ours. */
export function segmentTime(name: string): number | undefined {
  const [, digits] = NAME.exec(name) ?? ASIDE.exec(name) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

export function encodeHead(writtenBy: string, lastId: number): Uint8Array {
  return encodeLine({ format: FORMAT, version: VERSION, writtenBy, lastId });
}

/** Written anew, with fewer lines. */
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

/** What a kill or a full disk left of its last line is no line. */
export function decodeSegment(bytes: Uint8Array): DecodedSegment {
  if (bytes.length > MAX_SEGMENT_BYTES) return { state: 'damaged', reason: 'it is too large' };
  const whole = bytes.subarray(0, bytes.lastIndexOf(NEWLINE) + 1);
  if (whole.length === 0) return { state: 'good', lastId: 0, lines: [] };
  const [first = '', ...lines] = readText(whole)?.split('\n').slice(0, -1) ?? [];
  const parsed = head.safeParse(parseLine(first));
  if (!parsed.success) return { state: 'damaged', reason: 'it isn’t an activity file' };
  const { version, writtenBy, lastId } = parsed.data;
  return version > VERSION ? { state: 'newer', version, writtenBy } : { state: 'good', lastId, lines };
}

export const KNOWN_VERSION = VERSION;

/** Undefined where the line is damaged. */
export function decodeRecord(line: string): ActivityRecord | undefined {
  return activityRecord.safeParse(parseLine(line)).data;
}

/** Without reading all of each: enough to give no ID twice. */
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
