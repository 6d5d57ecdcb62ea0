import { expect, it } from 'vitest';
import { type Operation, operations } from '#protocol/index.ts';
import { setUpClient } from './testing/test-client.ts';

const methods = (seen: readonly { readonly method: string }[]) => seen.map(({ method }) => method).join(' ');

it.each([404, 405])(
  'a server that rejects POST with %i gets GET, and from then on only GET',
  async (status) => {
    const { client, server } = await setUpClient((_path, _query, { method }) =>
      method === 'GET' ? { body: '7' } : { status },
    );
    const body = { version: 2n ** 60n, predicate: 'a = 1' };
    expect((await client.call(operations.countRows, { id: ['t'], body })).answer.count).toBe(7n);
    await client.call(operations.countRows, { id: ['t'] });
    expect(methods(server.seen)).toBe('POST GET GET');
    const [, got] = server.seen;
    expect(got?.path).toBe('/base/v1/table/t/count_rows?version=1152921504606846976&predicate=a%20%3D%201');
    expect(got?.body).toBe('');
  },
);

const BOTH_WAYS = Object.values<Operation>(operations).filter(({ otherMethod }) => otherMethod !== undefined);

it('only statistics, tags, and counts have a fallback method', () => {
  expect(BOTH_WAYS.map(({ name }) => name).sort()).toEqual([
    'countRows',
    'describeIndexStats',
    'listTags',
    'tableStats',
  ]);
});

it.each(BOTH_WAYS)(
  '$name is sent with the fallback method after a 405, and from then on directly',
  async (operation) => {
    for (const supported of ['GET', 'POST']) {
      const { client, server, known } = await setUpClient((_path, _query, { method }) =>
        method === supported
          ? { body: { tags: {}, count: 1 } }
          : { status: 405, body: { title: 'Not Allowed' } },
      );
      const names = operation.path.includes('{name}') ? { names: { name: 'i' } } : {};
      await client.call(operation, { id: ['t'], ...names });
      await client.call(operation, { id: ['t'], ...names });
      expect(methods(server.seen)).toBe(supported === 'GET' ? 'POST GET GET' : 'POST POST');
      expect([...known.all.values()]).toEqual(['yes']);
    }
  },
);

it('a server that rejects GET after some time gets POST again', async () => {
  let supported = 'GET';
  const { client, server } = await setUpClient((_path, _query, { method }) =>
    method === supported ? { body: '7' } : { status: 405 },
  );
  await client.call(operations.countRows, { id: ['t'] });
  supported = 'POST';
  await client.call(operations.countRows, { id: ['t'] });
  await client.call(operations.countRows, { id: ['t'] });
  expect(methods(server.seen)).toBe('POST GET GET POST POST');
});

it.each([
  ['a missing table', 404, { code: 4 }, 'GONE'],
  ['a server error', 500, { code: 18 }, 'SERVER_ERROR'],
  ['a rejected credential', 401, { code: 16 }, 'REFUSED'],
])('%s does not change the method', async (_, status, body, code) => {
  const { client, server } = await setUpClient(() => ({ status, body }));
  await expect(client.call(operations.countRows, { id: ['t'] })).rejects.toMatchObject({ code });
  expect(methods(server.seen)).toBe('POST');
});

it('if both methods fail, the error of the default method is reported', async () => {
  const { client, server } = await setUpClient((_path, _query, { method }) => ({
    status: method === 'POST' ? 405 : 404,
  }));
  await expect(client.call(operations.listTags, { id: ['t'] })).rejects.toMatchObject({
    code: 'NOT_SUPPORTED',
    details: { status: 405 },
  });
  expect(methods(server.seen)).toBe('POST GET');
});

it('credentials in the body are not moved to the query of a GET', async () => {
  const { client, server } = await setUpClient(
    (_path, _query, { method }) => (method === 'GET' ? { body: {} } : { status: 405 }),
    { target: { identityInBody: true }, credentials: { apiKey: 'CANARY' } },
  );
  await client.call(operations.tableStats, { id: ['t'] });
  expect(server.seen.map(({ path }) => path).join(' ')).not.toContain('CANARY');
});
