import { describe, expect, it } from 'vitest';
import type { TestServer } from '../http/testing/test-server.ts';
import { setUpClient, type TestClientOptions } from '../namespace/testing/test-client.ts';
import type { TestAnswer, TestRoutes } from '../namespace/testing/test-routes.ts';
import { probeServer } from './probe-server.ts';

const noTable: TestAnswer = { status: 404, body: { code: 4, error: 'no such table' } };

const PROBED = [
  'batchCommit',
  'countRows',
  'describeNamespace',
  'describeVersion',
  'explainPlan',
  'listIndices',
  'listTags',
  'listVersions',
  'tableExists',
  'tableStats',
];

async function probe(
  routes: TestRoutes,
  { readOnly = false, ...options }: TestClientOptions & { readOnly?: boolean } = {},
) {
  const { client, known, server } = await setUpClient(routes, options);
  const { count, failure } = await probeServer({ client, known, readOnly });
  const { describeTable, ...learned } = Object.fromEntries(known.all);
  return { learned, server, requestCount: count, failure };
}

/** Without duplicates: the client may retry read requests. */
function requestedOperations(server: TestServer): readonly string[] {
  return [...new Set(server.seen.map(({ path }) => path))];
}

/** A server without objects, which responds to unsupported operations with this answer. */
function serverWithout(missing: RegExp, answer: TestAnswer): TestRoutes {
  return (path) => (missing.test(path) ? answer : noTable);
}

describe('probing a server', () => {
  it('counts an operation as supported if its error reports a missing table', async () => {
    const { learned, requestCount, failure } = await probe(() => noTable);
    expect(requestCount).toBe(1 + PROBED.length);
    expect(Object.keys(learned).sort()).toEqual(PROBED);
    expect(new Set(Object.values(learned))).toEqual(new Set(['yes']));
    expect(failure).toBeUndefined();
  });

  it.each<readonly [string, TestAnswer]>([
    ['a 404 without a code', { status: 404 }],
    ['a 404 from a framework', { status: 404, body: { detail: 'Not Found' } }],
    ['a 405', { status: 405 }],
    ['a 406 with code 0', { status: 406, body: { code: 0 } }],
    ['a 501', { status: 501 }],
  ])('counts an operation as unsupported after %s', async (_, answer) => {
    const { learned } = await probe(serverWithout(/version|batch-commit/, answer));
    expect(learned).toMatchObject({ listVersions: 'no', describeVersion: 'no', batchCommit: 'no' });
    expect(learned).toMatchObject({ listTags: 'yes', explainPlan: 'yes' });
  });

  it.each<readonly [string, TestAnswer, string | undefined]>([
    ['counts an empty list as supported', { body: { versions: [] } }, 'yes'],
    ['counts a rejected request body as supported', { status: 400, body: { code: 13 } }, 'yes'],
    ['learns nothing from a server error', { status: 500, body: { code: 18 } }, undefined],
    ['learns nothing from a rejected operation', { status: 403, body: { code: 15 } }, undefined],
  ])('%s', async (_, answer, support) => {
    const { learned } = await probe(serverWithout(/version\/list/, answer));
    expect(learned.listVersions).toBe(support);
  });

  it('learns nothing from a 404 without a code if a missing table causes one too', async () => {
    const { learned } = await probe((path) => {
      if (path.includes('/tags/')) return { status: 501 };
      return path.includes('/index/') ? { body: { indexes: [] } } : { status: 404 };
    });
    // The batch refers to nothing that could be missing.
    expect(learned).toEqual({ listTags: 'no', listIndices: 'yes', batchCommit: 'no' });
  });

  it('uses the HTTP method that the server supports', async () => {
    const { learned } = await probe((_path, _query, { method }) =>
      method === 'GET' ? noTable : { status: 405 },
    );
    expect(learned).toMatchObject({ tableStats: 'yes', listTags: 'yes', listVersions: 'no' });
  });
});

describe('probing', () => {
  it('changes nothing, and uses no name that could be a real table', async () => {
    const { server } = await probe(() => noTable);
    for (const { path, body } of server.seen) {
      if (path.endsWith('/batch-commit')) expect(body).toBe('{"operations":[]}');
      else expect(path).toMatch(/\/vitrineprobenosuchtable\/[\w/]+(\?|$)/);
      expect(path).not.toMatch(/create|drop|delete|update|register|restore|analyze|insert/);
    }
  });

  it('sends no change request, not even an empty one, on a read-only connection', async () => {
    const { server, learned } = await probe(() => noTable, { readOnly: true });
    expect(server.seen.map(({ path }) => path).join(' ')).not.toContain('batch-commit');
    expect(learned).not.toHaveProperty('batchCommit');
  });

  it('sends at most two requests at once', async () => {
    const { server } = await probe(() => noTable);
    expect(server.connections()).toBeLessThanOrEqual(2);
  });

  it.each([401, 429, 503])('ends at a server that responds with %i', async (status) => {
    const { server, failure } = await probe(() => ({ status, headers: { 'retry-after': '0' } }));
    expect(requestedOperations(server)).toEqual([expect.stringContaining('/describe')]);
    expect(failure?.details.status).toBe(status);
  });

  it('ends once a server begins to reject requests', async () => {
    const { server, failure } = await probe((path) => (path.includes('/tags/') ? { status: 401 } : noTable));
    expect(failure?.details.status).toBe(401);
    expect(requestedOperations(server).length).toBeLessThan(PROBED.length);
  });

  it('ends when aborted', async () => {
    const { client, known } = await setUpClient(() => noTable);
    const stopped = probeServer({
      client,
      known,
      readOnly: false,
      signal: AbortSignal.abort(new Error('stop')),
    });
    await expect(stopped).rejects.toThrow('stop');
    expect(known.all.size).toBe(0);
  });
});
