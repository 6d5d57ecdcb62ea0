import { describe, expect, it } from 'vitest';
import { operations, parseId } from '#protocol/index.ts';
import { setUpClient } from './testing/test-client.ts';
import type { TestRoutes } from './testing/test-routes.ts';

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
  ])('for %o is sent to the path …/%s, encoded exactly once', async (id, segment) => {
    const { client, server } = await setUpClient(nameless);
    await client.call(operations.listNamespaces, { id });
    expect(server.seen[0]?.path.startsWith(`/base/v1/namespace/${segment}`)).toBe(true);
    const [, sent = ''] = /^\/base\/v1\/namespace\/([^/]*)\/list$/.exec(server.seen[0]?.path ?? '') ?? [];
    expect(parseId(decodeURIComponent(sent))).toEqual(parseId(id.length === 0 ? '$' : id.join('$')));
  });

  it('sends the delimiter only if it isn’t the default', async () => {
    const usual = await setUpClient(nameless);
    await usual.client.call(operations.listNamespaces, { id: ['a', 'b'] });
    expect(usual.server.seen[0]?.path).toBe('/base/v1/namespace/a%24b/list');
    const other = await setUpClient(nameless, { target: { delimiter: '::' } });
    await other.client.call(operations.listNamespaces, { id: ['a', 'b'] });
    expect(other.server.seen[0]?.path).toBe('/base/v1/namespace/a%3A%3Ab/list?delimiter=%3A%3A');
    const always = await setUpClient(nameless, { target: { alwaysSendDelimiter: true } });
    await always.client.call(operations.listNamespaces, { id: ['a', 'b'] });
    expect(always.server.seen[0]?.path).toBe('/base/v1/namespace/a%24b/list?delimiter=%24');
  });

  it('passes page tokens unchanged', async () => {
    const { client, server } = await setUpClient(nameless);
    await client.call(operations.listNamespaces, { id: [], query: { page_token: 'a&b=c+ %', limit: 5 } });
    expect(new URLSearchParams(server.seen[0]?.path.split('?')[1]).get('page_token')).toBe('a&b=c+ %');
  });

  it('sends flags in the query and the body, and the ID in the body', async () => {
    const { client, server } = await setUpClient(described);
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
      '{"id":["a","t"],"version":4611686018427387904,"with_table_uri":true,"load_detailed_metadata":false,"vend_credentials":true}',
    );
    expect(raw).toMatchObject({
      method: 'POST',
      path: seen?.path,
      requestBody: seen?.body,
      answerText: '{"location":"s3://x"}',
      status: 200,
    });
  });

  it('distinguishes null, missing members, and exact numbers', async () => {
    const { client } = await setUpClient(() => ({ body: '{"properties":null,"version":9007199254740993}' }));
    const { answer } = await client.call(operations.describeTable, { id: ['t'] });
    expect(answer).toEqual({ properties: null, version: 9007199254740993n });
    expect('location' in answer).toBe(false);
  });

  it('names the requested item in the error', async () => {
    const { client } = await setUpClient(() => ({ status: 500, body: { code: 18, error: 'disk' } }));
    await expect(client.call(operations.listTables, { id: ['a', 'b'] })).rejects.toMatchObject({
      code: 'SERVER_ERROR',
      message: expect.stringMatching(/^Couldn’t list the tables of namespace `a\$b` \(500, internal\)\./),
      details: { serverMessage: 'disk' },
    });
    await expect(client.call(operations.listTables, { id: [] })).rejects.toThrow(
      'of the root namespace (500',
    );
  });

  it('fills in every name of its path, each encoded exactly once', async () => {
    const { client, server } = await setUpClient(() => ({ body: {} }));
    await client.call(operations.dropIndex, { id: ['a', 't'], names: { name: 'by/%2F?x' } });
    await client.call(operations.createDeploymentTable, { names: { table_name: '..' } });
    expect(server.seen.map(({ path }) => path)).toEqual([
      '/base/v1/table/a%24t/index/by%2F%252F%3Fx/drop',
      '/base/v1/tables/%2E%2E',
    ]);
    const withoutName = client.call(operations.dropIndex, { id: ['t'], names: { name: '' } });
    await expect(withoutName).rejects.toMatchObject({ code: 'INVALID' });
    expect(server.seen).toHaveLength(2);
  });

  it('fails if there is no address', async () => {
    const { client } = await setUpClient(nameless, { target: { address: '' } });
    await expect(client.call(operations.listNamespaces, { id: [] })).rejects.toMatchObject({
      code: 'UNREACHABLE',
      message: expect.stringContaining('the local server isn’t running. Start it'),
    });
  });
});

