import { randomUUID } from 'node:crypto';
import {
  Table as ArrowTable,
  Field,
  FixedSizeList,
  Float32,
  type Table,
  tableToIPC,
  Utf8,
  vectorFromArray,
} from 'apache-arrow';
import { describe, expect, it } from 'vitest';
import { serverWithRowsForFile } from '../server/testing/serve-with-rows.ts';

/* What the local server returns about the inside of an index, for indices that the table engine has just created. */

const DIMENSION = 16;

/** Well distributed vectors, the same in every run. */
function rowsFrom(first: number, count: number): Uint8Array {
  const rows = Array.from({ length: count }, (_, at) => first + at);
  const vector = (row: number) =>
    Array.from({ length: DIMENSION }, (_, index) => Math.sin((row + 1) * (index + 1) * 0.731));
  const table: Table = new ArrowTable({
    id: vectorFromArray(rows.map(BigInt)),
    color: vectorFromArray(
      rows.map((row) => `color ${row % 4}`),
      new Utf8(),
    ),
    text: vectorFromArray(
      rows.map((row) => `apple pear${row % 10}`),
      new Utf8(),
    ),
    vector: vectorFromArray(
      rows.map(vector),
      new FixedSizeList(DIMENSION, new Field('item', new Float32(), true)),
    ),
  });
  return tableToIPC(table, 'stream');
}

const ROWS = 2000;
const PQ = { column: 'vector', index_type: 'IVF_PQ', num_partitions: 8, num_sub_vectors: 4 };

const server = serverWithRowsForFile();

/** A table with a unique name. */
async function newTable() {
  const table = `/v1/table/made_${randomUUID()}`;
  const { post, upload } = server();
  expect(await upload(`${table}/create`, rowsFrom(0, ROWS))).toMatchObject({ status: 200 });
  return {
    made: (path: string, body: object = {}) => post(`${table}/${path}`, body),
    insert: (rows: Uint8Array) => upload(`${table}/insert`, rows),
  };
}

interface Segment {
  readonly version: number;
  readonly files: { readonly partition_sizes: readonly number[]; readonly num_rows: number };
}

const segmentsOf = (json: Readonly<Record<string, unknown>>) => json.segments as readonly Segment[];
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

describe('the inside of an index', () => {
  it('contains its vector parameters and the table version that it was built from', async () => {
    const { made } = await newTable();
    expect(await made('create_index', { ...PQ, distance_type: 'cosine' })).toMatchObject({ status: 200 });
    const { json } = await made('index/vector_idx/inside');
    expect(json).toMatchObject({
      segments: [
        {
          version: 1,
          created_at_millis: expect.any(Number),
          size_bytes: expect.any(Number),
          files: {
            kind: 'vector',
            index_type: 'IVF_PQ',
            distance_type: 'cosine',
            dimension: DIMENSION,
            num_sub_vectors: 4,
            num_bits: 8,
            num_rows: ROWS,
            loss: expect.any(Number),
          },
        },
      ],
    });
    const [segment] = segmentsOf(json);
    expect(segment?.files.partition_sizes).toHaveLength(8);
    expect(sum(segment?.files.partition_sizes ?? [])).toBe(ROWS);
    const { json: listed } = await made('index/list');
    expect(listed).toMatchObject({ indexes: [{ size_bytes: json.segments && sizeOf(json) }] });
  });

  it.each([
    ['id', 'BTREE', { kind: 'btree', num_rows: ROWS, num_pages: 1 }],
    ['color', 'BITMAP', { kind: 'bitmap', num_values: 4 }],
    ['text', 'FTS', { kind: 'text', num_documents: ROWS, num_tokens: 11, total_tokens: 2 * ROWS }],
    ['text', 'FM', { kind: 'unknown' }],
  ])('describes an index on %s of type %s', async (column, index_type, files) => {
    const { made } = await newTable();
    expect(await made('create_index', { column, index_type })).toMatchObject({ status: 200 });
    const { json } = await made(`index/${column}_idx/inside`);
    expect(json).toMatchObject({ segments: [{ version: 1, files }] });
  });

  it('gets a segment for rows added by optimizing, and doesn’t count rows added after that', async () => {
    const { made, insert } = await newTable();
    await made('create_index', PQ);
    await insert(rowsFrom(ROWS, 300));
    expect((await made('index/vector_idx/stats')).json).toMatchObject({
      num_indexed_rows: ROWS,
      num_unindexed_rows: 300,
    });
    expect(await made('optimize')).toMatchObject({ status: 200, json: { version: expect.any(Number) } });
    const { json: stats } = await made('index/vector_idx/stats');
    expect(stats).toMatchObject({ num_indexed_rows: ROWS + 300, num_unindexed_rows: 0 });
    const segments = segmentsOf((await made('index/vector_idx/inside')).json);
    expect(segments).toHaveLength(Number(stats.num_indices));
    expect(sum(segments.map(({ files }) => files.num_rows))).toBe(ROWS + 300);
  });

  it('responds with 404 for a missing index', async () => {
    const { made } = await newTable();
    expect(await made('index/none/inside')).toMatchObject({ status: 404, json: { code: 6 } });
  });
});

function sizeOf(json: Readonly<Record<string, unknown>>): unknown {
  const [first] = json.segments as readonly { size_bytes: unknown }[];
  return first?.size_bytes;
}

describe('an existing index', () => {
  it('is rebuilt if the request has `replace`, and otherwise causes a conflict', async () => {
    const { made } = await newTable();
    await made('create_index', PQ);
    const again = { ...PQ, num_partitions: 3 };
    expect(await made('create_index', again)).toMatchObject({ status: 409, json: { code: 7 } });
    expect(await made('create_index', { ...again, replace: true })).toMatchObject({ status: 200 });
    const segments = segmentsOf((await made('index/vector_idx/inside')).json);
    expect(segments.map(({ files }) => files.partition_sizes.length)).toEqual([3]);
  });

  it('is not replaced by an index on another column', async () => {
    const { made } = await newTable();
    await made('create_index', PQ);
    const other = { column: 'id', index_type: 'BTREE', name: 'vector_idx', replace: true };
    expect(await made('create_index', other)).toMatchObject({ status: 400, json: { code: 13 } });
  });

  it('is prewarmed by the request of official clients', async () => {
    const { made } = await newTable();
    await made('create_index', PQ);
    expect(await made('index/vector_idx/prewarm/')).toMatchObject({ status: 200 });
    expect(await made('index/none/prewarm')).toMatchObject({ status: 404, json: { code: 6 } });
  });
});

it('merges fragments when a table is optimized, and deletes no version', async () => {
  const { made, insert } = await newTable();
  for (let at = 0; at < 3; at += 1) await insert(rowsFrom(ROWS + at, 1));
  expect((await made('optimize')).json).toMatchObject({ fragments_removed: 4, fragments_added: 1 });
  const { json } = await made('version/list');
  expect((json.versions as readonly { version: number }[]).map(({ version }) => version)).toContain(1);
  expect((await made('count_rows')).text).toBe(String(ROWS + 3));
});
