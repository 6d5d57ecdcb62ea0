import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Capability, Connection } from '#contract/index.ts';
import { operations } from '#protocol/index.ts';
import type { Connections } from './connections.ts';
import { setUpConnections, type TestConnections } from './testing/test-connections.ts';

let rig: TestConnections;
let answers: TestConnections['answers'];
let server: TestConnections['server'];
let open: TestConnections['open'];
let add: TestConnections['add'];
let update: TestConnections['update'];
let flush: TestConnections['flush'];

beforeEach(async () => {
  rig = await setUpConnections();
  ({ answers, server, open, add, update, flush } = rig);
});
afterEach(() => rig.close());

describe('the capabilities of a server', () => {
  const listed = async (connections: Connections, id: string) =>
    (await connections.catalog(id)).children({ id: [], limit: 1 });

  it('are detected after its first response, saved, and reported', async () => {
    const connections = await open();
    const { id } = await add(connections);
    expect(connections.list()[0]?.capabilities).toEqual({});
    const reported = new Promise<Connection | undefined>((resolve) =>
      connections.subscribe(([connection]) => {
        if (connection?.capabilities.listIndices !== undefined) resolve(connection);
      }),
    );
    await listed(connections, id);
    expect((await reported)?.capabilities).toMatchObject({ listNamespaces: 'yes', listIndices: 'no' });
    await flush();
    expect((await open()).list()[0]?.capabilities).toMatchObject({ listIndices: 'no' });
  });

  it('are detected without change requests unless a probe is requested', async () => {
    const connections = await open();
    const { id } = await add(connections);
    const reported = new Promise<void>((resolve) =>
      connections.subscribe(([connection]) => connection?.capabilities.listIndices && resolve()),
    );
    await listed(connections, id);
    await reported;
    const commits = () => server.seen.filter(({ path }) => path.includes('batch-commit')).length;
    expect(commits()).toBe(0);
    await connections.probe(id, undefined);
    expect(commits()).toBe(1);
  });

  it('are detected again on request', async () => {
    const connections = await open();
    const { id } = await add(connections);
    expect(await connections.probe(id, undefined)).toMatchObject({
      count: 11,
      capabilities: { batchCommit: 'no' },
    });
    const requestCount = server.seen.length;
    await connections.probe(id, undefined);
    expect(server.seen.length).toBeGreaterThan(requestCount);
  });

  it('are kept by a new probe, even if they were detected by use or by a test', async () => {
    const connections = await open();
    const { id } = await add(connections);
    await listed(connections, id);
    const draft = { address: server.origin };
    for await (const _ of connections.test({ connectionId: id, draft }, undefined));
    expect(connections.list()[0]?.capabilities).toMatchObject({ listNamespaces: 'yes', batchCommit: 'no' });
    expect(await connections.probe(id, undefined)).toMatchObject({
      capabilities: { listNamespaces: 'yes', batchCommit: 'no' },
    });
  });

  it('are the same in a test and afterwards, even if the connection is saved later', async () => {
    const connections = await open();
    const found: Capability[] = [];
    const draft = { address: server.origin };
    for await (const row of connections.test({ draft }, undefined)) found.push(...(row.capabilities ?? []));
    const { id } = await add(connections);
    await (await connections.catalog(id)).children({ id: [], limit: 100 });
    const linesOf = (all: readonly Capability[]) => all.map(({ name, support }) => `${name}: ${support}`);
    expect(linesOf(found)).toContain('batchCommit: not supported');
    expect(linesOf(connections.capabilities(id))).toEqual(linesOf(found));
    const again: Capability[] = [];
    for await (const row of connections.test({ connectionId: id, draft }, undefined))
      again.push(...(row.capabilities ?? []));
    expect(linesOf(again)).toEqual(linesOf(connections.capabilities(id)));
    expect(connections.list()[0]?.capabilities).toMatchObject({ batchCommit: 'no' });
  });

  it('are listed with the request and the response that show them', async () => {
    answers.indices = { status: 406, body: { code: 0, error: 'no ListTableIndices here, CANARY-key' } };
    const connections = await open();
    const { id } = await add(connections, { credentials: { apiKey: 'CANARY-key' } });
    await connections.probe(id, undefined);
    const all = connections.capabilities(id);
    expect(all.find(({ name }) => name === 'listIndices')).toMatchObject({
      operationId: 'ListTableIndices',
      support: 'not supported',
      answer: {
        method: 'POST',
        path: '/v1/table/vitrineprobenosuchtable/index/list',
        status: 406,
        code: 0,
        message: expect.stringMatching(/^no ListTableIndices here, (?!CANARY)/),
      },
    });
    expect(all.find(({ name }) => name === 'createTag')).toEqual({
      name: 'createTag',
      operationId: 'CreateTableTag',
      support: 'unknown',
    });
    expect(all.map(({ name }) => name)).not.toContain('optimizeTable');
  });

  it('are updated by each use, which takes precedence over a probe with an unclear result', async () => {
    const connections = await open();
    const { id } = await add(connections);
    answers.indices = { status: 200, body: { indexes: [] } };
    const { client } = await connections.catalog(id);
    await client.call(operations.listIndices, { id: ['real'] });
    answers.indices = { status: 404, body: { code: 4, error: 'no such table' } };
    await connections.probe(id, undefined);
    const capability = (name: string) => connections.capabilities(id).find((one) => one.name === name);
    expect(capability('listIndices')).toMatchObject({
      support: 'supported',
      answer: { status: 200, path: '/v1/table/real/index/list' },
    });
    // The server no longer supports the operation.
    answers.indices = { status: 405 };
    await connections.probe(id, undefined);
    expect(capability('listIndices')).toMatchObject({ support: 'not supported', answer: { status: 405 } });
    const used = [
      [operations.declareTable, {}],
      [operations.deregisterTable, {}],
      [operations.createTag, { body: { tag: 'a', version: 1 } }],
    ] as const;
    for (const [operation, parts] of used) {
      await client.call(operation, { id: ['real'], ...parts });
      expect(capability(operation.name)).toMatchObject({ support: 'supported', answer: { status: 200 } });
    }
  });

  it('are unchanged if detection fails', async () => {
    const connections = await open();
    const { id } = await add(connections);
    const { capabilities: before } = await connections.probe(id, undefined);
    answers.isBusy = true;
    await expect(connections.probe(id, undefined)).rejects.toMatchObject({ details: { status: 503 } });
    expect(connections.list()[0]?.capabilities).toEqual(before);
    await expect(connections.probe(id, AbortSignal.abort())).rejects.toThrow();
    expect(connections.list()[0]?.capabilities).toEqual(before);
  });

  it('are discarded when the address changes, and are restored with a removed connection', async () => {
    const connections = await open();
    const connection = await add(connections);
    const { capabilities: known } = await connections.probe(connection.id, undefined);
    await connections.remove(connection.id);
    expect((await connections.restore(connection.id)).capabilities).toEqual(known);
    const moved = await update(connections, connection, { address: `${server.origin}/base` });
    expect(moved.capabilities).toEqual({});
  });
});