describe('an invalid request is rejected before it is sent, with the message that a server would return', () => {
  it.each<readonly [string, object]>([
    ['`version` in the body must be between 0 and 9223372036854775807.', { version: 2n ** 63n }],
    ['`version` in the body must be an integer.', { version: 1.5 }],
    ['`version` in the body must be an integer.', { version: '1' }],
    ['`with_table_uri` in the body must be true or false.', { with_table_uri: 'yes' }],
    ['`identity.api_key` in the body must be text.', { identity: { api_key: 7 } }],
  ])('%s', async (message, body) => {
    const { client, server } = await setUpClient(described);
    // A form or a file may still contain what the types don’t allow.
    const call = client.call(operations.describeTable, { id: ['t'], body: body as never });
    await expect(call).rejects.toMatchObject({ code: 'INVALID', message });
    expect(server.seen).toEqual([]);
  });

  it('a query with two kinds of vector, or a negative limit', async () => {
    const { client, server } = await setUpClient(nameless);
    const query = { k: 1, vector: { single_vector: [1], multi_vector: [[1]] } };
    await expect(client.call(operations.explainPlan, { id: ['t'], body: { query } })).rejects.toMatchObject({
      message: '`query.vector` in the body must have either `single_vector` or `multi_vector`, not both.',
    });
    await expect(
      client.call(operations.listNamespaces, { id: [], query: { limit: -1 } }),
    ).rejects.toMatchObject({
      code: 'INVALID',
      message: '`limit` in the query must be an integer of 0 or more.',
    });
    expect(server.seen).toEqual([]);
  });
});

describe('a name that contains the delimiter', () => {
  it('is sent with another delimiter, in this request only', async () => {
    const { client, server } = await setUpClient(nameless);
    await client.call(operations.listNamespaces, { id: ['shop', 'a$b'] });
    await client.call(operations.listNamespaces, { id: ['shop', 'a$b.c|d'] });
    await client.call(operations.listNamespaces, { id: ['shop', 'a'] });
    expect(server.seen.map(({ path }) => path)).toEqual([
      '/base/v1/namespace/shop.a%24b/list?delimiter=.',
      '/base/v1/namespace/shop~a%24b.c%7Cd/list?delimiter=~',
      '/base/v1/namespace/shop%24a/list',
    ]);
  });

  it('is rejected in a change, since a server that ignores the delimiter would change another table', async () => {
    const { client, server } = await setUpClient(nameless);
    const change = client.call(operations.dropTable, { id: ['shop', 'a$b'] });
    await expect(change).rejects.toMatchObject({
      code: 'INVALID',
      message: expect.stringContaining('"a$b" contains the delimiter $'),
    });
    const everySign = client.call(operations.listNamespaces, { id: ['shop', '$.|~,;!'] });
    await expect(everySign).rejects.toMatchObject({ code: 'INVALID' });
    expect(server.seen).toEqual([]);
  });

  it.each([404, 400])('is suggested in the error as the cause of a %i', async (status) => {
    const { client } = await setUpClient(() => ({ status, body: { code: status === 404 ? 4 : 13 } }));
    await expect(client.call(operations.describeTable, { id: ['shop', 'a$b'] })).rejects.toMatchObject({
      code: 'INVALID',
      message: expect.stringMatching(new RegExp(`${status}.*"a\\$b" contains the delimiter \\$`)),
      details: { status },
    });
  });
});
