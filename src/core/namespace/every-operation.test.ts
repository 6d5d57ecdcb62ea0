import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { INT64_MAX, type Operation, type OperationName, operations } from '#protocol/index.ts';
import { type RunningServer, startServer } from '#server/start-server.ts';
import { createActivityLog } from '../activity-log/activity-log.ts';
import { probeServer } from '../connections/probe-server.ts';
import { sealed } from '../credentials/credential-service.ts';
import { createHttpClient, type HttpClient } from '../http/http-client.ts';
import { RequestFailure } from '../http/status-failure.ts';
import type { CallParts } from './call.ts';
import { createNamespaceClient, type NamespaceClient } from './namespace-client.ts';
import { readAllPages } from './pages.ts';
import { testKnowledge, testTarget } from './testing/test-client.ts';

let directory: string;
let server: RunningServer;
let http: HttpClient;
let client: NamespaceClient;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vitrine-client-'));
  server = await startServer({ port: 0, dataDirectory: directory });
  http = createHttpClient({ activityLog: createActivityLog() });
  client = clientOf();
});
afterAll(async () => {
  await http.close();
  await server.close();
  await rm(directory, { recursive: true });
});

function clientOf(known = testKnowledge(), delimiter = '$'): NamespaceClient {
  const target = testTarget(server.url, { delimiter });
  return createNamespaceClient({
    target,
    http,
    credentialProvider: async () => sealed({ apiKey: 'k' }),
    known,
  });
}

/** How a call of the real local server ended: answered, or with the API’s error code. */
async function ending(operation: Operation, parts: CallParts): Promise<unknown> {
  try {
    // The type of the operation is only known at run time.
    await client.call(operation, { ...parts, sendAnyway: true } as never);
    return 'answered';
  } catch (error) {
    if (error instanceof RequestFailure) return error.details.code ?? error.code;
    throw error;
  }
}

const table = { id: ['shop', 'items'] };
const version = { version: 1, manifest_path: '_versions/1.manifest' };

describe('the local server', () => {
  it('answers the requests of a table’s whole life cycle', async () => {
    await client.call(operations.createNamespace, { id: ['shop'], body: { properties: { a: 'b' } } });
    expect((await client.call(operations.namespaceExists, { id: ['shop'] })).answer).toBe(true);
    expect((await client.call(operations.tableExists, table)).answer).toBe(false);
    await client.call(operations.batchCommit, { body: { operations: [{ declare_table: table }] } });
    expect((await client.call(operations.tableExists, table)).answer).toBe(true);
    await client.call(operations.createTableVersion, { ...table, body: version });
    const last = { ...version, version: INT64_MAX };
    const { answer } = await client.call(operations.createTableVersion, { ...table, body: last });
    expect(answer.version?.version).toBe(INT64_MAX);
    const { items } = await readAllPages({
      read: async (token) => {
        const query = { page_token: token, limit: 1 };
        const page = await client.call(operations.listVersions, { ...table, query });
        return { items: page.answer.versions, token: page.answer.page_token };
      },
      keyOf: (record) => String(record.version),
      what: 'versions',
    });
    expect(items.map((record) => record.version).sort()).toEqual([1n, INT64_MAX]);
    await client.call(operations.createTag, { ...table, body: { tag: 'first', version: 1 } });
    expect((await client.call(operations.listTags, table)).answer.tags).toMatchObject({
      first: { version: 1n },
    });
  });

  it('finds a table whose name contains the delimiter', async () => {
    const odd = { id: ['odd', 'a$b.c'] };
    const other = clientOf(testKnowledge(), '|');
    await other.call(operations.createNamespace, { id: ['odd'] });
    await other.call(operations.declareTable, odd);
    expect((await client.call(operations.tableExists, odd)).answer).toBe(true);
    expect((await client.call(operations.listTables, { id: ['odd'] })).answer.tables).toEqual(['a$b.c']);
  });

  it('is probed for its supported operations without side effects', async () => {
    const known = testKnowledge();
    const before = (await client.call(operations.listAllTables, {})).answer.tables;
    expect(await probeServer({ client: clientOf(known), known, readOnly: false })).toMatchObject({
      failure: undefined,
    });
    expect(Object.fromEntries(known.all)).toMatchObject({
      describeTable: 'yes',
      listVersions: 'yes',
      describeVersion: 'yes',
      listTags: 'yes',
      tableExists: 'yes',
      describeNamespace: 'yes',
      batchCommit: 'yes',
      nprobesRange: 'yes',
    });
    expect((await client.call(operations.listAllTables, {})).answer.tables).toEqual(before);
  });
});

/** The smallest request that each operation accepts, for objects that don’t exist. */
const SMALLEST: Readonly<Partial<Record<OperationName, CallParts>>> = {
  createTableVersion: { body: version },
  batchCreateVersions: { body: { entries: [{ ...version, id: ['nowhere'] }] } },
  deleteVersions: { body: { ranges: [{ start_version: 1, end_version: -1 }] } },
  restoreTable: { body: { version: 1 } },
  createTag: { body: { tag: 'a', version: 1 } },
  updateTag: { body: { tag: 'a', version: 1 } },
  deleteTag: { body: { tag: 'a' } },
  getTagVersion: { body: { tag: 'a' } },
  registerTable: { body: { location: 's3://x' } },
  renameTable: { body: { new_table_name: 'x' } },
  deleteRows: { body: { predicate: 'true' } },
  updateRows: { body: { updates: [['a', '1']] } },
  queryTable: { body: { k: 1, vector: {} } },
  analyzePlan: { body: { k: 1, vector: {} } },
  explainPlan: { body: { query: { k: 1, vector: {} } } },
  createIndex: { body: { column: 'a', index_type: 'BTREE' } },
  describeIndexStats: { names: { name: 'a' } },
  dropIndex: { names: { name: 'a' } },
  describeIndexInside: { names: { name: 'a' } },
  prewarmIndex: { names: { name: 'a' } },
  batchCommit: { body: { operations: [] } },
  createDeploymentTable: { names: { table_name: 'a' } },
};

describe('every operation sends a request that the local server accepts as well-formed', () => {
  it.each(Object.entries(operations))('%s', async (name, operation) => {
    const id = operation.path.includes('{id}') ? { id: ['nowhere', 'x'] } : {};
    const parts = Object.entries(SMALLEST).find(([known]) => known === name)?.[1];
    const end = await ending(operation, { ...id, ...parts });
    // Answered, or rejected because something doesn’t exist or isn’t supported; never because the request is malformed.
    expect(['answered', 0, 1, 4]).toContain(end);
  });
});
