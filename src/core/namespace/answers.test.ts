import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { INT64_MAX, operations } from '#protocol/index.ts';
import { runs } from '#testing/runs.ts';
import { createActivityLog } from '../activity-log/activity-log.ts';
import { createHttpClient } from '../http/http-client.ts';
import type { Answered } from './call.ts';
import { createNamespaceClient } from './namespace-client.ts';
import { setUpClient, testKnowledge, testTarget } from './testing/test-client.ts';

const about = { id: ['t'] };

describe('a response', () => {
  it.each([
    ['{"namespaces":"a"}', 'at `namespaces`'],
    ['{"namespaces":[1]}', 'at `namespaces.0`'],
    ['{"page_token":"x"}', 'at `namespaces`'],
    ['[]', 'at it'],
    ['<html><h1>Welcome to nginx</h1></html>', 'isn’t JSON'],
    ['', 'isn’t JSON'],
    ['['.repeat(100_000), 'nested too deeply'],
    [`{"namespaces":${'['.repeat(600)}${']'.repeat(600)}}`, 'nested too deeply'],
  ])('with an invalid body is rejected with the reason: %s', async (body, words) => {
    const { client } = await setUpClient(() => ({ body }));
    await expect(client.call(operations.listNamespaces, { id: [] })).rejects.toMatchObject({
      code: 'BAD_ANSWER',
      message: expect.stringContaining(words),
    });
  });

  it('that isn’t JSON is quoted as text in the error', async () => {
    const { client } = await setUpClient(() => ({ body: '<html><h1>Welcome to nginx</h1></html>' }));
    await expect(client.call(operations.listNamespaces, { id: [] })).rejects.toMatchObject({
      details: { serverMessage: 'Welcome to nginx', status: 200 },
    });
  });

  it.each([
    [200, '{"location":"s3://x"}', { location: 's3://x' }],
    [201, '{"location":"s3://x"}', { location: 's3://x' }],
    [200, '', {}],
    [204, '', {}],
  ])('to a change may be %i with %j', async (status, body, answer) => {
    const { client } = await setUpClient(() => ({ status, body }));
    expect((await client.call(operations.declareTable, about)).answer).toEqual(answer);
  });

  it.each([
    ['7', 7n],
    ['9007199254740993', 9007199254740993n],
    ['{"count":7}', 7n],
  ])('with a row count may be %s', async (body, count) => {
    const { client } = await setUpClient(() => ({ body }));
    expect((await client.call(operations.countRows, about)).answer.count).toBe(count);
  });

  it.each(['{"tags":{"v1":{"version":3}}}', '{"v1":{"version":3}}'])('with tags may be %s', async (body) => {
    const { client } = await setUpClient(() => ({ body }));
    expect((await client.call(operations.listTags, about)).answer.tags).toEqual({ v1: { version: 3n } });
  });

  it.each(['{"version":2,"e_tag":"x"}', '{"version":{"version":2,"e_tag":"x"}}'])(
    'with a version may be %s',
    async (body) => {
      const { client } = await setUpClient(() => ({ body }));
      const { answer } = await client.call(operations.describeVersion, about);
      expect(answer.version).toEqual({ version: 2n, e_tag: 'x' });
    },
  );

  it('may have timestamps as text', async () => {
    const { client } = await setUpClient(() => ({
      body: { versions: [{ version: 1, timestamp: '2026-01-01T00:00:00.5Z' }] },
    }));
    const { answer } = await client.call(operations.listVersions, about);
    expect(answer.versions[0]?.timestamp_millis).toBe(1767225600500n);
  });

  it.each(['["a"]', '{"tables":["a"]}', '[{"name":"a"}]', '{"tables":[{"name":"a"}]}'])(
    'with the tables of a deployment may be %s',
    async (body) => {
      const { client } = await setUpClient(() => ({ body }));
      const { answer } = await client.call(operations.listDeploymentTables, {});
      const [first] = Array.isArray(answer) ? answer : answer.tables;
      expect(typeof first === 'string' ? first : first?.name).toBe('a');
    },
  );
});

