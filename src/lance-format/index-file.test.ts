import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '#testing/runs.ts';
import { LanceFileError } from './file-bytes.ts';
import { readIndexInside } from './index-file.ts';
import { lanceFile, sourceOf, writtenDouble } from './testing/write-lance-file.ts';
import { message, varint, type Written } from './testing/write-wire.ts';

/* `src/engine/index-files.test.ts` tests real indices; this file tests what no engine writes, and large files. */

function packed(numbers: readonly number[]): Buffer {
  return Buffer.concat(numbers.map((number) => varint(BigInt(number))));
}

function vectorsFile(sizes: readonly number[], quantizer: object, padding = 0): Buffer {
  const metadata = {
    'lance:ivf': '1',
    distance_type: 'l2',
    storage_metadata: JSON.stringify([JSON.stringify(quantizer)]),
  };
  return lanceFile({ metadata, rows: 6, buffers: [message([2, packed([0])], [3, packed(sizes)])], padding });
}

/** The fields before the centroids, the centroids, and the loss after them. */
function searchedFile(partitions: number, [rows, dimension]: readonly [number, number], loss?: number) {
  const centroids: Written = [
    4,
    [
      [1, 2],
      [2, packed([rows, dimension])],
      [3, Buffer.alloc(rows * dimension * 4)],
    ],
  ];
  const ivf = message([3, Buffer.alloc(partitions)], centroids);
  const end = loss === undefined ? Buffer.alloc(0) : writtenDouble(5, loss);
  const metadata = { 'lance:ivf': '1', 'lance:index': '{"type":"IVF_PQ","distance_type":"l2"}' };
  return lanceFile({ metadata, buffers: [Buffer.concat([ivf, end])], padding: 100_000 });
}

/** The bytes of a centroid of 200 numbers, and of the loss. */
const AFTER_SIZES = 813 + 9;

const QUANTIZER = { nbits: 8, num_sub_vectors: 4, dimension: 16 };
const SMALL = {
  'index.idx': searchedFile(3, [3, 16], 2.5),
  'auxiliary.idx': vectorsFile([1, 0, 5], QUANTIZER),
};

describe('a vector index', () => {
  it('returns the properties stored in its files', async () => {
    expect(await readIndexInside(sourceOf(SMALL))).toEqual({
      kind: 'vector',
      formatVersion: '2.2',
      type: 'IVF_PQ',
      metric: 'l2',
      rows: 6,
      dimension: 16,
      partitionSizes: [1, 0, 5],
      subVectors: 4,
      bits: 8,
      loss: 2.5,
      graph: undefined,
    });
  });

  it('is read without its centroids, codebook, and columns', async () => {
    const source = sourceOf({
      'index.idx': searchedFile(1, [3000, 768], 7),
      'auxiliary.idx': vectorsFile(Array(3000).fill(2), { dim: 768 }, 1_000_000),
    });
    const { dimension, loss } = { dimension: undefined, loss: undefined, ...(await readIndexInside(source)) };
    expect([dimension, loss]).toEqual([768, 7]);
    expect(source.reads).toHaveLength(5);
    expect(source.bytes()).toBeLessThan(300_000);
  });

  it('returns its loss wherever the first read of the buffer ends', async () => {
    const nearBothEnds = [...Array(20).keys()].flatMap((index) => [index - 1, AFTER_SIZES - index]);
    for (const missing of nearBothEnds) {
      // A size takes one byte, and four bytes precede all of them.
      const partitions = 64 * 1024 - 4 - AFTER_SIZES + missing;
      const source = sourceOf({ 'index.idx': searchedFile(partitions, [1, 200], -1.5) });
      const { loss, dimension } = {
        dimension: undefined,
        loss: undefined,
        ...(await readIndexInside(source)),
      };
      expect([missing, loss]).toEqual([missing, -1.5]);
      expect([200, undefined]).toContain(dimension);
    }
  });

  it('has no loss if none is stored', async () => {
    const source = sourceOf({ 'index.idx': searchedFile(1, [3000, 768]) });
    expect(await readIndexInside(source)).toMatchObject({ loss: undefined, dimension: 768 });
  });

  it('reads unpacked sizes', async () => {
    const buffer = message([3, 4], [3, 2]);
    const source = sourceOf({
      'auxiliary.idx': lanceFile({ metadata: { 'lance:ivf': '1' }, buffers: [buffer] }),
    });
    expect(await readIndexInside(source)).toMatchObject({ partitionSizes: [4, 2] });
  });

  it.each([
    [
      'words with invalid characters',
      { 'lance:index': '{"type":"<b>","distance_type":3}', distance_type: 'l 2' },
    ],
    ['invalid JSON', { 'lance:index': '{', storage_metadata: '[', 'lance:hnsw': '"' }],
    ['members that aren’t numbers', { storage_metadata: '["{\\"nbits\\":\\"8\\",\\"dim\\":-1}"]' }],
    ['graphs without parameters', { 'lance:hnsw': '["","{}","{\\"params\\":3}"]' }],
  ])('omits invalid properties: %s', async (_, metadata) => {
    const file = lanceFile({ metadata });
    expect(await readIndexInside(sourceOf({ 'index.idx': file, 'auxiliary.idx': file }))).toEqual({
      kind: 'vector',
      formatVersion: '2.2',
      rows: 0,
    });
  });
});

