import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import {
  Field,
  FixedSizeList,
  Float32,
  Int64,
  makeData,
  RecordBatch,
  RecordBatchStreamWriter,
  Schema,
  Struct,
  vectorFromArray,
} from 'apache-arrow';

const WIDTH = 128;
const ROWS = 16_384;

/**
 * Writes an Arrow IPC stream of IDs and vectors of at least that many bytes, in batches of 8 MB. Each batch has
 * different numbers, since equal ones would be compressed.
 *
 * @param {string} path
 * @param {number} bytes
 * @returns {Promise<{ rows: number, bytes: number }>}
 */
export async function writeArrowStream(path, bytes) {
  const schema = new Schema([
    new Field('id', new Int64(), false),
    new Field('vector', new FixedSizeList(WIDTH, new Field('item', new Float32(), true)), false),
  ]);
  const out = createWriteStream(path);
  const writer = new RecordBatchStreamWriter();
  const written = writer.toNodeStream().pipe(out);
  let rows = 0;
  for (; rows * (8 + WIDTH * 4) < bytes; rows += ROWS) {
    writer.write(batchFrom(schema, rows));
    if (out.writableNeedDrain) await once(out, 'drain');
  }
  writer.finish();
  await once(written, 'finish');
  return { rows, bytes: out.bytesWritten };
}

/** @param {Schema} schema @param {number} first */
function batchFrom(schema, first) {
  const ids = vectorFromArray(BigInt64Array.from({ length: ROWS }, (_, index) => BigInt(first + index)))
    .data[0];
  const numbers = madeUp(ROWS * WIDTH, first);
  const items = makeData({ type: new Float32(), length: numbers.length, data: numbers });
  const [, vector] = schema.fields;
  if (ids === undefined || vector === undefined) throw new Error('A batch needs both of its columns.');
  const vectors = makeData({ type: vector.type, length: ROWS, child: items });
  const data = makeData({ type: new Struct(schema.fields), length: ROWS, children: [ids, vectors] });
  return new RecordBatch(schema, data);
}

/** Numbers that don't compress, the same in every run. @param {number} count @param {number} seed */
function madeUp(count, seed) {
  const numbers = new Float32Array(count);
  let state = seed + 1;
  for (let index = 0; index < count; index += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    numbers[index] = state / 2 ** 31 - 1;
  }
  return numbers;
}
