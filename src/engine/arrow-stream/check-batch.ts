import type { LongPair } from '../../protocol/arrow/flat-table.ts';
import type { BatchHeader, BatchLayout } from '../../protocol/arrow/record-batch.ts';
import { brokenMessage, type MessagePlace, withCommas } from './stream-problems.ts';

/** A whole batch is in memory, several times while the engine writes it. Rows without bytes also take memory. */
export const MAX_BATCH_BYTES = 100 * 1024 * 1024;

const MAX_BATCH_ROWS = 64 * 1024 * 1024;

const ALIGNMENT = 8;

/** SECURITY: the engine's native code trusts the batch’s metadata about its body, so it is validated first. */
export function checkBatch(
  batch: BatchHeader,
  layout: BatchLayout,
  bodyLength: number,
  place: MessagePlace,
): void {
  const problem =
    problemOfSize(batch, bodyLength) ??
    problemOfArrays(batch, layout) ??
    problemOfBuffers(batch, layout, bodyLength);
  if (problem !== undefined) throw brokenMessage(place, problem);
}

function problemOfSize({ rows, codec }: BatchHeader, bodyLength: number): string | undefined {
  if (rows < 0) return 'says that it has less than no rows';
  if (rows > MAX_BATCH_ROWS)
    return `has ${withCommas(rows)} rows; more than ${withCommas(MAX_BATCH_ROWS)} are too many`;
  if (codec === 'unknown') return 'uses a compression other than LZ4 or ZSTD';
  return bodyLength > MAX_BATCH_BYTES ? tooLarge(bodyLength) : undefined;
}

export function tooLarge(bytes: number): string {
  return `has ${withCommas(bytes)} bytes; send batches of at most ${withCommas(MAX_BATCH_BYTES)} bytes`;
}

function problemOfArrays({ rows, nodes }: BatchHeader, layout: BatchLayout): string | undefined {
  if (nodes.length !== layout.nodes.length) {
    return `has ${withCommas(nodes.length)} arrays where its schema has ${withCommas(layout.nodes.length)}`;
  }
  const wrong = nodes.findIndex(({ first: length, second: nulls }) => !(nulls >= 0 && nulls <= length));
  if (wrong >= 0) return `says that array ${wrong + 1} has more nulls than values`;
  const uneven = nodes.findIndex(({ first }, index) => layout.nodes[index]?.isColumn && first !== rows);
  if (uneven >= 0)
    return `says that it has ${withCommas(rows)} rows, and array ${uneven + 1} has ${withCommas(nodes[uneven]?.first ?? 0)}`;
  const long = nodes.findIndex(({ first }) => first > MAX_VALUES);
  return long >= 0
    ? `says that array ${long + 1} has ${withCommas(nodes[long]?.first ?? 0)} values`
    : undefined;
}

/** A batch of this size has no more values, except for lists of nulls, which take no bytes. */
const MAX_VALUES = MAX_BATCH_BYTES * 8;

function problemOfBuffers(
  { buffers, viewBuffers, codec }: BatchHeader,
  layout: BatchLayout,
  bodyLength: number,
) {
  if (viewBuffers.length !== layout.views) return 'doesn’t say how many buffers its views have';
  const expected = viewBuffers.reduce((sum, count) => sum + Math.max(0, count), layout.buffers);
  if (buffers.length !== expected) {
    return `has ${withCommas(buffers.length)} buffers where its schema has ${withCommas(expected)}`;
  }
  const wrong = buffers.findIndex((buffer) => !isInBody(buffer, bodyLength));
  if (wrong >= 0)
    return `says that buffer ${wrong + 1} is outside its body of ${withCommas(bodyLength)} bytes`;
  const skew = buffers.findIndex(({ first }) => first % ALIGNMENT !== 0);
  if (skew >= 0) return `has buffer ${skew + 1} at a place that is no multiple of ${ALIGNMENT}`;
  const short =
    codec === 'none' ? -1 : buffers.findIndex(({ second }) => second > 0 && second < LENGTH_BYTES);
  if (short >= 0) return `has a compressed buffer ${short + 1} that doesn’t say how long it is`;
  const sum = buffers.reduce((total, { second }) => total + second, 0);
  // Buffers may share bytes. Each would be written separately, so a small body could grow large.
  return sum > bodyLength ? 'has overlapping buffers' : undefined;
}

/** A compressed buffer begins with its uncompressed length. */
export const LENGTH_BYTES = 8;

function isInBody({ first: offset, second: length }: LongPair, bodyLength: number): boolean {
  return offset >= 0 && length >= 0 && offset + length <= bodyLength;
}
