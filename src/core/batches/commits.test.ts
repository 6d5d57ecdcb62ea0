import { cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type FaultSettingsInput, faultSettings, INT64_MAX } from '#protocol/index.ts';
import { serve, type TestServer } from '#server/testing/test-server.ts';
import { startServerForTest } from '../http/testing/test-client.ts';
import { filesIn } from '../storage/testing/files-in.ts';
import {
  all,
  batchOf,
  dataDirectory,
  declare,
  deregister,
  openBatches,
  placeIn,
  version,
} from './testing/test-batches.ts';

const onlyCommits = (faults: FaultSettingsInput) =>
  serve({ faults: faultSettings.parse({ ...faults, operations: ['batchCommit'] }) });

const tablesOf = async (server: TestServer) => (await server.send('/v1/table/')).json.tables;

describe('a commit', () => {
  it('returns a result for each operation when applied', async () => {
    const server = await serve();
    const { batches, history } = await openBatches({ address: server.url });
    const input = batchOf([declare('t'), version('t', 1), version('t', 2), deregister('t')]);
    const record = await batches.commit(input);
    expect(record).toMatchObject({
      connectionId: 'c',
      name: 'Batch',
      tables: { count: 1, some: [['t']] },
      outcome: {
        kind: 'applied',
        operationCount: 4,
        size: Buffer.byteLength(input.body),
        requestId: expect.any(Number),
        transactionId: expect.any(String),
        results: [
          { kind: 'declare_table', transactionId: expect.any(String) },
          { kind: 'create_table_version', json: expect.stringContaining('"version": 1') },
          { kind: 'create_table_version' },
          { kind: 'deregister_table', json: expect.stringContaining('s3://t') },
        ],
      },
    });
    expect(await history.list({})).toEqual([record]);
    expect(await history.body(record.recordId)).toBe(input.body);
  });

  it('sends the body unchanged and once, with the identity inserted after its first brace', async () => {
    const server = await startServerForTest((_, response) => response.end('{"results":[]}'));
    const operations = `[ {"create_table_version":{"id":["t"],"version":${INT64_MAX},"manifest_path":"\\u00e9","metadata":{"n":1.50e3,"n2":0.1000}}} ]`;
    const body = ` {"context":{"a":1},\n "operations":${operations}}`;
    const plain = await openBatches({ address: server.origin });
    await plain.batches.commit(batchOf([], { body }));
    const identity = { connection: { identityInBody: true }, credentials: { apiKey: 'KEY' } };
    const named = await openBatches({ address: server.origin, ...identity });
    await named.batches.commit(batchOf([], { body }));
    const own = `{"identity":null,"operations":${operations}}`;
    await named.batches.commit(batchOf([], { body: own }));
    const commits = server.seen.filter(({ path }) => path === '/v1/table/batch-commit');
    expect(commits.map((request) => request.body)).toEqual([
      body,
      `{"identity":{"api_key":"KEY"},${body.slice(2)}`,
      own,
    ]);
  });

  it('reports the index of a rejected operation, and applies nothing', async () => {
    const server = await serve();
    const { batches } = await openBatches({ address: server.url });
    await batches.commit(batchOf([declare('there'), version('there', 7)]));
    const { outcome } = await batches.commit(batchOf([declare('t'), version('t', 1), version('there', 7)]));
    expect(outcome).toMatchObject({
      kind: 'refused',
      operationIndex: 2,
      failure: { status: 409, code: 14 },
      answer: expect.stringContaining('"index": 2'),
    });
    expect(await tablesOf(server)).toEqual(['there']);
  });

  it.each<readonly [FaultSettingsInput, object]>([
    [{ rates: { throttled: 100 } }, { kind: 'refused', failure: { status: 429, code: 21 } }],
    [{ rates: { unavailable: 100 } }, { kind: 'refused', failure: { status: 503, code: 17 } }],
    [{ rates: { conflict: 100 } }, { kind: 'refused', failure: { status: 409, code: 14 } }],
    [{ rates: { redirectLoop: 100 } }, { kind: 'refused', failure: { status: 307 } }],
    [{ rates: { html: 100 } }, { kind: 'unknown', failure: { status: 502 } }],
    [{ rates: { malformed: 100 } }, { kind: 'unknown', failure: { status: 200 } }],
    [{ rates: { cut: 100 } }, { kind: 'unknown' }],
    [{ rates: { hang: 100 } }, { kind: 'unknown' }],
  ])('gets the outcome of its failure: %o', async (faults, outcome) => {
    const server = await onlyCommits(faults);
    const { batches, history, activityLog } = await openBatches({
      address: server.url,
      limits: { headers: 300 },
    });
    const record = await batches.commit(batchOf([declare('t')]));
    expect(record.outcome).toMatchObject(outcome);
    expect(record.outcome).not.toHaveProperty('operationIndex');
    expect(await history.list({ connectionId: 'c' })).toEqual([record]);
    expect(await history.list({ connectionId: 'other' })).toEqual([]);
    expect(activityLog.list().filter(({ path }) => path.endsWith('batch-commit'))).toHaveLength(1);
  });

  it('is refused without a request when the server refuses the connection', async () => {
    const server = await serve();
    await server.close();
    const { batches } = await openBatches({ address: server.url });
    const { outcome } = await batches.commit(batchOf([declare('t')]));
    expect(outcome).toMatchObject({
      kind: 'refused',
      failure: { message: expect.stringContaining('connection refused') },
    });
    expect(outcome).not.toHaveProperty('requestId');
  });

  it.each([500, 502, 503, 504, 520])(
    'has an unknown outcome after a %i that a gateway may have sent',
    async (status) => {
      const server = await startServerForTest((_, response) => {
        response.writeHead(status).end('{"status":500,"error":"Internal Server Error"}');
      });
      const { batches } = await openBatches({ address: server.origin });
      expect((await batches.commit(batchOf([declare('t')]))).outcome.kind).toBe('unknown');
    },
  );
});

