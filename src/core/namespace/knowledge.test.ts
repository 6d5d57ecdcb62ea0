import { describe, expect, it } from 'vitest';
import { operations } from '#protocol/index.ts';
import type { OperationSupport } from './knowledge.ts';
import { setUpClient } from './testing/test-client.ts';
import type { TestAnswer } from './testing/test-routes.ts';

/** What is known of `listVersions` after one response, if `before` was known. */
async function learnt(
  answer: TestAnswer,
  { before, id = ['t'] }: { readonly before?: OperationSupport; readonly id?: readonly string[] } = {},
): Promise<OperationSupport | undefined> {
  const { client, known } = await setUpClient(() => answer);
  if (before !== undefined) known.learn('listVersions', before);
  await client.call(operations.listVersions, { id, sendAnyway: true }).catch(() => {});
  return known.of('listVersions');
}

describe('the support of an operation is learned by use', () => {
  it.each<readonly [string, TestAnswer, OperationSupport]>([
    ['a response', { body: { versions: [] } }, 'yes'],
    ['an invalid response', { body: '?' }, 'yes'],
    ['a missing table', { status: 404, body: { code: 4 } }, 'yes'],
    ['a missing namespace', { status: 404, body: { code: 1 } }, 'yes'],
    ['a 405', { status: 405 }, 'no'],
    ['a 501', { status: 501 }, 'no'],
  ])('from %s', async (_, answer, support) => {
    expect(await learnt(answer)).toBe(support);
    expect(await learnt(answer, { before: support === 'yes' ? 'no' : 'yes' })).toBe(support);
  });

  it.each<readonly [string, TestAnswer]>([
    ['a 500', { status: 500, body: { code: 18 } }],
    ['a 401', { status: 401 }],
    ['a 429', { status: 429 }],
    ['a 404 without a code, which may be about the table', { status: 404 }],
  ])('but not from %s', async (_, answer) => {
    expect(await learnt(answer)).toBeUndefined();
    expect(await learnt(answer, { before: 'yes' })).toBe('yes');
    expect(await learnt(answer, { before: 'no' })).toBe('no');
  });

  it('as unsupported from a 404 without a code if the request is about the root', async () => {
    expect(await learnt({ status: 404 }, { id: [] })).toBe('no');
  });

  it('as unsupported from error code 0, unless the operation worked before', async () => {
    const unsupported = { status: 406, body: { code: 0 } };
    expect(await learnt(unsupported)).toBe('no');
    expect(await learnt(unsupported, { before: 'yes' })).toBe('yes');
  });
});

describe('an unsupported operation', () => {
  it('is not sent, and the error says what the server can’t do', async () => {
    const { client, known, server } = await setUpClient(() => ({ body: { versions: [] } }));
    known.learn('listVersions', 'no');
    await expect(client.call(operations.listVersions, { id: ['t'] })).rejects.toMatchObject({
      code: 'NOT_SUPPORTED',
      message: 'This server can’t list the versions of a table.',
    });
    expect(server.seen).toEqual([]);
  });

  it('is sent if forced, and from then on without force if it worked', async () => {
    const { client, known, server } = await setUpClient(() => ({ body: { versions: [] } }));
    known.learn('listVersions', 'no');
    await client.call(operations.listVersions, { id: ['t'], sendAnyway: true });
    await client.call(operations.listVersions, { id: ['t'] });
    expect(server.seen).toHaveLength(2);
  });

  it('is sent anyway if a wrong "no" would hide the whole catalog', async () => {
    const { client, known, server } = await setUpClient(() => ({ body: { namespaces: [], tables: [] } }));
    for (const name of ['listNamespaces', 'listTables', 'describeTable'] as const) known.learn(name, 'no');
    await client.call(operations.listNamespaces, { id: [] });
    await client.call(operations.listTables, { id: [] });
    await client.call(operations.describeTable, { id: ['t'] });
    expect(server.seen).toHaveLength(3);
  });
});
