import * as arrow from 'apache-arrow';
import { BatchSchema, readBatches } from '#protocol/arrow/batch-schema.ts';
import { readStreamSchema } from '#protocol/arrow/index.ts';
import { END_OF_STREAM, framed } from '#protocol/arrow/ipc-framing.ts';
import type { ByteReader } from '#protocol/arrow/ipc-messages.ts';
import type { IpcFrame } from './ipc-frames.ts';

/** In bytes: a preview isn't worth more memory. */
const MAX_BYTES = 16 * 1024 * 1024;

/** Collects the messages that the preview of the first rows needs. */
export interface PreviewPicker {
  see(frame: IpcFrame): void;
  rows(source: ByteReader, schema: Uint8Array): Promise<(string | null)[][]>;
}

export function createPreviewPicker(): PreviewPicker {
  const picked: IpcFrame[] = [];
  let bytes = 0;
  let isOver = false;

  return {
    see: (frame) => {
      const isWanted = frame.kind === 'dictionary' || (frame.kind === 'batch' && frame.rows > 0);
      if (isOver || !isWanted) return;
      bytes += frame.bodyLength;
      // SECURITY: a message whose buffers lie outside its body is not passed to apache-arrow, which doesn't check them.
      if (frame.compression !== undefined || !frame.isSound || bytes > MAX_BYTES) picked.length = 0;
      else picked.push(frame);
      isOver = picked.length === 0 || frame.kind === 'batch';
    },
    rows: async (source, schema) => {
      if (picked.at(-1)?.kind !== 'batch') return [];
      const parts: Uint8Array[] = [];
      for (const { metadata, bodyStart, end } of picked) {
        parts.push(framed(metadata), await source.read(bodyStart, end));
      }
      return firstRowsOf(schema, Buffer.concat([...parts, END_OF_STREAM]));
    },
  };
}

/** How many rows the preview shows. */
export const ROWS_SHOWN = 20;

/**
 * The first rows behind a schema as short strings; empty if they can't be read, which is no reason to refuse the file.
 */
export function firstRowsOf(schema: Uint8Array, messages: Uint8Array): (string | null)[][] {
  try {
    const batches = [...readBatches(new BatchSchema(readStreamSchema(schema)), messages)];
    return batches.flatMap(rowsOfBatch).slice(0, ROWS_SHOWN);
  } catch {
    // The buffers are compressed, or of a type that apache-arrow can't read.
    return [];
  }
}

function rowsOfBatch({ data, numRows }: arrow.RecordBatch): (string | null)[][] {
  const columns = data.children.map((column) => new arrow.Vector([column]));
  return Array.from({ length: Math.min(numRows, ROWS_SHOWN) }, (_, row) =>
    columns.map((column) => cellText(column.type, column.get(row))),
  );
}

const LONGEST = 80;
const MAX_ITEMS = 8;

/** A cell as a short text; null for a null. */
export function cellText(type: arrow.DataType, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return shortened(words(type, value));
}

function words(type: arrow.DataType, value: unknown): string {
  if (arrow.DataType.isDictionary(type)) return words(type.dictionary, value);
  if (arrow.DataType.isDate(type)) return dateWords(value);
  if (arrow.DataType.isTimestamp(type)) return timeWords(value);
  if (arrow.DataType.isDecimal(type)) return decimalWords(type, value);
  if (value instanceof arrow.Vector) return listWords(value);
  if (value instanceof Uint8Array) return bytesWords(value);
  return typeof value === 'object' && value !== null ? nestedWords(value) : String(value);
}

function shortened(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST).toWellFormed()}…` : text;
}

function momentOf(value: unknown): Date | undefined {
  const date = value instanceof Date ? value : new Date(Number(value));
  return Number.isNaN(date.getTime()) ? undefined : date;
}

function dateWords(value: unknown): string {
  return momentOf(value)?.toISOString().slice(0, 10) ?? String(value);
}

function timeWords(value: unknown): string {
  return momentOf(value)?.toISOString().replace('T', ' ').replace('Z', '') ?? String(value);
}

/** The value is stored in 32-bit words, the lowest first. */
function decimalWords({ scale }: arrow.Decimal, value: unknown): string {
  if (!(value instanceof Uint32Array)) return String(value);
  const bits = value.reduce((sum, word, place) => sum + (BigInt(word) << BigInt(32 * place)), 0n);
  const unscaled = BigInt.asIntN(32 * value.length, bits);
  const digits = String(unscaled < 0n ? -unscaled : unscaled).padStart(scale + 1, '0');
  const point = digits.length - Math.max(0, scale);
  const text = scale > 0 ? `${digits.slice(0, point)}.${digits.slice(point)}` : digits;
  return unscaled < 0n ? `-${text}` : text;
}

function listWords(vector: arrow.Vector): string {
  const count = Math.min(vector.length, MAX_ITEMS);
  const items = Array.from(
    { length: count },
    (_, place) => cellText(vector.type, vector.get(place)) ?? 'null',
  );
  return vector.length > count ? `[${items.join(', ')}, … ${vector.length} in all]` : `[${items.join(', ')}]`;
}

function bytesWords(bytes: Uint8Array): string {
  const digits = Buffer.from(bytes.subarray(0, LONGEST / 2)).toString('hex');
  return `0x${digits}`;
}

/** Formats rows of structs and maps by their members. A damaged file may announce very many. */
function nestedWords(value: object): string {
  // Both are proxies whose `in` check hides that they are iterable.
  if (!(value instanceof arrow.StructRow || value instanceof arrow.MapRow)) return '{…}';
  const members: string[] = [];
  for (const entry of value) {
    if (members.length === MAX_ITEMS) break;
    const [name, member]: unknown[] = Array.isArray(entry) ? entry : [];
    members.push(`${String(name)}: ${memberWords(member)}`);
  }
  return `{${members.join(', ')}}`;
}

function memberWords(value: unknown): string {
  if (value instanceof arrow.Vector) return listWords(value);
  if (value instanceof Uint8Array) return bytesWords(value);
  return typeof value === 'object' && value !== null ? '{…}' : String(value);
}
