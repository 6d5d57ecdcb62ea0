import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as arrow from 'apache-arrow';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sweep, type SweepParams, sweepParams } from '#contract/index.ts';
import { createEngineHost } from '#engine/host/engine-host.ts';
import { type RunningServer, startServer } from '#server/start-server.ts';
import { startTestEngine } from '#server/testing/test-engine.ts';
import { createHost, type Host } from '../host.ts';
import { toBase64 } from '../storage/stored-numbers.ts';

let workshop = '';
let server: RunningServer;
let host: Host;
let connectionId = '';

beforeAll(async () => {
  workshop = await mkdtemp(join(tmpdir(), 'vitrine-tuning-'));
  const dataDirectory = join(workshop, 'server');
  const engine = createEngineHost({ start: await startTestEngine(dataDirectory) });
  server = await startServer({ port: 0, dataDirectory, sample: true, engine });
  const spawnServer = () => {
    throw new Error('The server runs already.');
  };
  host = await createHost({ dataDirectory: join(workshop, 'host'), shell: 'desktop', spawnServer });
  const input = { draft: { address: server.url }, anyway: true };
  connectionId = (await host.connections.add(input, undefined)).id;
  await createOddTable();
});

afterAll(async () => {
  await host.close();
  await server.close();
  await rm(workshop, { recursive: true, force: true, maxRetries: 10 });
});

const ROWS = 90;
const QUERIES = 10;
const DIMENSION = 8;

/** No two rows have the same vector, or vectors with the same direction. */
function vectorOf(row: number): number[] {
  return Array.from({ length: DIMENSION }, (_, place) => Math.fround(Math.sin((row + 1) * (place + 1.5))));
}

/** Every third one is null, and every tenth is zero. */
const vectorWithGaps = (row: number) =>
  row % 3 === 0 ? null : row % 10 === 0 ? Array.from({ length: DIMENSION }, () => 0) : vectorOf(row);

async function send(path: string, type: string, body: BodyInit): Promise<void> {
  const answer = await fetch(`${server.url}/v1/table/${path}`, {
    method: 'POST',
    headers: { 'content-type': type },
    body,
  });
  expect(answer.status).toBeLessThan(300);
}

function column(type: arrow.DataType, cellOf: (row: number) => unknown): arrow.Vector {
  return arrow.vectorFromArray(
    Array.from({ length: ROWS }, (_, row) => cellOf(row)),
    type,
  );
}

function listOf(type: arrow.DataType): arrow.FixedSizeList {
  return new arrow.FixedSizeList(DIMENSION, new arrow.Field('item', type, true));
}

/** A table with vectors of every kind. */
async function createOddTable(): Promise<void> {
  const table = new arrow.Table({
    single: column(listOf(new arrow.Float32()), vectorOf),
    double: column(listOf(new arrow.Float64()), (row) => vectorOf(row + 1000)),
    half: column(listOf(new arrow.Float16()), vectorOf),
    bytes: column(listOf(new arrow.Uint8()), (row) =>
      vectorOf(row).map((number) => Math.round(127 + number * 127)),
    ),
    gaps: column(listOf(new arrow.Float32()), vectorWithGaps),
    several: column(new arrow.List(new arrow.Field('item', listOf(new arrow.Float32()), true)), (row) => [
      vectorOf(row),
      vectorOf(row + 1),
    ]),
    title: column(new arrow.Utf8(), (row) => `row ${row}`),
  });
  await create('odd', table);
  await create('empty', table.slice(0, 0));
}

async function create(name: string, table: arrow.Table): Promise<void> {
  const bytes = new Uint8Array(arrow.tableToIPC(table, 'stream'));
  await send(`live$${name}/create`, 'application/vnd.apache.arrow.stream', bytes);
}

const products = () => ({ connectionId, id: ['live', 'products'] });
const odd = () => ({ connectionId, id: ['live', 'odd'] });
const empty = () => ({ connectionId, id: ['live', 'empty'] });

async function drawn(table: { connectionId: string; id: string[] }, name: string, count = QUERIES) {
  const tuning = await host.tuning.get();
  return tuning.createSet({ ...table, column: name, wanted: { kind: 'rows', count, seed: 7 } });
}

async function given(table: { connectionId: string; id: string[] }, vectors: readonly number[][]) {
  const tuning = await host.tuning.get();
  const dimension = vectors[0]?.length ?? 0;
  const numbers = toBase64(Float32Array.from(vectors.flat()));
  const wanted = { kind: 'vectors', source: { kind: 'pasted' }, dimension, numbers } as const;
  return tuning.createSet({ ...table, column: 'single', wanted });
}

