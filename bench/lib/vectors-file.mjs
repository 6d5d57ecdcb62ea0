import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import * as arrow from 'apache-arrow';

const BATCH = 10_000;
/** The number of cluster centers; real vectors form clusters too. */
const CLUSTERS = 500;

/**
 * Writes an Arrow IPC stream of IDs and of vectors in clusters, which an index can partition.
 *
 * @param {string} path
 * @param {number} rows
 * @param {number} width
 */
export async function writeVectors(path, rows, width) {
  const random = seeded(7);
  const centers = Float32Array.from({ length: CLUSTERS * width }, random);
  const schema = new arrow.Schema([
    new arrow.Field('id', new arrow.Int64(), false),
    new arrow.Field(
      'vector',
      new arrow.FixedSizeList(width, new arrow.Field('item', new arrow.Float32(), true)),
      false,
    ),
  ]);
  const out = createWriteStream(path);
  const writer = new arrow.RecordBatchStreamWriter();
  const written = writer.toNodeStream().pipe(out);
  for (let first = 0; first < rows; first += BATCH) {
    const count = Math.min(BATCH, rows - first);
    const numbers = new Float32Array(count * width);
    for (let row = 0; row < count; row += 1) {
      const center = Math.floor(((random() + 1) / 2) * CLUSTERS) * width;
      for (let place = 0; place < width; place += 1) {
        numbers[row * width + place] = (centers[center + place] ?? 0) + random() * 0.8;
      }
    }
    writer.write(batchOf(schema, first, count, numbers));
    if (out.writableNeedDrain) await once(out, 'drain');
  }
  writer.finish();
  await once(written, 'finish');
}

/** @param {arrow.Schema} schema @param {number} first @param {number} count @param {Float32Array} numbers */
function batchOf(schema, first, count, numbers) {
  const ids = BigInt64Array.from({ length: count }, (_, index) => BigInt(first + index));
  const [, vector] = schema.fields;
  if (vector === undefined) throw new Error('A batch needs both of its columns.');
  const children = [
    arrow.makeData({ type: new arrow.Int64(), length: count, data: ids }),
    arrow.makeData({
      type: vector.type,
      length: count,
      child: arrow.makeData({ type: new arrow.Float32(), length: numbers.length, data: numbers }),
    }),
  ];
  const data = arrow.makeData({ type: new arrow.Struct(schema.fields), length: count, children });
  return new arrow.RecordBatch(schema, data);
}

/** Random numbers from -1 to 1, the same in every run. @param {number} seed */
function seeded(seed) {
  let state = seed;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 31 - 1;
  };
}
