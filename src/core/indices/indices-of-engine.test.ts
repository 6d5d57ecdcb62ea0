import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Change, changeOf } from '#contract/index.ts';
import { createEngineHost } from '#engine/host/engine-host.ts';
import { operations, type RequestOf } from '#protocol/index.ts';
import { type RunningServer, startServer } from '#server/start-server.ts';
import { startTestEngine } from '#server/testing/test-engine.ts';
import { createActivityLog } from '../activity-log/activity-log.ts';
import { type Catalog, createCatalog } from '../catalog/catalog.ts';
import { type OpenChanges, openChanges } from '../changes/testing/open-changes.ts';
import { Failure } from '../failure.ts';
import { createHttpClient, type HttpClient } from '../http/http-client.ts';
import { testKnowledge, testTarget } from '../namespace/testing/test-client.ts';

/* The host creates indices with the real table engine, whose statistics are compared with what Vitrine reads. */

let dataDirectory = '';
let server: RunningServer;
let opened: OpenChanges;
let http: HttpClient;
/** Configured like the catalog of the app’s own local server. */
let catalog: Catalog;
let connectionId = '';

const id = ['live', 'reviews'];

beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'vitrine-indices-'));
  const engine = createEngineHost({ start: await startTestEngine(dataDirectory) });
  server = await startServer({ port: 0, dataDirectory, sample: true, engine });
  opened = await openChanges();
  connectionId = await opened.connect({ address: server.url });
  http = createHttpClient({ activityLog: createActivityLog() });
  catalog = createCatalog({
    target: testTarget(server.url),
    http,
    credentialProvider: async () => ({}),
    known: testKnowledge(),
    tablesByHand: () => [],
  });
}, 60_000);

afterAll(async () => {
  await opened.close();
  await http.close();
  await server.close();
  await rm(dataDirectory, { recursive: true, force: true, maxRetries: 10 });
});

type NewIndex = RequestOf<typeof operations.createIndex>;

const make = (change: Change, target = connectionId) =>
  opened.host.changes.make({ connectionId: target, change });
const create = (index: NewIndex) => make(changeOf('createIndex', id, index));
const dropped = (name: string) => changeOf('dropIndex', id, {}, { name });
const inside = async (name: string) => (await catalog.indexInside({ id, name })).facts;

/** Why a change was rejected: the API’s error code, or Vitrine’s own if there is none. */
async function refusalOf(making: Promise<unknown>): Promise<unknown> {
  try {
    await making;
    return 'made';
  } catch (problem) {
    if (problem instanceof Failure) return problem.details.code ?? problem.code;
    throw problem;
  }
}

const rowsIn = (sizes: readonly number[] | null) =>
  BigInt((sizes ?? []).reduce((sum, size) => sum + size, 0));

