import { describe, expect, it, onTestFinished } from 'vitest';
import { createTestKeyring } from '../secret-store/testing/test-keyring.ts';
import { setUpConnections } from './testing/test-connections.ts';
import { makeUnwritable } from './testing/unwritable.ts';

async function setUp(options: Parameters<typeof setUpConnections>[0] = {}) {
  const rig = await setUpConnections(options);
  onTestFinished(() => rig.close());
  return { ...rig, connections: await rig.open() };
}

describe('an update with new secrets', () => {
  it('changes nothing if the secrets cannot be written, so no new address gets the old ones', async () => {
    const { keyring, is } = createTestKeyring();
    const { connections, add, credentials, update } = await setUp({ keyring });
    const connection = await add(connections, { credentials: { apiKey: 'k' } });
    is.isLocked = true;
    const elsewhere = { address: 'https://other.example', credentials: { apiKey: 'new' }, anyway: true };
    await expect(update(connections, connection, elsewhere)).rejects.toMatchObject({ code: 'STORAGE' });
    expect(connections.list()).toEqual([connection]);
    expect((await credentials.of(connection.id, connection)).apiKey?.reveal()).toBe('k');
  });

  it('does not write the secrets if the settings cannot be saved', async () => {
    const { keyring } = createTestKeyring();
    const { connections, add, credentials, directory, update } = await setUp({ keyring });
    const connection = await add(connections, { credentials: { apiKey: 'k' } });
    await makeUnwritable(directory, 'connections.json');
    const elsewhere = { address: 'https://other.example', credentials: { apiKey: 'new' }, anyway: true };
    await expect(update(connections, connection, elsewhere)).rejects.toMatchObject({ code: 'STORAGE' });
    expect(connections.list()).toEqual([connection]);
    expect((await credentials.of(connection.id, connection)).apiKey?.reveal()).toBe('k');
  });
});

describe('a copy of a connection', () => {
  it('fails if the keyring does not return its secrets', async () => {
    const { keyring, is } = createTestKeyring();
    const { connections, add, openWithoutSession } = await setUp({ keyring });
    const { id } = await add(connections, { credentials: { apiKey: 'k' } });
    is.isLocked = true;
    const later = await openWithoutSession();
    await expect(later.duplicate(id)).rejects.toMatchObject({
      code: 'INVALID',
      message: expect.stringContaining('locked'),
    });
    expect(later.list()).toHaveLength(1);
  });

  it('fails for the local server, which has only one connection', async () => {
    const { connections } = await setUp();
    const { id } = await connections.openSample();
    await expect(connections.duplicate(id)).rejects.toMatchObject({ code: 'INVALID' });
    expect(connections.list()).toHaveLength(1);
  });
});
