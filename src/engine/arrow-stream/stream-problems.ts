import { EngineProblem, invalid } from '../engine-problem.ts';

/** A message with its number for users: the third batch is `Batch 3`. */
export interface MessagePlace {
  readonly what: string;
  /** The offset of its first byte in the stream. */
  readonly at: number;
}

const SCHEMA_VALIDATION = 20;

export function brokenMessage({ what, at }: MessagePlace, problem: string): EngineProblem {
  return invalid(`${what}, at byte ${withCommas(at)}, ${problem}.`);
}

export function streamCutOff({ what, at }: MessagePlace, end: number, missing: number): EngineProblem {
  return invalid(
    `The stream is cut off: ${what.toLowerCase()}, from byte ${withCommas(at)}, ends at byte ${withCommas(end)}, and ${withCommas(missing)} more ${missing === 1 ? 'byte was' : 'bytes were'} announced.`,
  );
}

export function wrongColumn(path: readonly string[], problem: string): EngineProblem {
  return wrongSchema(`Column "${path.join('.')}" ${problem}.`);
}

export function wrongSchema(sentence: string): EngineProblem {
  return new EngineProblem(SCHEMA_VALIDATION, sentence);
}

/** Converts the RangeError of an invalid offset. */
export function orBroken<Result>(place: MessagePlace, read: () => Result): Result {
  try {
    return read();
  } catch (problem) {
    if (problem instanceof RangeError) throw brokenMessage(place, 'has a header that makes no sense');
    throw problem;
  }
}

export function withCommas(count: number): string {
  return count.toLocaleString('en-US');
}

/** Recognizes other formats by their first bytes. Returns undefined if the file may be an Arrow IPC stream. */
export function otherFormat(first: Buffer): EngineProblem | undefined {
  const known = FORMATS.find(([magic]) => first.subarray(0, magic.length).equals(magic));
  if (known !== undefined) return notAStream(known[1]);
  const text = first.toString('utf8').trimStart();
  if (/^[{[]/.test(text)) return notAStream('JSON');
  if (/^<[!?a-z]/i.test(text)) return notAStream('HTML or XML');
  return isText(first) ? notAStream('text') : undefined;
}

export function noStream(): EngineProblem {
  return invalid('These bytes aren’t an Arrow IPC stream: they don’t begin with a schema.');
}

function notAStream(what: string): EngineProblem {
  return invalid(`This is ${what}, not an Arrow IPC stream.`);
}

const FORMATS: readonly (readonly [Buffer, string])[] = [
  [Buffer.from('PAR1'), 'a Parquet file'],
  [Buffer.from('FEA1'), 'a Feather file of version 1'],
  [Buffer.from('ORC'), 'an ORC file'],
  [Buffer.from('Obj\u0001'), 'an Avro file'],
  [Buffer.from('PK\u0003\u0004'), 'a ZIP archive'],
  [Buffer.from([0x1f, 0x8b]), 'gzip'],
  [Buffer.from([0x28, 0xb5, 0x2f, 0xfd]), 'Zstandard-compressed data'],
  [Buffer.from([0x04, 0x22, 0x4d, 0x18]), 'LZ4-compressed data'],
];

/** Four letters can't be the length of a header: as a number, they exceed 100 million. */
function isText(first: Buffer): boolean {
  return first.length > 0 && first.every((byte) => (byte >= 0x20 && byte < 0x7f) || WHITE.has(byte));
}

const WHITE = new Set([0x09, 0x0a, 0x0d]);