describe('readIndexInside for other indices', () => {
  it('returns the pages of a B-tree', async () => {
    const source = sourceOf({
      'page_lookup.lance': lanceFile({ rows: 3, metadata: { batch_size: '4096' } }),
      'page_data.lance': lanceFile({ rows: 9000 }),
    });
    const expected = { kind: 'btree', formatVersion: '2.2', rows: 9000, pages: 3, pageRows: 4096 };
    expect(await readIndexInside(source)).toEqual(expected);
  });

  it('sums the partitions of a full-text index, even with 64-bit partition numbers', async () => {
    const source = sourceOf({
      'metadata.lance': lanceFile({
        metadata: { partitions: '[0,18446744073709551615]', params: '{"with_position":true}' },
      }),
      'part_0_docs.lance': lanceFile({ rows: 10, metadata: { total_tokens: '70' } }),
      'part_0_invert.lance': lanceFile({ rows: 30 }),
      'part_18446744073709551615_docs.lance': lanceFile({ rows: 5 }),
      'part_18446744073709551615_invert.lance': lanceFile({ rows: 20 }),
    });
    expect(await readIndexInside(source)).toEqual({
      kind: 'text',
      formatVersion: '2.2',
      partitions: 2,
      hasPositions: true,
      documents: 15,
      words: 50,
      occurrences: undefined,
    });
  });

  it.each([
    ['too many partitions', [...Array(33).keys()], [...Array(33).keys()]],
    ['a missing partition', [0, 1], [0]],
    ['no partitions', [], []],
  ])('omits the counts of a full-text index with %s', async (_, named, present) => {
    const head = lanceFile({ metadata: { partitions: JSON.stringify(named) } });
    const files = present.flatMap((number) => [
      [`part_${number}_docs.lance`, lanceFile({ rows: 2 })],
      [`part_${number}_invert.lance`, lanceFile({ rows: 2 })],
    ]);
    const source = sourceOf({ 'metadata.lance': head, ...Object.fromEntries(files) });
    const expected = { kind: 'text', formatVersion: '2.2', partitions: named.length };
    expect(await readIndexInside(source)).toEqual(expected);
    expect(source.reads.length).toBeLessThanOrEqual(3);
  });

  it('returns the kind unknown if none of the files is known', async () => {
    expect(await readIndexInside(sourceOf({ 'zonemap.lance': lanceFile({}) }))).toEqual({ kind: 'unknown' });
  });
});