type Wanted = Omit<SweepParams, 'setId' | 'query'> & Partial<Pick<SweepParams, 'query'>>;

async function swept(setId: string, params: Wanted): Promise<Sweep> {
  const tuning = await host.tuning.get();
  const startParams = sweepParams.parse({ query: '{"k": 10}', search: 'all', repeats: 1, ...params, setId });
  const { sweepId } = await tuning.start(startParams);
  for await (const _ of await tuning.watch(sweepId));
  return tuning.sweep(sweepId);
}

function recallBy({ points }: Sweep, find: (setting: Sweep['points'][number]['setting']) => boolean): number {
  return points.find(({ setting }) => find(setting))?.measured?.recall?.mean ?? Number.NaN;
}

describe('a sweep of an index', () => {
  it('measures the benefit of refinement, and the bytes and comparisons of each setting', async () => {
    const set = await drawn(products(), 'embedding');
    const sweep = await swept(set.setId, {
      ...products(),
      axes: [
        { parameter: 'nprobes', values: [1, 64] },
        { parameter: 'refine_factor', values: [null, 20] },
      ],
    });
    expect(sweep).toMatchObject({ state: 'done', points: { length: 4 }, exact: { asked: QUERIES } });
    // The number of partitions is read from the files of the app’s own local server only; this one was added by its
    // address.
    expect(sweep.label).toMatch(/^v\d+, IVF_PQ$/);
    expect(sweep.index).toMatchObject({
      partitions: null,
      subVectors: null,
      unindexedRows: expect.any(Number),
    });
    expect(sweep.index?.unindexedRows).toBeGreaterThan(0);
    const coarse = recallBy(sweep, ({ refine_factor: refine }) => refine === null);
    const refined = recallBy(sweep, ({ nprobes, refine_factor: refine }) => nprobes === 64 && refine === 20);
    expect(coarse).toBeLessThan(0.8);
    expect(refined).toBeGreaterThan(0.95);
    const comparisons = (probes: number) =>
      sweep.points.find(({ setting }) => setting.nprobes === probes)?.measured?.comparisons ?? 0;
    expect(comparisons(1)).toBeGreaterThan(0);
    expect(comparisons(64)).toBeGreaterThan(comparisons(1));
    for (const { measured } of sweep.points) expect(measured?.bytesRead).toBeGreaterThan(0);
  });

  it('measures recall among the filtered rows, regardless of the selected columns', async () => {
    const set = await drawn(products(), 'embedding');
    const sweep = await swept(set.setId, {
      ...products(),
      query: '{"k": 10, "filter": "price < 20", "nprobes": 64, "refine_factor": 20}',
      axes: [
        { parameter: 'prefilter', values: [true, false] },
        { parameter: 'columns', values: [['id'], ['id', 'title']] },
      ],
    });
    const before = recallBy(sweep, ({ prefilter }) => prefilter === true);
    const after = recallBy(sweep, ({ prefilter }) => prefilter === false);
    expect(before).toBeGreaterThan(after);
    const means = sweep.points.map(({ setting, measured }) => [setting.prefilter, measured?.recall?.mean]);
    expect(new Set(means.map(String)).size).toBe(2);
  });
});

it('reports the rows and the index of a column before a sweep', async () => {
  const tuning = await host.tuning.get();
  const indexed = await tuning.table({ ...products(), column: 'embedding' });
  expect(indexed).toMatchObject({ rowCount: 10_187, index: { type: 'IVF_PQ' } });
  const bare = await tuning.table({ ...odd(), column: 'single' });
  expect(bare).toMatchObject({ rowCount: ROWS, index: null });
  expect(bare).not.toHaveProperty('indexProblem');
});

it.each(['single', 'double', 'half', 'bytes', 'gaps'])(
  'draws query vectors from the column %s and searches it',
  async (name) => {
    const set = await drawn(odd(), name);
    expect(set).toMatchObject({ count: QUERIES, dimension: DIMENSION, column: name });
    const sweep = await swept(set.setId, { ...odd(), axes: [] });
    expect(sweep).toMatchObject({ state: 'done', index: null });
    // Without an index, every search is exact, and no row is in its own answer.
    expect(sweep.points).toMatchObject([{ measured: { recall: { mean: 1, worst: 1 }, short: 0 } }]);
  },
);

it('compares an index of bytes by its own distance, in which many rows tie', async () => {
  const index = { column: 'bytes', index_type: 'IVF_FLAT', metric_type: 'hamming', num_partitions: 4 };
  await send('live$odd/create_index', 'application/json', JSON.stringify(index));
  const set = await drawn(odd(), 'bytes');
  const sweep = await swept(set.setId, { ...odd(), axes: [{ parameter: 'nprobes', values: [1, 4] }] });
  expect(sweep).toMatchObject({ state: 'done', index: { type: 'IVF_FLAT' } });
  expect(recallBy(sweep, ({ nprobes }) => nprobes === 1)).toBeLessThan(1);
  expect(recallBy(sweep, ({ nprobes }) => nprobes === 4)).toBe(1);
});

