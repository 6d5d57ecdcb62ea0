import { existsSync } from 'node:fs';
import { mkdir, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Connections } from './connections.ts';
import { setUpConnections, type TestConnections } from './testing/test-connections.ts';

let rig: TestConnections;
let folder: string;

/** What the dialog sends; the window waits for the response. */
const openIn = (connections: Connections, path: string, name = '') =>
  connections.openFolder({ path, name }, undefined);

beforeEach(async () => {
  rig = await setUpConnections();
  folder = join(rig.directory, 'embeddings');
  await mkdir(folder);
});
afterEach(() => rig.close());

describe('opening a folder', () => {
  it('adds a read-only connection that survives a restart', async () => {
    const connection = await openIn(await rig.open(), `${folder}/`);
    expect(connection).toMatchObject({
      name: 'embeddings',
      folder,
      address: '',
      readOnly: true,
      local: false,
    });
    expect((await rig.open()).list()).toEqual([connection]);
  });

  it('uses the name that the user enters', async () => {
    const connections = await rig.open();
    expect(await openIn(connections, folder, ' Trial ')).toMatchObject({ name: 'Trial' });
  });

  it('adds one connection, however often it is opened', async () => {
    const connections = await rig.open();
    const [one, two] = await Promise.all([
      openIn(connections, folder),
      openIn(connections, join(folder, '..', 'embeddings')),
    ]);
    expect(two).toEqual(one);
    expect(await openIn(connections, folder, 'other')).toEqual(one);
    expect(connections.list()).toEqual([one]);
  });

  it('starts a separate server on first use, and reports its address', async () => {
    const connections = await rig.open();
    const { id } = await openIn(connections, folder);
    const addresses: string[] = [];
    connections.subscribe(([connection]) => addresses.push(connection?.address ?? ''));
    const catalog = await connections.catalog(id);
    expect(await connections.catalog(id)).toBe(catalog);
    const address = rig.folderServers.addressNow(folder);
    expect(connections.list()[0]?.address).toBe(address);
    expect(addresses.at(-1)).toBe(address);
    expect(rig.localServer.status().state).toBe('stopped');
  });

  it('saves the connection without its current address', async () => {
    const connections = await rig.open();
    const { id } = await openIn(connections, folder);
    await connections.catalog(id);
    await rig.folderServers.close();
    expect((await rig.open()).list()[0]?.address).toBe('');
  });

  it.each(['', '   '])('rejects an empty path: %j', async (path) => {
    await expect(openIn(await rig.open(), path)).rejects.toThrow();
  });

  it('fails if the folder does not exist', async () => {
    const connections = await rig.open();
    const path = join(folder, 'nowhere');
    await expect(openIn(connections, path)).rejects.toMatchObject({ code: 'INVALID' });
    expect(connections.list()).toEqual([]);
  });

  it('adds nothing if aborted', async () => {
    const connections = await rig.open();
    await expect(connections.openFolder({ path: folder, name: '' }, AbortSignal.abort())).rejects.toThrow();
    expect(connections.list()).toEqual([]);
  });

  it('adds nothing and starts nothing if the connection cannot be saved', async () => {
    const connections = await rig.open('Another one has it.');
    await expect(openIn(connections, folder)).rejects.toMatchObject({ code: 'READ_ONLY' });
    expect(connections.list()).toEqual([]);
    expect(existsSync(join(rig.directory, 'folders'))).toBe(false);
  });
});

describe('the connection of a folder', () => {
  it('can be renamed, and stays read-only', async () => {
    const connections = await rig.open();
    const before = await openIn(connections, folder);
    const change = { name: 'Trial', readOnly: false, production: true, address: 'http://elsewhere' };
    const after = await rig.update(connections, before, change);
    expect(after).toEqual({ ...before, name: 'Trial', production: true });
    expect((await rig.open()).list()).toEqual([after]);
    expect(await rig.update(connections, after, { name: '' })).toMatchObject({ name: 'embeddings' });
  });

  it('reports a missing folder, and reads it again once it is back', async () => {
    const connections = await rig.open();
    const { id } = await openIn(connections, folder);
    await rename(folder, `${folder}-away`);
    await expect(connections.catalog(id)).rejects.toMatchObject({
      code: 'GONE',
      message: expect.stringContaining(folder),
    });
    await rename(`${folder}-away`, folder);
    await connections.catalog(id);
  });

  it('stops only its own server when it is removed', async () => {
    const connections = await rig.open();
    const other = join(rig.directory, 'other');
    await mkdir(other);
    const [one, two] = [await openIn(connections, folder), await openIn(connections, other)];
    await Promise.all([connections.catalog(one.id), connections.catalog(two.id)]);
    const currentAddress = rig.folderServers.addressNow(other);
    await connections.remove(one.id);
    expect(rig.folderServers.addressNow(folder)).toBeUndefined();
    expect(connections.list()).toEqual([{ ...two, address: currentAddress }]);
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('a removed folder connection', () => {
  it('is restored unchanged, and can be read again', async () => {
    const connections = await rig.open();
    const before = await openIn(connections, folder, 'Trial');
    await connections.catalog(before.id);
    await connections.remove(before.id);
    expect(await connections.restore(before.id)).toEqual(before);
    await connections.catalog(before.id);
    expect(connections.list()[0]?.address).toMatch(/^http:/);
  });

  it('is not duplicated if its folder is opened again before it is restored', async () => {
    const connections = await rig.open();
    const before = await openIn(connections, folder, 'Trial');
    await connections.remove(before.id);
    await openIn(connections, folder);
    expect(await connections.restore(before.id)).toEqual(before);
    expect(connections.list()).toEqual([before]);
  });
});