describe('an index that the host creates', () => {
  it.each([
    ['IVF_FLAT', { num_partitions: 4 }, { num_sub_vectors: null, num_bits: null }],
    ['IVF_PQ', { num_partitions: 5, num_sub_vectors: 4, num_bits: 8 }, { num_sub_vectors: 4n, num_bits: 8n }],
    ['IVF_RQ', { num_partitions: 3, num_bits: 1 }, { num_bits: 1n }],
    ['IVF_HNSW_SQ', { num_partitions: 2, m: 12, ef_construction: 60 }, { m: 12n, ef_construction: 60n }],
  ])('on a vector column has the requested type and parameters: %s', async (indexType, settings, facts) => {
    const name = `near ${indexType}`;
    await create({ ...settings, column: 'vector', index_type: indexType, name, distance_type: 'dot' });
    const stats = await catalog.indexStats({ id, name });
    const found = await inside(name);
    expect(found).toMatchObject({
      kind: 'vector',
      index_type: stats.answer.index_type,
      distance_type: stats.answer.distance_type,
      ...facts,
    });
    if (found.kind !== 'vector') throw new Error('It is one of vectors.');
    expect(found.partition_sizes).toHaveLength(settings.num_partitions);
    expect(rowsIn(found.partition_sizes)).toBe(stats.answer.num_indexed_rows);
    await make(dropped(name));
  });

  it.each([
    ['stars', 'BTREE', { kind: 'btree' }],
    ['stars', 'BITMAP', { kind: 'bitmap', num_values: 5n }],
    ['text', 'FTS', { kind: 'text', with_position: true }],
  ])('on column %s has the expected facts: %s', async (column, indexType, facts) => {
    const name = `on ${column}`;
    const settings = indexType === 'FTS' ? { with_position: true } : {};
    await create({ ...settings, column, index_type: indexType, name });
    const { num_indexed_rows: indexedRows } = (await catalog.indexStats({ id, name })).answer;
    const found = await inside(name);
    expect(found).toMatchObject(facts);
    if (found.kind === 'btree') expect(found.num_rows).toBe(indexedRows);
    if (found.kind === 'text') {
      const body = { predicate: 'text IS NOT NULL' };
      const { answer } = await catalog.client.call(operations.countRows, { id, body });
      expect(found.num_documents).toBe(answer.count);
    }
    await make(dropped(name));
    await expect(inside(name)).rejects.toMatchObject({ code: 'GONE' });
  });

  it('is rebuilt with `replace` under the same name, with new parameters and a newer version', async () => {
    const index = { column: 'vector', index_type: 'IVF_FLAT', name: 'again' };
    await create({ ...index, num_partitions: 2 });
    const [before] = (await catalog.indexInside({ id, name: 'again' })).segments;
    await create({ ...index, num_partitions: 7, replace: true });
    const { facts, segments } = await catalog.indexInside({ id, name: 'again' });
    expect(facts).toMatchObject({ kind: 'vector', partition_sizes: { length: 7 } });
    expect(segments).toHaveLength(1);
    expect(segments[0]?.version).toBeGreaterThan(before?.version ?? 0n);
    await make(dropped('again'));
  });

  it('isn’t created if its name exists, its column doesn’t, or its settings are invalid', async () => {
    const index = { column: 'stars', index_type: 'BTREE', name: 'taken' };
    await create(index);
    expect(await refusalOf(create(index))).toBe(7);
    expect(await refusalOf(create({ ...index, name: 'other', column: 'none' }))).toBe(12);
    const uneven = { num_partitions: 2, num_sub_vectors: 5 };
    const broken = { column: 'vector', index_type: 'IVF_PQ', name: 'broken', ...uneven };
    expect(await refusalOf(create(broken))).toBe(13);
    expect((await catalog.indices({ id, limit: 100 })).indices.map(({ index_name: name }) => name)).toEqual([
      'taken',
    ]);
    await make(dropped('taken'));
    expect(await refusalOf(make(dropped('taken')))).toBe(6);
  });

  it('isn’t dropped by a read-only connection, nor on production without confirmation', async () => {
    const change = dropped('any');
    const readOnly = await opened.connect({ address: server.url, name: 'still', readOnly: true });
    expect(await refusalOf(make(change, readOnly))).toBe('REFUSED');
    const production = await opened.connect({ address: server.url, name: 'prod', production: true });
    expect(await refusalOf(make(change, production))).toBe('INVALID');
  });
});

it('operations of the app’s own server are rejected as NOT_SUPPORTED on other connections', async () => {
  const other = await opened.host.connections.catalog(connectionId);
  await expect(other.indexInside({ id, name: 'any' })).rejects.toMatchObject({ code: 'NOT_SUPPORTED' });
  expect(await refusalOf(make(changeOf('optimizeTable', id)))).toBe('NOT_SUPPORTED');
});

it('prewarmIndex succeeds for an existing index, and rejects a missing one as GONE', async () => {
  await create({ column: 'stars', index_type: 'BTREE', name: 'warm' });
  await expect(catalog.prewarmIndex({ id, name: 'warm' })).resolves.toBeUndefined();
  await expect(catalog.prewarmIndex({ id, name: 'none' })).rejects.toMatchObject({ code: 'GONE' });
});