describe('a commit is rejected before any request', () => {
  it.each([
    ['through a read-only connection', { readOnly: true }, {}, 'REFUSED', 'read-only'],
    ['in production without confirmation', { production: true }, {}, 'INVALID', 'Type its name'],
    [
      'in production with a wrong name',
      { production: true },
      { confirmation: 'shop' },
      'INVALID',
      'Type Shop',
    ],
    [
      'to a server without batch commits',
      { capabilities: { batchCommit: 'no' } },
      {},
      'NOT_SUPPORTED',
      'nothing was sent',
    ],
    ['with a body that is not JSON', {}, { body: '{' }, 'INVALID', 'isn’t JSON'],
    ['with a body that is not an object', {}, { body: '[]' }, 'INVALID', 'list of `operations`'],
    ['without a list of operations', {}, { body: '{"operations":{}}' }, 'INVALID', 'list of `operations`'],
    [
      'with a body that is nested too deeply',
      {},
      { body: '['.repeat(100_000) },
      'INVALID',
      'nested too deeply',
    ],
    [
      'with too many operations',
      {},
      { body: `{"operations":[${'{},'.repeat(10_000)}{}]}` },
      'INVALID',
      'this one has 10001',
    ],
    [
      'with an invalid member',
      {},
      { body: '{"operations":[{"deregister_table":{"id":[]}}]}' },
      'INVALID',
      '`operations.0.deregister_table.id`',
    ],
    ['to a connection that no longer exists', {}, { connectionId: 'other' }, 'GONE', 'no longer exists'],
  ] as const)('%s', async (_, connection, change, code, words) => {
    const server = await startServerForTest((_, response) => response.end('{}'));
    const { batches, place } = await openBatches({ address: server.origin, connection });
    const commit = batches.commit(batchOf([declare('t')], change));
    await expect(commit).rejects.toMatchObject({ code, message: expect.stringContaining(words) });
    expect(server.seen).toEqual([]);
    expect((await filesIn(place.directory)).size).toBe(0);
  });

  it('unless production is confirmed with its exact name', async () => {
    const server = await serve();
    const { batches } = await openBatches({ address: server.url, connection: { production: true } });
    const { outcome } = await batches.commit(batchOf([declare('t')], { confirmation: 'Shop' }));
    expect(outcome.kind).toBe('applied');
  });
});

describe('an aborted commit', () => {
  it('is recorded as refused when aborted before it is sent', async () => {
    const controller = new AbortController();
    const server = await startServerForTest(({ path }, response) => {
      // During the requests that check the tables before a commit.
      if (path.endsWith('/describe')) controller.abort();
      else response.end('{}');
    });
    const { batches, history } = await openBatches({ address: server.origin });
    void batches.commit(batchOf([declare('t')]), controller.signal).catch(() => {});
    await expect.poll(() => controller.signal.aborted).toBe(true);
    expect(await history.list({})).toMatchObject([
      { outcome: { kind: 'refused', failure: { message: 'Canceled before anything was sent.' } } },
    ]);
    expect(server.seen.map(({ path }) => path)).not.toContain('/v1/table/batch-commit');
  });

  it('is recorded as unknown when aborted after it is sent', async () => {
    const controller = new AbortController();
    const server = await startServerForTest(({ path }, response) => {
      if (path.endsWith('batch-commit')) controller.abort();
      else response.writeHead(404).end('{"code":4}');
    });
    const { batches, history } = await openBatches({ address: server.origin });
    void batches.commit(batchOf([declare('t')]), controller.signal).catch(() => {});
    await expect.poll(() => controller.signal.aborted).toBe(true);
    expect(await history.list({})).toMatchObject([
      {
        outcome: {
          kind: 'unknown',
          requestId: expect.any(Number),
          failure: { message: expect.stringContaining('Canceled after sending') },
        },
      },
    ]);
  });
});

