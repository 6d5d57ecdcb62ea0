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
    ['an answer', { body: { versions: [] } }, 'yes'],
    ['an answer of another shape', { body: '?' }, 'yes'],
    ['a missing table', { status: 404, body: { code: 4 } }, 'yes'],
    ['a missing namespace', { status: 404, body: { code: 1 } }, 'yes'],
    ['a wrong method', { status: 405 }, 'no'],
    ['nothing implemented', { status: 501 }, 'no'],
  ])('%s', async (_, answer, support) => {
    expect(await learnt(answer)).toBe(support);
    expect(await learnt(answer, { before: support === 'yes' ? 'no' : 'yes' })).toBe(support);
  });

  it.each<readonly [string, TestAnswer]>([
    ['a server with a problem', { status: 500, body: { code: 18 } }],
    ['a server that refuses', { status: 401 }],
    ['a server that is busy', { status: 429 }],
    ['a 404 without a code, which may be about the table', { status: 404 }],
  ])('but not by %s', async (_, answer) => {
    expect(await learnt(answer)).toBeUndefined();
    expect(await learnt(answer, { before: 'yes' })).toBe('yes');
    expect(await learnt(answer, { before: 'no' })).toBe('no');
  });

  it('a 404 without a code is about the operation if no item was requested', async () => {
    expect(await learnt({ status: 404 }, { id: [] })).toBe('no');
  });

  it('"unsupported" means no, unless the operation worked before', async () => {
    const unsupported = { status: 406, body: { code: 0 } };
    expect(await learnt(unsupported)).toBe('no');
    expect(await learnt(unsupported, { before: 'yes' })).toBe('yes');
  });
});

describe('an unsupported operation', () => {
  it('is not requested, and the error says what the server can’t do', async () => {
    const { client, known, server } = await setUpClient(() => ({ body: { versions: [] } }));
    known.learn('listVersions', 'no');
    await expect(client.call(operations.listVersions, { id: ['t'] })).rejects.toMatchObject({
      code: 'NOT_SUPPORTED',
      message: 'This server can’t list the versions of a table.',
    });
    expect(server.seen).toEqual([]);
  });

  it('is requested if forced, and always from then on if it works', async () => {
    const { client, known, server } = await setUpClient(() => ({ body: { versions: [] } }));
    known.learn('listVersions', 'no');
    await client.call(operations.listVersions, { id: ['t'], sendAnyway: true });
    await client.call(operations.listVersions, { id: ['t'] });
    expect(server.seen).toHaveLength(2);
  });

  it('is always requested if a wrong "no" would hide a whole catalog', async () => {
    const { client, known, server } = await setUpClient(() => ({ body: { namespaces: [], tables: [] } }));
    for (const name of ['listNamespaces', 'listTables', 'describeTable'] as const) known.learn(name, 'no');
    await client.call(operations.listNamespaces, { id: [] });
    await client.call(operations.listTables, { id: [] });
    await client.call(operations.describeTable, { id: ['t'] });
    expect(server.seen).toHaveLength(3);
  });
});
