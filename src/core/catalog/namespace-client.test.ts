import { describe, expect, it, onTestFinished } from 'vitest';
import { operations, parseId } from '../../protocol/index.ts';
import { createHttpClient } from '../http/http-client.ts';
import { createLedger } from '../ledger/ledger.ts';
import { createNamespaceClient } from './namespace-client.ts';
import { startTestCatalog, type TestRoutes } from './testing/test-catalog.ts';

async function setUp(routes: TestRoutes, delimiter = '$') {
  const started = await startTestCatalog(routes, { delimiter });
  onTestFinished(started.close);
  return started;
}

const described: TestRoutes = () => ({ body: { location: 's3://x' } });
const nameless: TestRoutes = () => ({ body: { namespaces: [] } });

describe('a call', () => {
  it.each([
    [['..'], '%2E%2E'],
    [['.'], '%2E'],
    [['a', 'b/c'], 'a%24b%2Fc'],
    [['50%'], '50%25'],
    [['ü 🦊'], '%C3%BC%20%F0%9F%A6%8A'],
    [[], '%24'],
  ])('for %o goes to the path …/%s, encoded exactly once', async (id, segment) => {
    const { client, server } = await setUp(nameless);
    await client.call(operations.listNamespaces, { id });
    expect(server.seen[0]?.path.startsWith(`/base/v1/namespace/${segment}`)).toBe(true);
    const [, sent = ''] = /^\/base\/v1\/namespace\/([^/]*)\/list$/.exec(server.seen[0]?.path ?? '') ?? [];
    expect(parseId(decodeURIComponent(sent))).toEqual(parseId(id.length === 0 ? '$' : id.join('$')));
  });

  it('of a name that holds the delimiter is not made: the server would read another id', async () => {
    const { client, server } = await setUp(nameless);
    const call = client.call(operations.listNamespaces, { id: ['shop', 'a$b'] });
    await expect(call).rejects.toMatchObject({ code: 'INVALID', message: expect.stringContaining('"a$b"') });
    expect(server.seen).toEqual([]);
    const other = await setUp(nameless, '.');
    await other.client.call(operations.listNamespaces, { id: ['shop', 'a$b', "$'"] });
    expect(other.server.seen[0]?.path).toBe("/base/v1/namespace/shop.a%24b.%24'/list?delimiter=.");
  });

  it('names the delimiter only when it is not the usual one', async () => {
    const usual = await setUp(nameless);
    await usual.client.call(operations.listNamespaces, { id: ['a', 'b'] });
    expect(usual.server.seen[0]?.path).toBe('/base/v1/namespace/a%24b/list');
    const other = await setUp(nameless, '::');
    await other.client.call(operations.listNamespaces, { id: ['a', 'b'] });
    expect(other.server.seen[0]?.path).toBe('/base/v1/namespace/a%3A%3Ab/list?delimiter=%3A%3A');
  });

  it('passes page tokens on untouched', async () => {
    const { client, server } = await setUp(nameless);
    await client.call(operations.listNamespaces, { id: [], query: { page_token: 'a&b=c+ %', limit: 5 } });
    expect(new URLSearchParams(server.seen[0]?.path.split('?')[1]).get('page_token')).toBe('a&b=c+ %');
  });

  it('puts flags into the query and into the body, and the id into the body', async () => {
    const { client, server } = await setUp(described);
    const { raw } = await client.call(operations.describeTable, {
      id: ['a', 't'],
      body: {
        with_table_uri: true,
        load_detailed_metadata: false,
        vend_credentials: true,
        version: 2n ** 62n,
      },
    });
    const [seen] = server.seen;
    expect(seen?.path).toBe('/base/v1/table/a%24t/describe?with_table_uri=true&load_detailed_metadata=false');
    expect(seen?.body).toBe(
      '{"id":["a","t"],"with_table_uri":true,"load_detailed_metadata":false,"vend_credentials":true,"version":4611686018427387904}',
    );
    expect(raw).toMatchObject({
      method: 'POST',
      path: seen?.path,
      requestBody: seen?.body,
      answerText: '{"location":"s3://x"}',
      status: 200,
    });
  });

  it('keeps null members, missing members and exact numbers apart', async () => {
    const { client } = await setUp(() => ({ body: '{"properties":null,"version":9007199254740993}' }));
    const { answer } = await client.call(operations.describeTable, { id: ['t'] });
    expect(answer).toEqual({ properties: null, version: 9007199254740993n });
    expect('location' in answer).toBe(false);
  });

  it('says which thing an error answer is about', async () => {
    const { client } = await setUp(() => ({ status: 500, body: { code: 18, error: 'disk' } }));
    await expect(client.call(operations.listTables, { id: ['a', 'b'] })).rejects.toMatchObject({
      code: 'SERVER_ERROR',
      message: expect.stringMatching(/^Could not list the tables of namespace `a\$b` \(500, internal\)\./),
      details: { serverMessage: 'disk' },
    });
    await expect(client.call(operations.listTables, { id: [] })).rejects.toThrow(
      'of the root namespace (500',
    );
  });

  it.each([
    ['{"namespaces":"a"}', 'at `namespaces`'],
    ['{"namespaces":[1]}', 'at `namespaces.0`'],
    ['{"page_token":"x"}', 'at `namespaces`'],
    ['[]', 'at it'],
    ['<html><h1>Welcome to nginx</h1></html>', 'is not JSON'],
    ['', 'is not JSON'],
    ['['.repeat(100_000), 'nests deeper'],
    [`{"namespaces":${'['.repeat(600)}${']'.repeat(600)}}`, 'nests deeper'],
  ])('says what is wrong with the answer %s', async (body, words) => {
    const { client } = await setUp(() => ({ body }));
    await expect(client.call(operations.listNamespaces, { id: [] })).rejects.toMatchObject({
      code: 'BAD_ANSWER',
      message: expect.stringContaining(words),
    });
  });

  it('shows what came instead of JSON', async () => {
    const { client } = await setUp(() => ({ body: '<html><h1>Welcome to nginx</h1></html>' }));
    await expect(client.call(operations.listNamespaces, { id: [] })).rejects.toMatchObject({
      details: { serverMessage: 'Welcome to nginx', status: 200 },
    });
  });

  it('is not made while there is no address', async () => {
    const http = createHttpClient({ ledger: createLedger() });
    const client = createNamespaceClient({
      target: { connectionId: 'c', address: '', delimiter: '$' },
      http,
    });
    await expect(client.call(operations.listNamespaces, { id: [] })).rejects.toMatchObject({
      code: 'UNREACHABLE',
      message: expect.stringContaining('Start the local server'),
    });
  });
});
