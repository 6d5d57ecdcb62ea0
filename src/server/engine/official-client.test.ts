import { connect, connectNamespace } from '@lancedb/lancedb';
import { describe, expect, it } from 'vitest';
import { serve } from '../testing/test-server.ts';

/*
 * The client that users have, unchanged: the local server is right when it works. What needs rows is refused by name
 * until there is an engine; nothing is accepted and dropped.
 */

async function deployment() {
  const server = await serve({ sample: true });
  return connect({ uri: 'db://prod', apiKey: 'a key', hostOverride: server.url });
}

async function orders() {
  return (await deployment()).openTable('orders', ['prod', 'shop']);
}

async function namespaces(delimiter: string) {
  const server = await serve({ sample: true });
  return connectNamespace('rest', { uri: server.url, delimiter });
}

describe('the official client of a deployment', () => {
  it('lists tables and namespaces', async () => {
    const connection = await deployment();
    expect(await connection.tableNames({ limit: 10 })).toHaveLength(10);
    expect(await connection.tableNames({ limit: 1000 })).toContain('prod$shop$orders');
    expect(await connection.tableNames(['prod', 'shop'])).toContain('orders');
    expect(await connection.listNamespaces(['prod'])).toEqual({ namespaces: ['analytics', 'ml', 'shop'] });
  });

  it('makes, describes and drops a namespace', async () => {
    const connection = await deployment();
    await connection.createNamespace(['made']);
    expect(await connection.describeNamespace(['made'])).toEqual({ properties: {} });
    await connection.dropNamespace(['made']);
    await expect(connection.describeNamespace(['made'])).rejects.toThrow('There is no namespace `made`');
  });

  it('opens a table and reads its schema', async () => {
    const { fields } = await (await orders()).schema();
    const types = Object.fromEntries(fields.map(({ name, type }) => [name, String(type)]));
    expect(types).toMatchObject({
      order_id: 'Int64',
      status: 'Dictionary<Int16, Utf8>',
      placed_at: 'Timestamp<MICROSECOND, UTC>',
      tags: 'List<Utf8>',
    });
  });

  it('lists versions with their times, and goes back to one', async () => {
    const table = await orders();
    const versions = await table.listVersions();
    const latest = await table.version();
    expect(versions.map(({ version }) => version)).toContain(latest);
    expect(versions.every(({ timestamp }) => timestamp.getTime() > Date.UTC(2026, 0))).toBe(true);
    await table.checkout(latest - 1);
    expect(await table.version()).toBe(latest - 1);
    await expect(table.checkout(1)).rejects.toThrow('has no version 1');
  });

  it('tags a version, moves the tag and takes it off', async () => {
    const table = await orders();
    const latest = await table.version();
    const tags = await table.tags();
    await tags.create('best', latest - 1);
    expect(await tags.getVersion('best')).toBe(latest - 1);
    await tags.update('best', latest);
    expect(Object.keys(await tags.list())).toEqual(['best']);
    expect(await tags.getVersion('best')).toBe(latest);
    await tags.delete('best');
    expect(await tags.list()).toEqual({});
  });

  it.each([
    ['listIndices', async () => (await orders()).listIndices()],
    ['countRows', async () => (await orders()).countRows()],
    ['explainPlan', async () => (await orders()).query().limit(3).explainPlan()],
    ['analyzePlan', async () => (await orders()).query().limit(3).analyzePlan()],
    ['createTable', async () => (await deployment()).createTable('made', [{ id: 1 }])],
  ])('hears by name that rows are not kept: %s', async (operation, call) => {
    await expect(call()).rejects.toThrow(new RegExp(`406 .*"code":0.*${operation}`));
  });

  it('leaves no table behind that could not be made', async () => {
    const connection = await deployment();
    await expect(connection.createTable('made', [{ id: 1 }])).rejects.toThrow('406');
    expect(await connection.tableNames({ limit: 1000 })).not.toContain('made');
  });

  it('drops a table', async () => {
    const connection = await deployment();
    await connection.dropTable('orders', ['prod', 'shop']);
    await expect(connection.openTable('orders', ['prod', 'shop'])).rejects.toThrow('There is no table');
  });
});

describe.each(['$', '.', '::'])(
  'the official client of a namespace server, with %s between names',
  (delimiter) => {
    it('lists namespaces and tables', async () => {
      const connection = await namespaces(delimiter);
      expect(await connection.listNamespaces(['prod'])).toEqual({ namespaces: ['analytics', 'ml', 'shop'] });
      expect(await connection.tableNames(['prod', 'shop'])).toContain('orders');
    });

    it('makes a table of its own: it asks where, writes there itself, and enters its versions', async () => {
      const connection = await namespaces(delimiter);
      const table = await connection.createTable('made', [{ id: 1 }, { id: 2 }], ['prod', 'shop']);
      expect(await table.countRows()).toBe(2);
      await table.add([{ id: 3 }]);
      const reopened = await connection.openTable('made', ['prod', 'shop']);
      expect(await reopened.countRows()).toBe(3);
      expect((await reopened.listVersions()).map(({ version }) => version)).toEqual([1, 2]);
    });
  },
);
