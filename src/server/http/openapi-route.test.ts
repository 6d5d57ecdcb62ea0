import { expect, it } from 'vitest';
import { z } from 'zod';
import { serve, type TestServer } from '../testing/test-server.ts';

const part = z.record(z.string(), z.unknown());

async function readDocument({ send }: TestServer) {
  const answer = await send('/openapi.json');
  expect(answer).toMatchObject({
    status: 200,
    headers: { 'content-type': 'application/json; charset=utf-8' },
  });
  return { document: part.parse(JSON.parse(answer.text)), text: answer.text };
}

/** Follows the keys from the document’s root. */
function at(value: unknown, ...names: readonly string[]): Record<string, unknown> {
  return names.reduce((inner, name) => part.parse(inner[name]), part.parse(value));
}

/** The schema of a response, built only from the document. */
function answerSchema(
  document: Record<string, unknown>,
  path: string,
  method: string,
  status: number,
): z.ZodType {
  const responses = at(document, 'paths', path, method, 'responses');
  const { $ref } = at(responses, String(status));
  const response =
    typeof $ref === 'string' ? at(document, ...$ref.split('/').slice(1)) : at(responses, String(status));
  const schema = at(response, 'content', 'application/json', 'schema');
  const withDefinitions = { ...schema, $defs: at(document, 'components', 'schemas') };
  const local = JSON.stringify(withDefinitions).replaceAll('#/components/schemas/', '#/$defs/');
  return z.fromJSONSchema(JSON.parse(local));
}

it('contains the server’s own address', async () => {
  const server = await serve();
  const { document } = await readDocument(server);
  expect(document.servers).toEqual([{ url: server.url }]);
  const byName = await server.send('/openapi.json', { headers: { host: `localhost:${server.port}` } });
  expect(byName.json.servers).toEqual([{ url: `http://localhost:${server.port}` }]);
});

const LANCEDB = { 'x-vitrine-dialect': 'lancedb' };
const TABLE = '/v1/table/prod$ml$items';

type RequestCase = readonly [
  method: string,
  path: string,
  url: string,
  status: number,
  body: string,
  headers: Record<string, string>,
];

const REQUESTS: readonly RequestCase[] = [
  ['get', '/v1/table/', '/v1/table/', 200, '', {}],
  ['get', '/v1/tables', '/v1/tables', 200, '', {}],
  ['get', '/v1/namespace/{id}/list', '/v1/namespace/$/list?limit=1', 200, '', {}],
  ['get', '/v1/namespace/{id}/list', '/v1/namespace/none/list', 404, '', {}],
  ['get', '/v1/namespace/{id}/list', '/v1/namespace/$/list?limit=x', 400, '', {}],
  ['post', '/v1/namespace/{id}/describe', '/v1/namespace/prod/describe', 200, '', {}],
  ['post', '/v1/namespace/{id}/create', '/v1/namespace/new/create', 200, '{"properties":{"a":"b"}}', {}],
  ['post', '/v1/namespace/{id}/create', '/v1/namespace/prod/create', 409, '', {}],
  [
    'post',
    '/v1/table/{id}/describe',
    `${TABLE}/describe?load_detailed_metadata=1&with_table_uri=1`,
    200,
    '',
    {},
  ],
  ['post', '/v1/table/{id}/describe', `${TABLE}/describe`, 200, '{"vend_credentials":true}', {}],
  ['post', '/v1/table/{id}/describe', `${TABLE}/describe`, 200, '', LANCEDB],
  ['post', '/v1/table/{id}/exists', `${TABLE}/exists`, 200, '', {}],
  ['post', '/v1/table/{id}/declare', '/v1/table/prod$new/declare', 200, '', {}],
  ['post', '/v1/table/{id}/version/list', `${TABLE}/version/list?descending=1`, 200, '', {}],
  ['post', '/v1/table/{id}/version/list', `${TABLE}/version/list`, 200, '', LANCEDB],
  ['post', '/v1/table/{id}/version/describe', `${TABLE}/version/describe`, 200, '', {}],
  ['post', '/v1/table/{id}/tags/list', `${TABLE}/tags/list`, 200, '', {}],
  ['get', '/v1/table/{id}/tags/list', `${TABLE}/tags/list`, 200, '', LANCEDB],
  ['post', '/v1/table/{id}/stats', '/v1/table/prod$shop$orders/stats', 409, '', {}],
  [
    'post',
    '/v1/table/batch-commit',
    '/v1/table/batch-commit',
    200,
    '{"operations":[{"declare_table":{"id":["x"]}}]}',
    {},
  ],
  [
    'post',
    '/v1/table/batch-commit',
    '/v1/table/batch-commit',
    409,
    '{"operations":[{"declare_table":{"id":["prod","ml","items"]}}]}',
    {},
  ],
];

it('describes all responses correctly', async () => {
  const server = await serve({ sample: true });
  const { document } = await readDocument(server);
  for (const [method, path, url, status, body, headers] of REQUESTS) {
    const answer = await server.send(url, { method: method.toUpperCase(), body, headers });
    const label = `${method} ${url} ${body}`;
    expect(answer, label).toMatchObject({ status });
    const result = answerSchema(document, path, method, status).safeParse(JSON.parse(answer.text));
    expect(result.error, label).toBeUndefined();
  }
});

it('describes a count as a bare number', async () => {
  const { document } = await readDocument(await serve());
  for (const method of ['get', 'post']) {
    const count = answerSchema(document, '/v1/table/{id}/count_rows', method, 200);
    expect(count.safeParse(55).success).toBe(true);
    expect(count.safeParse({ count: 55 }).success).toBe(false);
  }
});

it('rejects a wrong response', async () => {
  const { document } = await readDocument(await serve());
  const listing = answerSchema(document, '/v1/table/', 'get', 200);
  expect(listing.safeParse({ tables: ['a'] }).success).toBe(true);
  expect(listing.safeParse({ tables: [1] }).success).toBe(false);
  expect(listing.safeParse({}).success).toBe(false);
  const description = answerSchema(document, '/v1/table/{id}/describe', 'post', 200);
  const field = (type: unknown) => ({
    schema: { fields: [{ name: 'a', type: { type: 'list', fields: [{ name: 'b', type }] } }] },
  });
  expect(description.safeParse(field({ type: 'int8' })).success).toBe(true);
  expect(description.safeParse(field({ type: 8 })).success).toBe(false);
});
