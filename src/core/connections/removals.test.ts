import { describe, expect, it, onTestFinished } from 'vitest';
import { NO_OAUTH } from '#contract/index.ts';
import { createTestKeyring } from '../secret-store/testing/test-keyring.ts';
import { startAuthorizationServer } from '../sign-in/testing/authorization-server.ts';
import { setUpConnections } from './testing/test-connections.ts';
import { makeUnwritable } from './testing/unwritable.ts';

async function setUp(options: Parameters<typeof setUpConnections>[0] = {}) {
  const rig = await setUpConnections(options);
  onTestFinished(() => rig.close());
  return { ...rig, connections: await rig.open() };
}

describe('a removed connection', () => {
  it('cancels its running sign-in', async () => {
    const provider = await startAuthorizationServer();
    const { connections, add, credentials } = await setUp();
    const oauth = { ...NO_OAUTH, issuer: provider.issuer, clientId: 'window' };
    const connection = await add(connections, { authorization: 'device', oauth });
    const { id } = connection;
    const events = connections.signIn(id, undefined);
    expect(await events.next()).toMatchObject({ value: { type: 'device' } });
    const next = events.next();
    await Promise.all([
      expect(next).rejects.toMatchObject({ message: 'Sign-in canceled.' }),
      connections.remove(id),
    ]);
    expect(await credentials.of(id, connection)).toEqual({});
  });

  it('is restored with its secrets or not at all, and the restore can be retried', async () => {
    const { keyring } = createTestKeyring();
    const { connections, add, credentials, directory } = await setUp({ keyring });
    const connection = await add(connections, { credentials: { apiKey: 'k' } });
    const { id } = connection;
    await connections.remove(id);
    const makeWritable = await makeUnwritable(directory, 'secrets.json');
    await expect(connections.restore(id)).rejects.toMatchObject({ code: 'STORAGE' });
    expect(connections.list()).toEqual([]);
    await makeWritable();
    await connections.restore(id);
    expect((await credentials.of(id, connection)).apiKey?.reveal()).toBe('k');
  });

  it('can be restored completely, even after two concurrent removals', async () => {
    const { connections, add, credentials } = await setUp();
    const connection = await add(connections, { credentials: { apiKey: 'k' } });
    const { id } = connection;
    const both = await Promise.allSettled([connections.remove(id), connections.remove(id)]);
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    await connections.restore(id);
    expect((await credentials.of(id, connection)).apiKey?.reveal()).toBe('k');
  });

  it('is kept if its secrets cannot be deleted, because nothing could delete them later', async () => {
    const { keyring } = createTestKeyring();
    const { connections, add, directory } = await setUp({ keyring });
    const connection = await add(connections, { credentials: { apiKey: 'k' } });
    await makeUnwritable(directory, 'secrets.json');
    await expect(connections.remove(connection.id)).rejects.toMatchObject({ code: 'STORAGE' });
    expect(connections.list()).toEqual([connection]);
  });
});
