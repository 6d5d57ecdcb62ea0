import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LOCAL_CONNECTION_ID } from '#contract/index.ts';
import { openConnectionsStore } from './connections-store.ts';
import { setUpConnections, type TestConnections } from './testing/test-connections.ts';

let rig: TestConnections;
let answers: TestConnections['answers'];
let localServer: TestConnections['localServer'];
let server: TestConnections['server'];
let open: TestConnections['open'];
let input: TestConnections['input'];
let add: TestConnections['add'];

beforeEach(async () => {
  rig = await setUpConnections();
  ({ answers, localServer, server, open, input, add } = rig);
});
afterEach(() => rig.close());

describe('a new connection', () => {
  it('is checked, saved, and restored after a restart', async () => {
    const connection = await add(await open(), { name: '  Prod ', address: `${server.origin}/base/v1/` });
    expect(connection).toMatchObject({ name: 'Prod', address: `${server.origin}/base`, local: false });
    expect(server.seen[0]?.path).toMatch(/^\/base\/v1\/namespace\/%24\/list/);
    expect((await open()).list()).toEqual([connection]);
  });

  it('is named after its host by default, and gets the next color', async () => {
    const connections = await open();
    const [one, two] = [await add(connections), await add(connections)];
    expect(one.name).toBe(new URL(server.origin).host);
    expect(two.color).not.toBe(one.color);
    expect(two.id).not.toBe(one.id);
  });

  it('to an unreachable server is saved only if forced', async () => {
    const connections = await open();
    await server.close();
    await expect(add(connections)).rejects.toMatchObject({ code: 'UNREACHABLE' });
    expect(connections.list()).toEqual([]);
    await add(connections, { anyway: true });
    expect(connections.list()).toHaveLength(1);
  });

  it('to a server without listings is saved only if forced', async () => {
    answers.namespaces = undefined;
    const connections = await open();
    await expect(add(connections)).rejects.toMatchObject({ code: 'NOT_SUPPORTED' });
    expect(connections.list()).toEqual([]);
    await add(connections, { anyway: true });
    expect((await open()).list()).toHaveLength(1);
  });

  it.each(['not an address', 'ftp://host', 'http://user:word@host', 'http://host/?token=1'])(
    'with the address %j is rejected before any request',
    async (address) => {
      await expect(add(await open(), { address, anyway: true })).rejects.toMatchObject({ code: 'INVALID' });
      expect(server.seen).toEqual([]);
    },
  );

  it('is not listed if it cannot be saved', async () => {
    const connections = await open('Another one has it.');
    await expect(add(connections)).rejects.toMatchObject({ code: 'READ_ONLY' });
    expect(connections.list()).toEqual([]);
  });

  it('is not added if the check is aborted', async () => {
    const connections = await open();
    await expect(connections.add(input(), AbortSignal.abort())).rejects.toThrow();
    expect(connections.list()).toEqual([]);
  });
});

describe('a removed connection', () => {
  it('is gone for every later request', async () => {
    const connections = await open();
    const { id } = await add(connections);
    await connections.remove(id);
    expect((await open()).list()).toEqual([]);
    await expect(connections.catalog(id)).rejects.toMatchObject({ code: 'GONE' });
    await expect(connections.remove(id)).rejects.toMatchObject({ code: 'GONE' });
    await expect(connections.addTable(id, 'a')).rejects.toMatchObject({ code: 'GONE' });
  });

  it('does not affect other connections', async () => {
    const connections = await open();
    const [one, two] = [await add(connections), await add(connections)];
    await connections.remove(one.id);
    expect(connections.list()).toEqual([two]);
  });
});

it('every change of the list is reported to listeners', async () => {
  const connections = await open();
  const lists: string[][] = [];
  connections.subscribe((list) => lists.push(list.map(({ name }) => name)));
  const { id } = await add(connections, { name: 'a' });
  await connections.remove(id);
  expect(lists).toEqual([['a'], []]);
});

describe('the catalog of a connection', () => {
  it('is opened only once', async () => {
    const connections = await open();
    const { id } = await add(connections);
    expect(await connections.catalog(id)).toBe(await connections.catalog(id));
    expect(await (await connections.catalog(id)).children({ id: [], limit: 10 })).toMatchObject({
      namespaces: ['prod'],
    });
  });

  it('includes tables that were added by ID, even after it was opened', async () => {
    answers.namespaces = undefined;
    const connections = await open();
    const { id } = await add(connections, { anyway: true, delimiter: '.' });
    const catalog = await connections.catalog(id);
    expect(await connections.addTable(id, 'prod.items')).toEqual({ id: ['prod', 'items'] });
    expect(await catalog.children({ id: [], limit: 10 })).toMatchObject({
      basis: 'by-hand',
      namespaces: ['prod'],
    });
    await connections.forgetTable(id, ['prod', 'items']);
    expect(await catalog.children({ id: [], limit: 10 })).toMatchObject({ namespaces: [] });
  });
});

describe('a table added by ID', () => {
  it('is saved once', async () => {
    const connections = await open();
    const { id } = await add(connections);
    await connections.addTable(id, 'a$b');
    await connections.addTable(id, 'a$b');
    await connections.addTable(id, 'a$c');
    const { connections: stored } = (await openConnectionsStore(rig.place())).get();
    expect(stored[0]?.tablesByHand).toEqual([
      ['a', 'b'],
      ['a', 'c'],
    ]);
  });

  it.each(['a$', '$a', 'a$$b', '$'])('must not have an empty part: %s', async (text) => {
    const connections = await open();
    const { id } = await add(connections);
    await expect(connections.addTable(id, text)).rejects.toMatchObject({ code: 'INVALID' });
  });

  it('is not part of the displayed connection', async () => {
    const connections = await open();
    const { id } = await add(connections);
    await connections.addTable(id, 'a');
    expect(connections.list()[0]).not.toHaveProperty('tablesByHand');
  });
});

describe('the sample connection', () => {
  it('connects to the local server, which starts on first use, and exists once', async () => {
    const connections = await open();
    await connections.openSample();
    await connections.catalog(LOCAL_CONNECTION_ID);
    const one = await connections.openSample();
    expect(one).toMatchObject({
      id: LOCAL_CONNECTION_ID,
      local: true,
      address: expect.stringMatching(/^http:/),
    });
    expect(one.address).toBe(localServer.status().address);
    expect(connections.list()).toEqual([one]);
  });

  it('has no address while its server is stopped, and saves none', async () => {
    const connections = await open();
    await connections.openSample();
    await localServer.start();
    await localServer.stop();
    expect(connections.list()[0]?.address).toBe('');
    expect((await open()).list()[0]?.address).toBe('');
    await expect(connections.catalog(LOCAL_CONNECTION_ID)).rejects.toMatchObject({ code: 'LOCAL_SERVER' });
  });

  it('gets a new catalog if its server restarts at another address', async () => {
    const connections = await open();
    await connections.openSample();
    const before = await connections.catalog(LOCAL_CONNECTION_ID);
    expect(await connections.catalog(LOCAL_CONNECTION_ID)).toBe(before);
    await localServer.restart();
    const { address } = localServer.status();
    expect(connections.list()[0]?.address).toBe(address);
    expect(await connections.catalog(LOCAL_CONNECTION_ID)).not.toBe(before);
  });
});