describe('the format version', () => {
  it.each([
    [[0, 3], '2.0'],
    [[2, 0], '2.0'],
    [[2, 1], '2.1'],
  ] as const)('of the file version %j is %s', async (version, formatVersion) => {
    const source = sourceOf({ 'page_lookup.lance': lanceFile({ version, rows: 2 }) });
    expect(await readIndexInside(source)).toMatchObject({ formatVersion, pages: 2 });
  });

  it('is the only known property before version 2', async () => {
    const source = sourceOf({
      'index.idx': Buffer.concat([Buffer.alloc(12), lanceFile({ version: [0, 1] }).subarray(-8)]),
    });
    expect(await readIndexInside(source)).toEqual({ kind: 'vector', formatVersion: '0.1' });
  });
});

/** Changes the number at this offset of the footer. */
function withFooter(at: number, value: bigint): Buffer {
  const file = Buffer.from(SMALL['auxiliary.idx']);
  file.writeBigUInt64LE(value, file.length - 40 + at);
  return file;
}

describe('a damaged index file', () => {
  const buffer = message([3, Buffer.alloc(5 * 1024 * 1024, 1)]);
  it.each([
    ['not a Lance file', Buffer.from('<Error>AccessDenied</Error>'), 'doesn’t end as a Lance file does'],
    ['an empty file', Buffer.alloc(0), 'doesn’t end as a Lance file does'],
    ['only a truncated footer', lanceFile({}).subarray(-20), 'shorter than its footer'],
    ['an offset past the end of the file', withFooter(16, 2n ** 63n), 'a buffer past its end'],
    ['a billion buffers', withFooter(24, 1_000_000_000n), 'more buffers than make sense'],
    ['too many rows', lanceFile({ rows: 2n ** 60n }), 'more rows than make sense'],
    ['no buffers', withFooter(24, 0n), 'no schema'],
    ['a missing buffer', lanceFile({ metadata: { 'lance:ivf': '7' } }), 'lacks the buffer'],
    [
      'too many partitions',
      lanceFile({ metadata: { 'lance:ivf': '1' }, buffers: [buffer] }),
      'more partitions',
    ],
    [
      'a large schema',
      lanceFile({ metadata: { a: ' '.repeat(17 * 1024 * 1024) } }),
      'larger than makes sense',
    ],
  ])('is reported with its name: %s', async (_, file, words) => {
    const reading = readIndexInside(sourceOf({ 'auxiliary.idx': file }));
    await expect(reading).rejects.toThrow(LanceFileError);
    await expect(reading).rejects.toThrow(`\`auxiliary.idx\` is damaged: it`);
    await expect(reading).rejects.toThrow(words);
  });

  it('is reported if it is truncated while it is read', async () => {
    const { size } = sourceOf(SMALL);
    const reading = readIndexInside({ size, read: async () => new Uint8Array(3) });
    await expect(reading).rejects.toThrow('truncated while it was read');
  });

  it('with random damage causes only a LanceFileError, and no reads beyond three times its size', async () => {
    const names = fc.constantFrom('index.idx', 'auxiliary.idx');
    const flips = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), {
      minLength: 1,
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(names, flips, fc.nat(), fc.boolean(), async (name, changes, cut, isCut) => {
        const file = damaged(SMALL[name], changes, isCut ? cut : 0);
        const source = sourceOf({ ...SMALL, [name]: file });
        await readIndexInside(source).catch((problem: unknown) =>
          expect(problem).toBeInstanceOf(LanceFileError),
        );
        expect(source.bytes()).toBeLessThanOrEqual(
          3 * (SMALL['index.idx'].length + SMALL['auxiliary.idx'].length),
        );
      }),
      { numRuns: runs(500) },
    );
  });
});

/** Most of the changes are near the end, which contains the pointers to everything else. */
function damaged(file: Buffer, changes: readonly (readonly [number, number])[], cut: number): Buffer {
  const copy = Buffer.from(file.subarray(0, file.length - (cut % file.length)));
  for (const [place, byte] of changes) {
    const range = place % 3 === 0 ? copy.length : Math.min(copy.length, 300);
    copy[copy.length - 1 - (place % range)] = byte;
  }
  return copy;
}
