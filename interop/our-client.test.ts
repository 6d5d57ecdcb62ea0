import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createActivityLog } from '#core/activity-log/activity-log.ts';
import { probeServer } from '#core/connections/probe-server.ts';
import { createHttpClient } from '#core/http/http-client.ts';
import { createNamespaceClient } from '#core/namespace/namespace-client.ts';
import { testKnowledge, testTarget } from '#core/namespace/testing/test-client.ts';
import { operations, readManifestName, readSchema } from '#protocol/index.ts';
import { type Serving, startRestAdapter } from './testing/programs.ts';

const ITEMS = { id: ['shop', 'items'] };
const WIDTH = 16;
const query = { k: 5n, vector: { single_vector: Array.from({ length: WIDTH }, () => 0.5) } };

/** Shared by the tests, which change nothing. */
let adapter: Serving;

beforeAll(async () => {
  adapter = await startRestAdapter();
});

afterAll(() => adapter?.end());

function clientOfAdapter() {
  const http = createHttpClient({ activityLog: createActivityLog() });
  onTestFinished(() => http.close());
  const known = testKnowledge();
  const target = testTarget(adapter.url);
  return {
    known,
    client: createNamespaceClient({ target, http, credentialProvider: async () => ({}), known }),
  };
}

it('lists what the public adapter has', async () => {
  const { client } = clientOfAdapter();
  const root = { id: [] };
  expect((await client.call(operations.listNamespaces, root)).answer.namespaces).toEqual(['shop']);
  expect((await client.call(operations.listTables, root)).answer.tables).toEqual(['top']);
  expect((await client.call(operations.listTables, { id: ['shop'] })).answer.tables).toEqual(['items']);
});

it('describes a real table with detail', async () => {
  const { client } = clientOfAdapter();
  const body = { load_detailed_metadata: true, with_table_uri: true };
  const { answer } = await client.call(operations.describeTable, { ...ITEMS, body });
  expect(answer).toMatchObject({ table: 'items', namespace: ['shop'], version: 2n, is_only_declared: false });
  expect(answer.table_uri).toMatch(/^file:/);
  expect(readSchema(answer.schema ?? { fields: [] })).toMatchObject([
    { name: 'id', type: 'int64' },
    { name: 'title', type: 'utf8' },
    { name: 'vector', type: 'vector · 16 × float32', family: 'vector' },
  ]);
});

it('reads versions and tags', async () => {
  const { client } = clientOfAdapter();
  const { answer } = await client.call(operations.listVersions, { ...ITEMS, query: { descending: 'true' } });
  expect(answer.versions.map(({ version }) => version)).toEqual([2n, 1n]);
  expect(answer.versions.map(({ manifest_path: path }) => readManifestName(path ?? ''))).toEqual([
    { scheme: 'V2', version: 2n },
    { scheme: 'V2', version: 1n },
  ]);
  const one = await client.call(operations.describeVersion, { ...ITEMS, body: { version: 1n } });
  expect(one.answer.version).toMatchObject({ version: 1n, manifest_size: expect.any(BigInt) });
  const tags = await client.call(operations.listTags, ITEMS);
  expect(tags.answer.tags).toMatchObject({ first: { version: 1n } });
});

it('counts and measures', async () => {
  const { client } = clientOfAdapter();
  expect((await client.call(operations.countRows, ITEMS)).answer.count).toBe(2000n);
  const { answer } = await client.call(operations.tableStats, ITEMS);
  expect(answer).toMatchObject({ num_rows: 2000n, num_indices: 0n, fragment_stats: { num_fragments: 2n } });
});

it('explains and analyzes a query', async () => {
  const { client } = clientOfAdapter();
  const explained = await client.call(operations.explainPlan, { ...ITEMS, body: { query } });
  expect(explained.answer).toMatch(/KNNVectorDistance: metric=l2/);
  const analyzed = await client.call(operations.analyzePlan, { ...ITEMS, body: query });
  expect(analyzed.answer).toMatch(/^AnalyzeExec[\s\S]*output_rows=5/);
});

it('finds out what it can do without changing anything', async () => {
  const { client, known } = clientOfAdapter();
  expect((await probeServer({ client, known, readOnly: false })).failure).toBeUndefined();
  expect(Object.fromEntries(known.all)).toMatchObject({
    listVersions: 'yes',
    listTags: 'yes',
    listIndices: 'yes',
    tableStats: 'yes',
    countRows: 'yes',
    batchCommit: 'no',
    nprobesRange: 'yes',
  });
});

it('searches between a least and a most of nprobes', async () => {
  const { client } = clientOfAdapter();
  const ranged = { ...query, minimum_nprobes: 2n, maximum_nprobes: 9n };
  const { answer } = await client.call(operations.explainPlan, { ...ITEMS, body: { query: ranged } });
  // Without an index there are no partitions to probe; this only shows that the server accepts the parameters.
  expect(answer).toMatch(/KNNVectorDistance/);
});

it('hears that a batch can’t be committed as an operation that the server doesn’t have', async () => {
  const { client } = clientOfAdapter();
  const body = { operations: [] };
  await expect(client.call(operations.batchCommit, { body })).rejects.toMatchObject({
    code: 'NOT_SUPPORTED',
    details: { status: 500, code: 18 },
  });
});

it('says what is missing', async () => {
  const { client } = clientOfAdapter();
  const missing = client.call(operations.describeTable, { id: ['shop', 'nothing'] });
  await expect(missing).rejects.toMatchObject({ code: 'GONE', details: { status: 404, code: 4 } });
});
