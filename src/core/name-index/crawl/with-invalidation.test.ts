import { describe, expect, it, onTestFinished } from 'vitest';
import { operations } from '#protocol/index.ts';
import { startTestCatalog } from '../../catalog/testing/test-catalog.ts';
import { withInvalidation } from './with-invalidation.ts';

async function setUp(status = 200) {
  const started = await startTestCatalog(() => ({ status, body: { results: [{}, {}, {}] } }));
  onTestFinished(started.close);
  const invalidated: (readonly (readonly string[])[])[] = [];
  const { client } = withInvalidation(started.catalog, '$', (namespaces) => invalidated.push(namespaces));
  return { client, invalidated };
}

describe('the namespaces that a change invalidates', () => {
  it('are the parent of its table, and the target of a rename', async () => {
    const { client, invalidated } = await setUp();
    await client.call(operations.dropTable, { id: ['a', 't'], body: {} });
    const body = { new_table_name: 'u', new_namespace_id: ['b'] };
    await client.call(operations.renameTable, { id: ['a', 't'], body });
    expect(invalidated).toEqual([[['a']], [['a'], ['b']]]);
  });

  it('are the parents of all tables in a batch, except in operations on versions only', async () => {
    const { client, invalidated } = await setUp();
    const body = {
      operations: [
        { declare_table: { id: ['a', 't'] } },
        { create_table_version: { id: ['v', 't'], version: 1n, manifest_path: 'm' } },
        { declare_table: { id: ['__proto__', 't'] } },
      ],
    };
    await client.call(operations.batchCommit, { body });
    expect(invalidated).toEqual([[['a'], ['__proto__']]]);
  });

  it('are none if the server rejects it, or for a read request', async () => {
    const { client, invalidated } = await setUp(403);
    await expect(client.call(operations.dropTable, { id: ['a', 't'], body: {} })).rejects.toThrow();
    await expect(client.call(operations.describeTable, { id: ['a', 't'], body: {} })).rejects.toThrow();
    expect(invalidated).toEqual([]);
  });

  it('are reported if its outcome is unknown', async () => {
    const { client, invalidated } = await setUp(502);
    await expect(client.call(operations.dropTable, { id: ['a', 't'], body: {} })).rejects.toThrow();
    expect(invalidated).toEqual([[['a']]]);
  });
});
