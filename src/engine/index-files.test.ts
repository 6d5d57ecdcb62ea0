import { cp, open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { connect, Index } from '@lancedb/lancedb';
import * as arrow from 'apache-arrow';
import { expect, it } from 'vitest';
import { readIndexInside } from '../lance-format/index-file.ts';
import type { IndexInside } from '../lance-format/index-inside.ts';
import type { IndexSource } from '../lance-format/lance-file.ts';
import { madeOnce } from '../server/testing/run-directory.ts';
import { temporaryDirectory } from '../server/testing/temporary-directory.ts';

/* What src/lance-format reads from the files of an index matches what the table engine returns, or was given. */

const ROWS = 5000;
const DIMENSION = 32;

/** Well distributed vectors, the same in every run. The first one is zero, which has no direction. */
function vectorOf(row: number): number[] {
  return Array.from({ length: DIMENSION }, (_, index) => Math.sin(row * (index + 1) * 0.731));
}

async function makeTable(directory: string): Promise<void> {
  const item = new arrow.Field('item', new arrow.Float32());
  const schema = new arrow.Schema([
    new arrow.Field('id', new arrow.Int32()),
    new arrow.Field('color', new arrow.Utf8(), true),
    new arrow.Field('tags', new arrow.List(new arrow.Field('item', new arrow.Utf8()))),
    new arrow.Field('text', new arrow.Utf8()),
    new arrow.Field('vector', new arrow.FixedSizeList(DIMENSION, item)),
  ]);
  const rows = Array.from({ length: ROWS }, (_, id) => ({
    id,
    color: id % 7 === 0 ? null : `color ${id % 4}`,
    tags: [`tag ${id % 3}`, 'all'],
    text: `apple pear${id % 10}`,
    vector: vectorOf(id),
  }));
  (await (await connect(directory)).createTable('made', rows, { schema })).close();
}

/** What the files of a new index contain, and what the engine returns. */
async function madeIndex(column: string, config: Index) {
  const directory = await temporaryDirectory();
  await cp(await madeOnce('table-to-index', makeTable), directory, { recursive: true });
  const table = await (await connect(directory)).openTable('made');
  await table.createIndex(column, { config });
  const stats = await table.indexStats(`${column}_idx`);
  table.close();
  const indices = join(directory, 'made.lance', '_indices');
  const [uuid = ''] = await readdir(indices);
  const source = folderSource(join(indices, uuid));
  return { inside: await readIndexInside(source), stats, reads: source.reads };
}

function folderSource(folder: string): IndexSource & { readonly reads: readonly number[] } {
  const reads: number[] = [];
  return {
    reads,
    size: (name) =>
      stat(join(folder, name)).then(
        ({ size }) => size,
        () => undefined,
      ),
    read: async (name, from, to) => {
      reads.push(to - from);
      const file = await open(join(folder, name));
      try {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(to - from), 0, to - from, from);
        return buffer.subarray(0, bytesRead);
      } finally {
        await file.close();
      }
    },
  };
}

const FEW = { numPartitions: 4 };
const QUANTIZED = { ...FEW, numSubVectors: 8 };
const graph = { neighbors: 12, efConstruction: 60 };
const GRAPH = { numPartitions: 2, m: 12, efConstruction: 60 };

const rows = ROWS;

it.each([
  ['IVF_FLAT', Index.ivfFlat({ ...FEW, distanceType: 'dot' }), { metric: 'dot', rows }],
  ['IVF_PQ', Index.ivfPq(QUANTIZED), { metric: 'l2', subVectors: 8, bits: 8, rows }],
  // A vector without a direction isn’t in the index, though the engine counts it as indexed.
  ['IVF_PQ', Index.ivfPq({ ...QUANTIZED, numBits: 4, distanceType: 'cosine' }), { bits: 4, rows: rows - 1 }],
  ['IVF_RQ', Index.ivfRq(FEW), { bits: 1, rows }],
  ['IVF_HNSW_SQ', Index.hnswSq(GRAPH), { bits: 8, graph, rows }],
  ['IVF_HNSW_PQ', Index.hnswPq({ ...GRAPH, numSubVectors: 8 }), { subVectors: 8, bits: 8, graph, rows }],
])('reads a vector index: %s', async (type, config, facts) => {
  const { inside, stats, reads } = await madeIndex('vector', config);
  expect(stats).toMatchObject({ indexType: type, numIndexedRows: ROWS });
  expect(inside).toMatchObject({ kind: 'vector', formatVersion: '2.2', type, ...facts });
  expect(inside).toMatchObject({
    metric: stats?.distanceType,
    dimension: DIMENSION,
    loss: expect.any(Number),
  });
  expect(partitionsOf(inside)).toHaveLength(type.includes('HNSW') ? 2 : 4);
  expect(partitionsOf(inside).reduce((sum, size) => sum + size)).toBe(facts.rows);
  expect(reads.length).toBeLessThanOrEqual(4);
});

function partitionsOf(inside: IndexInside): readonly number[] {
  return (inside.kind === 'vector' && inside.partitionSizes) || [];
}

it('reads a vector index with more centroids than are loaded', async () => {
  const { inside, reads } = await madeIndex('vector', Index.ivfFlat({ numPartitions: 700 }));
  expect(inside).toMatchObject({ kind: 'vector', dimension: DIMENSION, loss: expect.any(Number) });
  expect(partitionsOf(inside)).toHaveLength(700);
  expect(reads.length).toBeLessThanOrEqual(5);
  expect(reads.reduce((sum, bytes) => sum + bytes)).toBeLessThan(250_000);
});

it('reads a B-tree index', async () => {
  const { inside } = await madeIndex('id', Index.btree());
  expect(inside).toEqual({ kind: 'btree', formatVersion: '2.2', rows: ROWS, pages: 2, pageRows: 4096 });
});

it.each([
  ['color', Index.bitmap(), 5],
  ['tags', Index.labelList(), 4],
])('reads a bitmap or label-list index: %s', async (column, config, values) => {
  expect((await madeIndex(column, config)).inside).toEqual({ kind: 'bitmap', formatVersion: '2.2', values });
});

it.each([true, false])('reads a full-text index, with positions: %s', async (withPosition) => {
  const { inside } = await madeIndex('text', Index.fts({ withPosition }));
  expect(inside).toEqual({
    kind: 'text',
    formatVersion: '2.2',
    partitions: 1,
    documents: ROWS,
    words: 11,
    occurrences: 2 * ROWS,
    hasPositions: withPosition,
  });
});

it('reads nothing of an index of an unknown kind', async () => {
  const { inside, reads } = await madeIndex('text', Index.fm());
  expect(inside).toEqual({ kind: 'unknown' });
  expect(reads).toEqual([]);
});
