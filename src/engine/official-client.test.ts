import { connect, connectNamespace, Index } from '@lancedb/lancedb';
import { describe, expect, it } from 'vitest';
import { serveWithRows } from '../server/testing/serve-with-rows.ts';
import { serve } from '../server/testing/test-server.ts';

/* Uses the official client unchanged: the local server has to work with it. */

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

describe('the official client of a remote database', () => {
  it('lists tables and namespaces', async () => {
    const connection = await deployment();
    expect(await connection.tableNames({ limit: 10 })).toHaveLength(10);
    expect(await connection.tableNames({ limit: 1000 })).toContain('prod$shop$orders');
    expect(await connection.tableNames(['prod', 'shop'])).toContain('orders');
    expect(await connection.listNamespaces(['prod'])).toEqual({ namespaces: ['analytics', 'ml', 'shop'] });
  });

  it('creates, describes, and drops a namespace', async () => {
    const connection = await deployment();
    await connection.createNamespace(['made']);
    expect(await connection.describeNamespace(['made'])).toEqual({ properties: {} });
    await connection.dropNamespace(['made']);
    await expect(connection.describeNamespace(['made'])).rejects.toThrow('Namespace `made` not found');
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

  it('lists versions with their timestamps and checks out an older one', async () => {
    const table = await orders();
    const versions = await table.listVersions();
    const latest = await table.version();
    expect(versions.map(({ version }) => version)).toContain(latest);
    expect(versions.every(({ timestamp }) => timestamp.getTime() > Date.UTC(2026, 0))).toBe(true);
    await table.checkout(latest - 1);
    expect(await table.version()).toBe(latest - 1);
    await expect(table.checkout(1)).rejects.toThrow('has no version 1');
  });

  it('creates, moves, and deletes a tag', async () => {
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

  it('gets an error with the table’s name if the server has no rows of the table', async () => {
    const table = await orders();
    await expect(table.countRows()).rejects.toThrow(
      /409 .*"code":19.*Rows of table `prod\$shop\$orders` aren’t available/,
    );
  });

  it('drops a table', async () => {
    const connection = await deployment();
    await connection.dropTable('orders', ['prod', 'shop']);
    await expect(connection.openTable('orders', ['prod', 'shop'])).rejects.toThrow(
      'Table `prod$shop$orders` not found',
    );
  });
});

describe('the official client of a remote database with rows', () => {
  const made = Array.from({ length: 600 }, (_, id) => ({
    id,
    group: `group ${id % 7}`,
    text: id % 3 === 0 ? 'a red kite' : 'a blue boat',
    vector: [Math.sin(id), Math.cos(id), id % 10, 1],
  }));

  async function tableOfRows() {
    const server = await serveWithRows();
    const connection = await connect({ uri: 'db://prod', apiKey: 'a key', hostOverride: server.url });
    return { connection, table: await connection.createTable('made', made) };
  }

  it('creates a table, appends rows, and reads them back', async () => {
    const { connection, table } = await tableOfRows();
    expect(await table.countRows()).toBe(600);
    await table.add([{ id: 600, group: 'new', text: 'added', vector: [1, 2, 3, 4] }]);
    expect(await table.countRows("`group` = 'new'")).toBe(1);
    const rows = await table.query().where('id >= 599').select(['id', 'text']).toArray();
    expect(rows.map((row) => ({ ...row }))).toEqual([
      { id: 599, text: 'a blue boat' },
      { id: 600, text: 'added' },
    ]);
    expect(await connection.tableNames()).toEqual(['made']);
  });

  it('deletes and updates rows, and checks out an older version', async () => {
    const { table } = await tableOfRows();
    await table.delete('id < 100');
    await table.update({ where: 'id = 100', valuesSql: { text: "'changed'" } });
    expect(await table.countRows()).toBe(500);
    expect(await table.countRows("text = 'changed'")).toBe(1);
    await table.checkout(1);
    expect(await table.countRows()).toBe(600);
    await table.restore();
    await table.checkoutLatest();
    expect(await table.countRows()).toBe(600);
  });

  it('creates indices, lists them, and reads their statistics', async () => {
    const { table } = await tableOfRows();
    await table.createIndex('id', { config: Index.btree() });
    await table.createIndex('group', { config: Index.bitmap() });
    await table.createIndex('text', { config: Index.fts() });
    await table.createIndex('vector', { config: Index.ivfFlat({ numPartitions: 2 }) });
    const names = (await table.listIndices()).map(({ name }) => name);
    expect(names.sort()).toEqual(['group_idx', 'id_idx', 'text_idx', 'vector_idx']);
    expect(await table.indexStats('vector_idx')).toMatchObject({ numIndexedRows: 600, numUnindexedRows: 0 });
    await table.dropIndex('group_idx');
    expect(await table.listIndices()).toHaveLength(3);
  });

  it('searches by vector and by text, and explains the plans', async () => {
    const { table } = await tableOfRows();
    await table.createIndex('text', { config: Index.fts() });
    const near = table.search([Math.sin(42), Math.cos(42), 2, 1]).limit(3);
    expect((await near.toArray())[0]).toMatchObject({ id: 42, _distance: 0 });
    expect(await near.explainPlan()).toContain('KNNVectorDistance');
    expect(await near.analyzePlan()).toContain('metrics=');
    const kites = await table.query().fullTextSearch('kite').limit(5).toArray();
    expect(kites).toHaveLength(5);
    expect(kites.every(({ text }) => text === 'a red kite')).toBe(true);
  });
});

describe.each(['$', '.', '::'])(
  'the official client of a namespace server with the delimiter %s',
  (delimiter) => {
    it('lists namespaces and tables', async () => {
      const connection = await namespaces(delimiter);
      expect(await connection.listNamespaces(['prod'])).toEqual({ namespaces: ['analytics', 'ml', 'shop'] });
      expect(await connection.tableNames(['prod', 'shop'])).toContain('orders');
    });

    it('creates a table: it requests a location, writes the files, and registers its versions', async () => {
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
