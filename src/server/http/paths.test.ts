import fc from 'fast-check';
import { expect, it } from 'vitest';
import { encodePathId, formatId } from '#protocol/index.ts';
import { serve } from '../testing/test-server.ts';

it.each([
  ['/v1/table/a$b$c/describe', 200],
  ['/v1/table/a%24b%24c/describe', 200],
  ['/v1/table/a%24b%24c/describe/', 200],
  ['/v1/table/a.b.c/describe?delimiter=.', 200],
  ['/v1/table/a::b::c/describe?delimiter=::', 200],
  ['/v1/table/a%2Fb%2fc/describe?delimiter=%2F', 200],
  ['/v1/table/a$b$c/describe?delimiter=.', 404],
  ['/v1/table/a%2524b%2524c/describe', 404],
  ['/v1/table/a$b/describe', 404],
  ['/v1/table/$/describe', 404],
])('parses the table path %s', async (path, status) => {
  const server = await serve({ tables: [['a', 'b', 'c']] });
  expect((await server.send(path, { method: 'POST' })).status).toBe(status);
});

it.each(['/v1/namespace/$/list', '/v1/namespace/%24/list/', '/v1/namespace/./list?delimiter=.'])(
  'lists the root at %s',
  async (path) => {
    const server = await serve({ tables: [['a', 'b']] });
    expect((await server.send(path)).json).toEqual({ namespaces: ['a'] });
  },
);

it.each([
  ['%2F', 'a%252Fb', '%252F'],
  ['..', '..', '%2E%2E'],
  ['.', '.', '%2E'],
  ['a/b', 'a%2Fb', 'a%2fb'],
  ['?x=1#y', '%3Fx%3D1%23y', '%3fx=1%23y'],
  ['a;b', 'a;b', 'a%3Bb'],
  ['1+1', '1+1', '1%2B1'],
])('decodes a path exactly once: %s', async (name, _, encoded) => {
  const server = await serve({ tables: [['ns', name]] });
  const answer = await server.send(`/v1/table/ns$${encoded}/describe?load_detailed_metadata=true`, {
    method: 'POST',
  });
  expect(answer.json).toMatchObject({ table: name, namespace: ['ns'] });
});

it('accepts any names, encoded like official clients do', async () => {
  const name = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }).filter((text) => !/[|\0]/.test(text)),
    fc.constantFrom('%2F', '%252F', '..', '.', '/', '//', '__proto__', '%', '%%', '\n', ' ', '🦜'),
    fc.constant('漢'.repeat(1_000)),
  );
  const ids = fc.uniqueArray(fc.array(name, { minLength: 1, maxLength: 3 }), {
    selector: (id) => JSON.stringify(id),
    minLength: 15,
    maxLength: 20,
  });
  const [tables = []] = fc.sample(ids, 1);
  const server = await serve({ tables });
  for (const id of tables) {
    const path = `/v1/table/${encodePathId(id, '|')}/describe?delimiter=%7C&load_detailed_metadata=true`;
    const { json } = await server.send(path, { method: 'POST' });
    expect(json).toMatchObject({ table: id.at(-1), namespace: id.slice(0, -1) });
  }
  const { json } = await server.send('/v1/table/?delimiter=%7C');
  expect(json.tables).toEqual(expect.arrayContaining(tables.map((id) => formatId(id, '|'))));
});

it('uses the ID in the body if the path is ambiguous because of the delimiter', async () => {
  const server = await serve({ tables: [['ns', 'a$b']] });
  const answerTo = (body: object) =>
    server.send('/v1/table/ns%24a%24b/describe', { method: 'POST', body: JSON.stringify(body) });
  expect((await answerTo({})).status).toBe(404);
  expect((await answerTo({ id: ['ns', 'a', 'b'] })).status).toBe(404);
  expect((await answerTo({ id: ['ns', 'a$b'] })).status).toBe(200);
  expect((await answerTo({ id: ['other'] })).json).toMatchObject({
    code: 13,
    error: expect.stringMatching(/`id`/),
  });
});