it('the record on disk of a pending commit is enough to resolve its outcome after a kill', async () => {
  const server = await serve({ faults: faultSettings.parse({ latency: 400, operations: ['batchCommit'] }) });
  const first = await openBatches({ address: server.url });
  const records = join(first.place.directory, 'batches', 'records');
  const commit = first.batches.commit(batchOf([declare('t'), version('t', 3)]));
  const names = async () => (await readdir(records).catch(() => [])).filter((name) => !name.endsWith('.tmp'));
  await expect.poll(names).toHaveLength(1);
  // As after a kill: only the disk has the record.
  const copy = await dataDirectory();
  await cp(first.place.directory, copy, { recursive: true });
  const next = await openBatches({ address: server.url, place: placeIn(copy), waits: [] });
  const [record] = await next.history.list({});
  expect(record).toMatchObject({
    way: 'batch',
    outcome: {
      kind: 'unknown',
      operationCount: 2,
      failure: { message: expect.stringContaining('Vitrine quit while sending') },
    },
  });
  // The first host lists the commit only once it has completed.
  expect(await first.history.list({})).toEqual([]);
  expect((await commit).outcome.kind).toBe('applied');
  const evidence = await all(next.history.findOut({ recordId: record?.recordId ?? '' }));
  expect(evidence).toMatchObject([{ verdict: 'applied' }]);
});

describe('SECURITY: credentials', () => {
  const results = [{ declare_table: { storage_options: { key: 'CANARY-storage' } } }];
  const answers: readonly (readonly [string, number, (sent: string) => string])[] = [
    ['when a response has storage options', 200, () => JSON.stringify({ results })],
    ['when a response is truncated in storage options', 200, () => JSON.stringify({ results }).slice(0, -8)],
    ['when a response of another shape has storage options', 200, () => JSON.stringify({ result: results })],
    ['when a response quotes them', 400, () => '{"code":13,"error":"CANARY-own and CANARY-held are wrong"}'],
    [
      'when a response quotes the request',
      400,
      (sent) => JSON.stringify({ code: 13, error: 'No.', got: sent }),
    ],
    ['when a response echoes the request', 400, (sent) => sent],
    ['when a response quotes part of the request', 500, (sent) => `Wrong: ${sent.slice(0, 200)}`],
  ];

  it.each(answers)('reach the server but no file, log, or record %s', async (_, status, say) => {
    const server = await startServerForTest(({ path, body }, response) => {
      if (path.endsWith('batch-commit')) response.writeHead(status).end(say(body));
      else response.writeHead(404).end('{"code":4}');
    });
    const { batches, history, place, activityLog } = await openBatches({
      address: server.origin,
      connection: { identityInBody: true },
      credentials: { bearer: 'CANARY-held' },
    });
    const operation = declare('t', {
      identity: { api_key: 'CANARY-own' },
      storage_options: { k: 'CANARY-k' },
    });
    const input = batchOf([operation]);
    const record = await batches.commit(input);
    await batches.saveDraft({
      draftId: 'd',
      name: 'Draft',
      connectionId: 'c',
      body: input.body,
      at: 1,
      base: 0,
      writer: 'w',
    });
    const sent = server.seen.find(({ path }) => path.endsWith('batch-commit'))?.body ?? '';
    for (const secret of ['CANARY-held', 'CANARY-own', 'CANARY-k']) expect(sent).toContain(secret);
    const files = await filesIn(place.directory);
    expect(files.size).toBe(2);
    const seen = JSON.stringify([record, [...files.values()], activityLog.list(), await history.list({})]);
    expect(seen).not.toContain('CANARY');
  });
});

describe('a data directory that another instance owns', () => {
  it('is never written: commits are kept in memory only', async () => {
    const server = await serve();
    const first = await openBatches({ address: server.url });
    await first.batches.commit(batchOf([declare('a')]));
    const filesBefore = await filesIn(first.place.directory);
    const place = { ...first.place, readOnlyReason: 'Another Vitrine has it.' };
    const { batches, history } = await openBatches({ address: server.url, place });
    const record = await batches.commit(batchOf([declare('b')]));
    expect(await history.list({})).toMatchObject([record, { outcome: { kind: 'applied' } }]);
    expect(await history.body(record.recordId)).toContain('"b"');
    expect(await filesIn(place.directory)).toEqual(filesBefore);
    const [, old] = await history.list({});
    await expect(history.forget([old?.recordId ?? ''])).rejects.toMatchObject({ code: 'READ_ONLY' });
    await history.forget([record.recordId]);
    expect(await history.list({})).toHaveLength(1);
  });
});
