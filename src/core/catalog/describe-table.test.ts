import { describe, expect, it, onTestFinished } from 'vitest';
import { table } from '../../contract/index.ts';
import { startTestCatalog, type TestRoutes } from './testing/test-catalog.ts';

async function setUp(routes: TestRoutes) {
  const started = await startTestCatalog(routes);
  onTestFinished(started.close);
  return started;
}

const detailFails =
  (failure: { status: number; body: unknown }, plain: unknown): TestRoutes =>
  (_, query) =>
    query.get('load_detailed_metadata') === 'true' ? failure : { body: plain };

describe('describing a table', () => {
  it('shows everything that was returned, in the words of the contract', async () => {
    const { catalog } = await setUp(() => ({
      body: `{"version":9007199254740993,"location":"s3://b/t","table_uri":"s3://b/t.lance","schema":{"fields":[{"name":"__proto__","nullable":false,"type":{"type":"fixed_size_list","length":3,"fields":[{"name":"item","type":{"type":"float32"}}]}}],"metadata":{"k":"v"}},"stats":{"num_fragments":4,"num_deleted_rows":null},"metadata":{},"properties":{"owner":"ml"},"managed_versioning":true,"is_only_declared":false}`,
    }));
    const described = await catalog.describe(['a', 't']);
    expect(described).toMatchObject({
      id: ['a', 't'],
      version: 9007199254740993n,
      location: 's3://b/t',
      tableUri: 's3://b/t.lance',
      fields: [{ name: '__proto__', nullable: false, type: 'vector · 3 × float32', family: 'vector' }],
      schemaMetadata: { k: 'v' },
      stats: { numFragments: 4n, numDeletedRows: null },
      metadata: {},
      properties: { owner: 'ml' },
      managedVersioning: true,
      onlyDeclared: false,
    });
    expect(() => table.parse(described)).not.toThrow();
  });

  it('asks for details and the URI in the query and in the body', async () => {
    const { catalog, server } = await setUp(() => ({ body: {} }));
    const { raw } = await catalog.describe(['t']);
    expect(raw.path).toBe('/base/v1/table/t/describe?with_table_uri=true&load_detailed_metadata=true');
    expect(server.seen[0]?.body).toBe('{"id":["t"],"with_table_uri":true,"load_detailed_metadata":true}');
  });

  it('keeps "not returned" and "returned as null" apart', async () => {
    const { catalog } = await setUp(() => ({ body: { properties: null, schema: null, stats: null } }));
    const described = await catalog.describe(['t']);
    expect(described).toMatchObject({ properties: null, fields: null, stats: null });
    expect([described.location, described.version, described.storageOptionNames]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('lets no value of a storage option out', async () => {
    const { catalog } = await setUp(() => ({
      body: '{"storage_options":{"aws_secret":"CANARY","expires_at_millis":"1","\\u0061":"CANARY"},"location":"x"}',
    }));
    const described = await catalog.describe(['t']);
    expect(described.storageOptionNames).toEqual(['aws_secret', 'expires_at_millis', 'a']);
    expect(described.raw.answer).toContain('"aws_secret": "‹hidden›"');
    expect(described.raw.answer).toContain('"location": "x"');
    expect(JSON.stringify({ ...described, version: null })).not.toContain('CANARY');
  });

  it('goes without details for a table that is only declared', async () => {
    const failure = { status: 400, body: { code: 19, error: 'no data' } };
    const { catalog, server } = await setUp(detailFails(failure, { is_only_declared: true, location: 'x' }));
    const described = await catalog.describe(['t']);
    expect(described).toMatchObject({ onlyDeclared: true, location: 'x' });
    expect(described.gap).toBeUndefined();
    expect(server.seen).toHaveLength(2);
  });

  it('says why there are no details for any other table', async () => {
    const failure = { status: 500, body: { code: 18, error: 'storage down' } };
    const { catalog } = await setUp(detailFails(failure, { location: 'x' }));
    const described = await catalog.describe(['t']);
    expect(described).toMatchObject({ location: 'x', gap: { status: 500, serverMessage: 'storage down' } });
  });

  it('tells the first failure when there is nothing without details either', async () => {
    const { catalog } = await setUp((_, query) => ({
      status: query.get('load_detailed_metadata') === 'true' ? 500 : 503,
      body: '',
    }));
    await expect(catalog.describe(['t'])).rejects.toMatchObject({
      code: 'SERVER_ERROR',
      details: { status: 500 },
    });
  });

  it.each([
    [404, { code: 4 }, 'GONE'],
    [404, { code: 1 }, 'GONE'],
    [403, {}, 'REFUSED'],
  ])('does not ask twice after %i %o', async (status, body, code) => {
    const { catalog, server } = await setUp(() => ({ status, body }));
    await expect(catalog.describe(['t'])).rejects.toMatchObject({ code });
    expect(server.seen).toHaveLength(1);
  });

  it('can be cancelled', async () => {
    const cancel = new AbortController();
    const { catalog } = await setUp(() => {
      cancel.abort();
      return { body: {} };
    });
    await expect(catalog.describe(['t'], cancel.signal)).rejects.toThrow('aborted');
  });
});
