import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Change, setUpConnections, type TestConnections } from './testing/test-connections.ts';

let rig: TestConnections;
let answers: TestConnections['answers'];
let server: TestConnections['server'];
let open: TestConnections['open'];
let add: TestConnections['add'];
let update: TestConnections['update'];

beforeEach(async () => {
  rig = await setUpConnections();
  ({ answers, server, open, add, update } = rig);
});
afterEach(() => rig.close());

describe('the settings of a form', () => {
  const whole: Change = {
    name: 'Vectors',
    delimiter: '.',
    alwaysSendDelimiter: true,
    flavour: 'enterprise',
    headerDialect: 'lance',
    database: 'main',
    identityInBody: true,
    context: [{ name: 'tenant', value: 'red' }],
    readOnly: true,
    production: true,
  };

  it('are all saved, and restored after a restart', async () => {
    const connection = await add(await open(), whole);
    expect(connection).toMatchObject(whole);
    expect((await open()).list()).toEqual([connection]);
  });

  it('determine the requests to the server', async () => {
    await add(await open(), whole);
    expect(server.seen[0]?.path).toMatch(/delimiter=\./);
    expect(server.seen[0]?.headers).toMatchObject({
      'x-lance-ctx-tenant': 'red',
      'x-lancedb-database': 'main',
    });
  });

  it.each<readonly [string, Change]>([
    ['a context entry that is not a valid header', { context: [{ name: 'a b', value: '' }] }],
    ['a context entry that imitates a credential', { context: [{ name: 'header.x-api-key', value: 'x' }] }],
    ['a line break in a value', { context: [{ name: 'a', value: 'b\r\nc: d' }] }],
    ['a line break in the database', { database: 'a\nb' }],
  ])('are rejected by the host: %s', async (_, change) => {
    const connections = await open();
    await expect(add(connections, { headerDialect: 'lance', anyway: true, ...change })).rejects.toThrow();
    expect([server.seen, connections.list()]).toEqual([[], []]);
  });
});

describe('a changed connection', () => {
  it('keeps its ID, its color, and its tables', async () => {
    const connections = await open();
    await add(connections);
    const before = await add(connections, { name: 'before' });
    await connections.addTable(before.id, 'a$b');
    const after = await update(connections, before, { name: 'after', readOnly: true });
    expect(after).toEqual({ ...before, name: 'after', readOnly: true });
    expect((await open()).list()[1]).toEqual(after);
    answers.namespaces = undefined;
    const catalog = await (await open()).catalog(before.id);
    expect(await catalog.children({ id: [] })).toMatchObject({ namespaces: ['a'] });
  });

  it('is checked if the change affects requests, and is unchanged if the check fails', async () => {
    const connections = await open();
    const before = await add(connections);
    const requestCount = server.seen.length;
    await update(connections, before, { name: 'other' });
    expect(server.seen).toHaveLength(requestCount);
    const gone = { address: 'http://127.0.0.1:1' };
    await expect(update(connections, before, gone)).rejects.toMatchObject({ code: 'UNREACHABLE' });
    expect(connections.list()[0]).toMatchObject({ address: before.address, name: 'other' });
    expect(await update(connections, before, { ...gone, anyway: true })).toMatchObject(gone);
  });

  it('gets a new catalog if its address changes', async () => {
    const connections = await open();
    const connection = await add(connections);
    const before = await connections.catalog(connection.id);
    await update(connections, connection, { production: true });
    expect(await connections.catalog(connection.id)).toBe(before);
    await update(connections, connection, { address: `${server.origin}/base` });
    expect(await connections.catalog(connection.id)).not.toBe(before);
  });

  it('is rejected if it was removed', async () => {
    const connections = await open();
    const connection = await add(connections);
    await connections.remove(connection.id);
    await expect(update(connections, connection, { name: 'x' })).rejects.toMatchObject({ code: 'GONE' });
  });
});
