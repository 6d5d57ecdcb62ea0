import { expect, it, onTestFinished } from 'vitest';
import { indexInside } from '#contract/index.ts';
import { startTestCatalog, type TestRoutes } from '../catalog/testing/test-catalog.ts';

async function readFrom(body: object | string) {
  const routes: TestRoutes = () => ({ body });
  const { catalog, server, close } = await startTestCatalog(routes);
  onTestFinished(close);
  const inside = await catalog.indexInside({ id: ['t'], name: 'a/b' });
  expect(() => indexInside.parse(inside)).not.toThrow();
  return { inside, server };
}

const vector = {
  kind: 'vector',
  format_version: '2.2',
  index_type: 'IVF_PQ',
  distance_type: 'l2',
  dimension: 64,
  num_sub_vectors: 8,
  num_bits: 8,
  loss: 12.5,
};

it('indexInside requests an index by its percent-encoded name', async () => {
  const { server } = await readFrom({ segments: [] });
  expect(server.seen.map(({ path }) => path)).toEqual(['/base/v1/table/t/index/a%2Fb/inside']);
});

it('indexInside sums the facts of all segments, and lists the oldest segment first', async () => {
  const later = { ...vector, num_rows: 3, partition_sizes: [1, 0, 2], loss: 99 };
  const first = { ...vector, num_rows: 30, partition_sizes: [10, 20, 0] };
  const { inside } = await readFrom({
    segments: [
      { index_uuid: 'b', version: 5, size_bytes: 7, files: later },
      { index_uuid: 'a', version: 2, created_at_millis: 1_795_850_342_000, files: first },
    ],
  });
  expect(inside.facts).toEqual({
    kind: 'vector',
    index_type: 'IVF_PQ',
    distance_type: 'l2',
    dimension: 64n,
    num_rows: 33n,
    partition_sizes: [11, 20, 2],
    num_sub_vectors: 8n,
    num_bits: 8n,
    loss: 12.5,
    m: null,
    ef_construction: null,
  });
  expect(inside.segments).toEqual([
    {
      index_uuid: 'a',
      version: 2n,
      created_at_millis: 1_795_850_342_000,
      size_bytes: null,
      num_rows: 30n,
      format_version: '2.2',
    },
    {
      index_uuid: 'b',
      version: 5n,
      created_at_millis: null,
      size_bytes: 7n,
      num_rows: 3n,
      format_version: '2.2',
    },
  ]);
});

it('indexInside concatenates the partitions of segments with different partition counts', async () => {
  const segmentWith = (sizes: readonly number[]) => ({
    index_uuid: 'a',
    files: { ...vector, partition_sizes: sizes },
  });
  const { inside } = await readFrom({ segments: [segmentWith([1, 2]), segmentWith([3])] });
  expect(inside.facts).toMatchObject({ partition_sizes: [1, 2, 3], num_rows: null });
});

it('indexInside reports segments that can’t be read, and the facts of the others', async () => {
  const text = { kind: 'text', format_version: '2.2', num_documents: 5, num_tokens: 3 };
  const { inside } = await readFrom({
    segments: [
      { index_uuid: 'a', problem: 'metadata.lance is damaged.' },
      { index_uuid: 'b', files: text },
    ],
  });
  expect(inside.facts).toMatchObject({ kind: 'text', num_documents: 5n, num_tokens: 3n, total_tokens: null });
  expect(inside.segments).toMatchObject([
    { problem: 'metadata.lance is damaged.', num_rows: null },
    { num_rows: null },
  ]);
});

it.each([
  ['segments of different kinds', [{ files: { kind: 'btree' } }, { files: { kind: 'bitmap' } }]],
  ['segments whose files can’t be read', [{ problem: 'Gone.' }]],
  ['no segments', []],
])('indexInside returns facts of kind unknown for %s', async (_, segments) => {
  const { inside } = await readFrom({ segments: segments.map((one) => ({ index_uuid: 'a', ...one })) });
  expect(inside.facts).toEqual({ kind: 'unknown' });
});