it('has full recall for a table with fewer rows than requested', async () => {
  const set = await drawn(odd(), 'single');
  const sweep = await swept(set.setId, { ...odd(), query: `{"k": ${ROWS * 2}}`, axes: [] });
  expect(sweep.points).toMatchObject([{ measured: { recall: { mean: 1, worst: 1 }, short: QUERIES } }]);
});

it('draws no rows from an empty table, and measures nothing', async () => {
  await expect(drawn(empty(), 'single')).rejects.toMatchObject({
    code: 'INVALID',
    message: expect.stringContaining('The table has no rows'),
  });
  const set = await given(empty(), [vectorOf(3)]);
  expect(await swept(set.setId, { ...empty(), axes: [] })).toMatchObject({
    state: 'failed',
    points: [],
    problem: { message: expect.stringContaining('The table has no rows') },
  });
});

it('draws no row with a null or zero vector', async () => {
  const set = await drawn(odd(), 'gaps', 100);
  expect(set.count).toBe(ROWS - ROWS / 3 - 6);
});

it('the same seed draws the same rows', async () => {
  const vectors = async (seed: number) => {
    const tuning = await host.tuning.get();
    const wanted = { kind: 'rows', count: QUERIES, seed } as const;
    const { setId } = await tuning.createSet({ ...odd(), column: 'single', wanted });
    const { sweepId } = await tuning.start(
      sweepParams.parse({ ...odd(), setId, query: '{"k": 1}', axes: [], repeats: 1 }),
    );
    for await (const _ of await tuning.watch(sweepId));
    const queries = Array.from({ length: QUERIES }, (_, query) => tuning.query(sweepId, {}, query));
    return (await Promise.all(queries)).map(({ query }) => query);
  };
  const first = await vectors(5);
  expect(await vectors(5)).toEqual(first);
  expect(await vectors(6)).not.toEqual(first);
});

it.each([
  ['several', 'Each row of `several` has several vectors'],
  ['title', '`title` isn’t a vector column'],
])('rejects the column %s with a clear message', async (name, words) => {
  await expect(drawn(odd(), name)).rejects.toMatchObject({
    code: 'INVALID',
    message: expect.stringContaining(words),
  });
});

it('searches for pasted vectors exactly as given', async () => {
  const tuning = await host.tuning.get();
  const set = await given(odd(), [vectorOf(3), vectorOf(4), vectorOf(5)]);
  expect(set).toMatchObject({ name: '3 pasted', count: 3, version: null });
  const sweep = await swept(set.setId, { ...odd(), axes: [] });
  expect(sweep.points[0]?.measured?.recall).toMatchObject({ mean: 1 });
  const { query } = await tuning.query(sweep.sweepId, {}, 1);
  expect(JSON.parse(query)).toMatchObject({ k: 10, vector_column: 'single' });
  expect(Float32Array.from(JSON.parse(query).vector.single_vector)).toEqual(Float32Array.from(vectorOf(4)));
});

it('ends the sweep with the server’s message if the vectors have another dimension', async () => {
  const set = await given(odd(), [[1, 2, 3]]);
  expect(await swept(set.setId, { ...odd(), axes: [] })).toMatchObject({
    state: 'failed',
    problem: { status: 400, serverMessage: expect.stringContaining('has 3 numbers') },
  });
});

it('ends the sweep if a write creates a new version meanwhile', async () => {
  const set = await drawn(odd(), 'double');
  const tuning = await host.tuning.get();
  const { sweepId } = await tuning.start(
    sweepParams.parse({ ...odd(), setId: set.setId, query: '{"k": 10}', axes: [], repeats: 20 }),
  );
  let isWritten = false;
  for await (const event of await tuning.watch(sweepId)) {
    if (isWritten || event.kind !== 'progress' || event.part === 'exact') continue;
    isWritten = true;
    await send('live$odd/delete', 'application/json', JSON.stringify({ predicate: "title = 'row 1'" }));
  }
  expect(await tuning.sweep(sweepId)).toMatchObject({
    state: 'failed',
    points: [],
    problem: { message: expect.stringContaining('during the sweep') },
  });
  // The rows of the set have moved, and one no longer exists.
  const again = await swept(set.setId, { ...odd(), axes: [] });
  expect(again.points).toMatchObject([{ measured: { recall: { mean: 1, worst: 1 } } }]);
});
