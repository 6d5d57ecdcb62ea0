import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as arrow from 'apache-arrow';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEngineHost } from '#engine/host/engine-host.ts';
import { type RunningServer, startServer } from '#server/start-server.ts';
import { startTestEngine } from '#server/testing/test-engine.ts';
import { testSize } from '#testing/test-size.ts';
import { indexParameters, VECTOR_KINDS } from '#tuning/index-parameters.ts';
import { indexOffer, METRICS } from '#tuning/vector-indices.ts';

/*
 * The index form offers exactly what the table engine builds and searches: each combination is tried with the
 * parameters that the form proposes.
 */

let dataDirectory = '';
let server: RunningServer;

beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'vitrine-offered-'));
  const engine = createEngineHost({ start: await startTestEngine(dataDirectory) });
  server = await startServer({ port: 0, dataDirectory, engine });
});

afterAll(async () => {
  await server.close();
  await rm(dataDirectory, { recursive: true, force: true, maxRetries: 10 });
});

interface Vectors {
  readonly item: string;
  readonly type: arrow.DataType;
  readonly itemBytes: number;
  readonly dimension: number;
  readonly rows: number;
  readonly isMulti: boolean;
}

const FLOAT = { item: 'float32', type: new arrow.Float32(), itemBytes: 4, dimension: 16 };
const BYTE = { item: 'uint8', type: new arrow.Uint8(), itemBytes: 1, dimension: 16 };
const ONE = { rows: 300, isMulti: false };

const TABLES: readonly Vectors[] = [
  { ...FLOAT, ...ONE },
  { ...FLOAT, ...ONE, item: 'float16', type: new arrow.Float16(), itemBytes: 2 },
  { ...FLOAT, ...ONE, item: 'float64', type: new arrow.Float64(), itemBytes: 8 },
  { ...FLOAT, ...ONE, dimension: 3 },
  { ...FLOAT, ...ONE, rows: 255 },
  { ...FLOAT, ...ONE, isMulti: true },
  { ...BYTE, ...ONE },
  { ...BYTE, ...ONE, dimension: 3 },
  { ...BYTE, ...ONE, isMulti: true },
];

/** The offer depends only on these rules; the whole size also tries every type of number. */
const TRIED = testSize({
  short: TABLES.filter(
    ({ rows, isMulti, item, dimension }) =>
      rows < 300 || (isMulti ? item === 'float32' : item === 'uint8' && dimension === 3),
  ),
  whole: TABLES,
});

const nameOf = ({ item, dimension, rows, isMulti }: Vectors) =>
  [item, dimension, rows, ...(isMulti ? ['several'] : [])].join('_');

const numbersOf = ({ item, dimension }: Vectors, row: number) =>
  Array.from({ length: dimension }, (_, place) => {
    const number = Math.sin((row + 1) * (place + 1.5));
    return item === 'uint8' ? Math.round(127 + number * 127) : number;
  });

function tableOf(vectors: Vectors): arrow.Table {
  const list = new arrow.FixedSizeList(vectors.dimension, new arrow.Field('item', vectors.type, true));
  const type = vectors.isMulti ? new arrow.List(new arrow.Field('item', list, true)) : list;
  const cellOf = (row: number) =>
    vectors.isMulti ? [numbersOf(vectors, row), numbersOf(vectors, row + 1)] : numbersOf(vectors, row);
  const cells = Array.from({ length: vectors.rows }, (_, row) => cellOf(row));
  return new arrow.Table({ vector: arrow.vectorFromArray<arrow.DataType>(cells, type) });
}

const ARROW = 'application/vnd.apache.arrow.stream';

async function send(path: string, body: object | Uint8Array<ArrayBuffer>): Promise<Response> {
  const isBytes = body instanceof Uint8Array;
  const headers = { 'content-type': isBytes ? ARROW : 'application/json' };
  const sent = isBytes ? body : JSON.stringify(body);
  return fetch(`${server.url}/v1/table/${path}`, { method: 'POST', headers, body: sent });
}

function settingsOf(kind: (typeof VECTOR_KINDS)[number], vectors: Vectors) {
  const proposals = indexParameters(kind, vectors).map(({ name, proposed }) => [name, Number(proposed)]);
  return Object.fromEntries(proposals);
}

/** The outcome: rejected, built and searched, or built with the plan of a search that doesn’t use the index. */
async function tried(vectors: Vectors, kind: (typeof VECTOR_KINDS)[number], metric: string): Promise<string> {
  const table = nameOf(vectors);
  const settings = settingsOf(kind, vectors);
  const index = { column: 'vector', index_type: kind, name: 'i', metric_type: metric, ...settings };
  const made = await send(`${table}/create_index`, index);
  if (!made.ok) return 'refused';
  const query = { k: 3, vector: { single_vector: numbersOf(vectors, 7) }, distance_type: metric };
  const plan = await (await send(`${table}/explain_plan`, { query, verbose: false })).text();
  const found = await send(`${table}/query`, query);
  const rows = found.ok ? arrow.tableFromIPC(new Uint8Array(await found.arrayBuffer())).numRows : 0;
  expect((await send(`${table}/index/i/drop`, {})).ok).toBe(true);
  return plan.includes('ANN') && rows === 3 ? 'built and searched' : `built, but searches fail: ${plan}`;
}

describe.each(TRIED.map((vectors) => [nameOf(vectors), vectors] as const))(
  'indexOffer for %s',
  (name, vectors) => {
    it('offers exactly the indices that the engine builds and searches', async () => {
      const bytes = arrow.tableToIPC(tableOf(vectors), 'stream');
      const created = await send(`${name}/create`, new Uint8Array(bytes));
      expect(created.ok).toBe(true);
      const { kinds, metrics } = indexOffer(vectors);
      for (const kind of VECTOR_KINDS) {
        for (const metric of METRICS) {
          const isOffered = kinds.includes(kind) && metrics.includes(metric);
          const outcome = await tried(vectors, kind, metric);
          expect([kind, metric, outcome]).toEqual([
            kind,
            metric,
            isOffered ? 'built and searched' : 'refused',
          ]);
        }
      }
    });
  },
);
