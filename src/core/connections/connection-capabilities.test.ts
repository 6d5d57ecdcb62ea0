import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Connection } from '#contract/index.ts';
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

describe('what a server can do', () => {
  const listed = async (connections: Connections, id: string) =>
    (await connections.catalog(id)).children({ id: [], limit: 1 });

  it('is found out once it has answered, kept, and told to everybody', async () => {
    const connections = await open();
    const { id } = await add(connections);
    expect(connections.list()[0]?.capabilities).toEqual({});
    const told = new Promise<Connection | undefined>((resolve) =>
      connections.subscribe(([connection]) => {
        if (connection?.capabilities.listIndices !== undefined) resolve(connection);
      }),
    );
    await listed(connections, id);
    expect((await told)?.capabilities).toMatchObject({ listNamespaces: 'yes', listIndices: 'no' });
    await flush();
    expect((await open()).list()[0]?.capabilities).toMatchObject({ listIndices: 'no' });
  });

  it('is tried by no change unless that is wanted', async () => {
    const connections = await open();
    const { id } = await add(connections);
    const told = new Promise<void>((resolve) =>
      connections.subscribe(([connection]) => connection?.capabilities.listIndices && resolve()),
    );
    await listed(connections, id);
    await told;
    const commits = () => server.seen.filter(({ path }) => path.includes('batch-commit')).length;
    expect(commits()).toBe(0);
    await connections.probe(id, undefined);
    expect(commits()).toBe(1);
  });

  it('is found out anew when that is wanted', async () => {
    const connections = await open();
    const { id } = await add(connections);
    expect(await connections.probe(id, undefined)).toMatchObject({ batchCommit: 'no' });
    const asked = server.seen.length;
    await connections.probe(id, undefined);
    expect(server.seen.length).toBeGreaterThan(asked);
  });

  it('is what it was where finding out came to no end', async () => {
    const connections = await open();
    const { id } = await add(connections);
    const before = await connections.probe(id, undefined);
    answers.isBusy = true;
    await expect(connections.probe(id, undefined)).rejects.toMatchObject({ details: { status: 503 } });
    expect(connections.list()[0]?.capabilities).toEqual(before);
    await expect(connections.probe(id, AbortSignal.abort())).rejects.toThrow();
    expect(connections.list()[0]?.capabilities).toEqual(before);
  });

  it('is forgotten with the address, and goes and comes back with the connection', async () => {
    const connections = await open();
    const connection = await add(connections);
    const known = await connections.probe(connection.id, undefined);
    await connections.remove(connection.id);
    expect((await connections.restore(connection.id)).capabilities).toEqual(known);
    const moved = await update(connections, connection, { address: `${server.origin}/base` });
    expect(moved.capabilities).toEqual({});
  });
});
