import { createServer } from 'node:http';
import {
  Field,
  FixedSizeList,
  Float32,
  Int32,
  makeData,
  RecordBatch,
  Schema,
  Struct,
  Table,
  tableFromArrays,
  tableToIPC,
  vectorFromArray,
} from 'apache-arrow';

/*
 * A server with a table whose every query returns so many rows of 16 columns, and another whose only row has many
 * columns. It records when the last byte of a response was passed to the system.
 */

const DIMENSIONS = 16;

/** @param {{ rows: number, columns: number }} sizes */
export async function serveWideRows({ rows: count, columns }) {
  const rows = rowsOf(count);
  const row = rowOf(columns);
  /** Milliseconds since 1970. */
  let lastByteAt = 0;
  const server = createServer((request, response) => {
    request.resume();
    request.once('end', () => {
      const path = decodeURIComponent(new URL(request.url ?? '/', 'http://server').pathname);
      if (path.endsWith('/query')) {
        response.writeHead(200, { 'content-type': 'application/vnd.apache.arrow.file' });
        response.end(path.includes('/columns/') ? row : rows, () => {
          lastByteAt = performance.timeOrigin + performance.now();
        });
        return;
      }
      const body = answerTo(path);
      response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body ?? { error: 'not here', code: 0 }));
    });
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', () => listening(undefined)));
  const address = server.address();
  return {
    address: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    size: rows.length,
    row,
    lastByteAt: () => lastByteAt,
    stop: () => server.close(),
  };
}

/** @param {string} path */
function answerTo(path) {
  if (path.endsWith('/analyze_plan')) return PLAN;
  if (path.endsWith('/describe')) return { location: 'memory://wide', version: 1, schema: SCHEMA };
  if (path.endsWith('/table/list')) return { tables: ['wide', 'columns'] };
  if (path.endsWith('/list')) return { namespaces: [] };
  return undefined;
}

const PLAN =
  'AnalyzeExec verbose=true, elapsed=9.61ms, metrics=[]\n' +
  '  LanceRead: elapsed=9.56ms, uri=wide/data, projection=[id], num_fragments=1, metrics=[output_rows=10.00 K]\n';

const SCHEMA = { fields: [{ name: 'id', nullable: true, type: { type: 'int64' } }] };

/** @param {number} columns */
function rowOf(columns) {
  const fields = Array.from(
    { length: columns },
    (_, place) => new Field(`column_${place}`, new Int32(), true),
  );
  const children = fields.map(({ type }) => makeData({ type, data: Int32Array.of(7) }));
  const data = makeData({ type: new Struct(fields), length: 1, nullCount: 0, children });
  return Buffer.from(tableToIPC(new Table([new RecordBatch(new Schema(fields), data)]), 'file'));
}

/** @param {number} count */
function rowsOf(count) {
  const numbers = (/** @type {(row: number) => number} */ of) =>
    Float64Array.from({ length: count }, (_, row) => of(row));
  const texts = (/** @type {(row: number) => string} */ of) =>
    Array.from({ length: count }, (_, row) => of(row));
  const table = tableFromArrays({
    _distance: Float32Array.from({ length: count }, (_, row) => row / count),
    _rowid: BigInt64Array.from({ length: count }, (_, row) => BigInt(row)),
    id: BigInt64Array.from({ length: count }, (_, row) => BigInt(row)),
    sku: texts((row) => `TEX-${String(row).padStart(6, '0')}`),
    title: texts((row) => `Quiet curtain of alpaca, midnight blue, number ${row}`),
    description: texts((row) => `A quiet curtain of alpaca, made for bare floors, number ${row}. `.repeat(4)),
    category: texts((row) => ['Textiles', 'Lamps', 'Chairs'][row % 3] ?? ''),
    price: numbers((row) => row * 1.17),
    stock: Int32Array.from({ length: count }, (_, row) => row % 300),
    rating: Float32Array.from({ length: count }, (_, row) => (row % 50) / 10),
    weight: numbers((row) => Math.sqrt(row)),
    height: numbers((row) => row / 7),
    width: numbers((row) => row / 11),
    color: texts((row) => `colour ${row % 40}`),
    maker: texts((row) => `maker ${row % 900}`),
  });
  const item = new Field('item', new Float32(), true);
  const vectors = Array.from({ length: count }, (_, row) =>
    Array.from({ length: DIMENSIONS }, (__, place) => Math.sin(row + place)),
  );
  const vector = vectorFromArray(vectors, new FixedSizeList(DIMENSIONS, item));
  return Buffer.from(tableToIPC(table.assign(new Table({ embedding: vector })), 'file'));
}