describe('a plan keeps its leading spaces', () => {
  const plan = '  Take: a\n    Scan';
  it.each<readonly [string, string, string]>([
    ['as a JSON string', JSON.stringify(plan), 'application/json'],
    ['as text', plan, 'text/plain'],
    ['in the member `plan`', JSON.stringify({ plan }), 'application/json'],
    ['in the member `analysis`', JSON.stringify({ analysis: plan }), 'application/json'],
  ])('%s', async (_, body, contentType) => {
    const { client, server } = await setUpClient(() => ({ body, headers: { 'content-type': contentType } }));
    const query = { k: INT64_MAX, vector: { single_vector: [] } };
    expect((await client.call(operations.explainPlan, { ...about, body: { query } })).answer).toBe(plan);
    expect((await client.call(operations.analyzePlan, { ...about, body: query })).answer).toBe(plan);
    expect(server.seen[0]?.headers.accept).toContain('text/plain');
    expect(server.seen.map((seen) => seen.body)).toEqual([
      '{"id":["t"],"query":{"k":9223372036854775807,"vector":{"single_vector":[]}}}',
      '{"id":["t"],"k":9223372036854775807,"vector":{"single_vector":[]}}',
    ]);
  });
});

it('a query in the short form of official clients is sent in the form of the API', async () => {
  const { client, server } = await setUpClient(() => ({ body: '"Scan"' }));
  const query = { k: 3, vector: [1, 2.5], columns: ['id'] };
  await client.call(operations.explainPlan, { ...about, body: { query } });
  expect(JSON.parse(server.seen[0]?.body ?? '')).toEqual({
    id: ['t'],
    query: { k: 3, vector: { single_vector: [1, 2.5] }, columns: { column_names: ['id'] } },
  });
});

describe('whether an item exists', () => {
  it.each<readonly [boolean, number, string]>([
    [true, 200, ''],
    [true, 204, ''],
    [true, 200, 'anything'],
    [false, 404, '{"code":4}'],
    [false, 404, '{"code":1,"error":"no such namespace"}'],
  ])('is %s if the response is %i %s', async (exists, status, body) => {
    const { client } = await setUpClient(() => ({ status, body }));
    const { answer }: { readonly answer: Answered<typeof operations.tableExists> } = await client.call(
      operations.tableExists,
      about,
    );
    expect(answer).toBe(exists);
  });

  it.each<readonly [string, number, string]>([
    ['NOT_SUPPORTED', 404, ''],
    ['GONE', 500, '{"code":4}'],
    ['REFUSED', 403, '{"code":15}'],
  ])('is unknown if the request fails as %s: %i %s', async (code, status, body) => {
    const { client } = await setUpClient(() => ({ status, body }));
    await expect(client.call(operations.tableExists, about)).rejects.toMatchObject({ code });
  });
});

it('any 64-bit number is read and written exactly', async () => {
  const { client } = await setUpClient((_path, _query, { body }) => ({
    body: body.replace(/^\{"id":\["t"\],"version":(-?\d+)\}$/, '{"version":$1}'),
  }));
  await fc.assert(
    fc.asyncProperty(fc.bigInt({ min: 0n, max: INT64_MAX }), async (version) => {
      const { answer } = await client.call(operations.describeTable, { ...about, body: { version } });
      expect(answer.version).toBe(version);
    }),
    { numRuns: runs(50) },
  );
});

it('Arrow is sent and received byte for byte', async () => {
  const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => (index * 7919) % 256);
  const server = createServer((request, response) => {
    if (request.url?.includes('/insert') === true) {
      const parts: Buffer[] = [];
      request.on('data', (part) => parts.push(part));
      request.on('end', () => {
        const isSame = Buffer.concat(parts).equals(bytes);
        const kind = request.headers['content-type'];
        response.end(isSame && kind === 'application/vnd.apache.arrow.stream' ? '{"version":2}' : '{}');
      });
    } else request.resume().on('end', () => response.end(bytes));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const http = createHttpClient({ activityLog: createActivityLog() });
  onTestFinished(async () => {
    await http.close();
    server.close();
  });
  // The address of a server that listens on a port has this type.
  const { port } = server.address() as AddressInfo;
  const target = testTarget(`http://127.0.0.1:${port}`);
  const client = createNamespaceClient({
    target,
    http,
    credentialProvider: async () => ({}),
    known: testKnowledge(),
  });
  expect((await client.call(operations.insertRows, { ...about, arrow: bytes })).answer.version).toBe(2n);
  const { answer } = await client.call(operations.queryTable, { ...about, body: { k: 1, vector: {} } });
  expect(Buffer.from(answer).equals(bytes)).toBe(true);
});
