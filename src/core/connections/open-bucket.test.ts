import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BucketSettings } from '#contract/index.ts';
import { testConnection } from '#contract/testing/test-connection.ts';
import { setUpConnections, type TestConnections } from './testing/test-connections.ts';

let rig: TestConnections;

beforeEach(async () => {
  rig = await setUpConnections();
});
afterEach(() => rig.close());

const typed = { kind: 's3', accessKeyId: 'AKIACANARY', secretAccessKey: 'CANARY-secret' } as const;

function bucket(change: Partial<BucketSettings> = {}): BucketSettings {
  return {
    location: 's3://lake-eu/analytics',
    region: 'eu-central-1',
    endpoint: '',
    account: '',
    keys: { kind: 'typed' },
    allowsLocalNetwork: false,
    ...change,
  };
}

/** The contents of all files on disk. */
async function written(): Promise<string> {
  const names = await readdir(rig.directory, { recursive: true, withFileTypes: true });
  const files = names.filter((name) => name.isFile()).map((name) => join(name.parentPath, name.name));
  return (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('\n');
}

describe('an opened bucket', () => {
  it('is a read-only connection that survives a restart and never shows its keys', async () => {
    const connections = await rig.open();
    const opened = await connections.openBucket({ bucket: bucket(), typed });
    expect(opened).toMatchObject({
      name: 'analytics',
      readOnly: true,
      local: false,
      address: '',
      bucket: bucket(),
      secrets: [{ slot: 'storageKeys', place: 'session' }],
    });
    expect((await rig.open()).list()).toEqual([opened]);
    expect(await written()).toContain('s3://lake-eu/analytics');
    expect((await written()) + JSON.stringify(connections.list())).not.toMatch(/CANARY/);
  });

  it.each([
    ['s3://lake', 'lake'],
    ['gs://lake/a/b/', 'b'],
    ['s3a://lake/x', 'x'],
  ])('at %s is named %s by default', async (location, name) => {
    const connections = await rig.open();
    const keys = { kind: 'anonymous' } as const;
    expect(await connections.openBucket({ bucket: bucket({ location, keys }) })).toMatchObject({ name });
    expect(await connections.openBucket({ bucket: bucket({ location, keys }), name: 'mine' })).toMatchObject({
      name: 'mine',
    });
  });

  it.each<[string, Partial<BucketSettings>, string]>([
    [
      'a location that is not a bucket',
      { location: 'https://example.com/x' },
      'isn’t the address of a bucket',
    ],
    ['a file location', { location: 'file:///etc' }, 'isn’t the address of a bucket'],
    ['an endpoint that is not a URL', { endpoint: 'minio:9000' }, 'isn’t an endpoint'],
    ['a password in its endpoint', { endpoint: 'https://ada:x@minio' }, 'isn’t an endpoint'],
    ['no account', { location: 'az://box/x' }, 'Azure needs the name of the storage account'],
  ])('is rejected with a message if it has %s', async (_, change, words) => {
    const connections = await rig.open();
    await expect(connections.openBucket({ bucket: bucket(change) })).rejects.toMatchObject({
      code: 'INVALID',
      message: expect.stringContaining(words),
    });
    expect(connections.list()).toEqual([]);
  });

  it('can be changed, and keeps its keys if the destination is the same', async () => {
    const connections = await rig.open();
    const { id } = await connections.openBucket({ bucket: bucket(), typed });
    const changed = await connections.openBucket({
      connectionId: id,
      bucket: bucket({ region: 'us-east-1' }),
    });
    expect(changed).toMatchObject({
      id,
      bucket: { region: 'us-east-1' },
      secrets: [{ slot: 'storageKeys' }],
    });
    expect(changed.secrets[0]).not.toHaveProperty('error');
    expect(connections.list()).toEqual([changed]);
  });

  it('does not replace a connection that isn’t a bucket', async () => {
    const connections = await rig.open();
    const before = await connections.add(rig.input(), undefined);
    const input = { connectionId: before.id, bucket: bucket(), typed };
    await expect(connections.openBucket(input)).rejects.toMatchObject({ code: 'INVALID' });
    expect(connections.list()).toEqual([before]);
  });

  it('keeps its old keys if new ones can’t be stored', async () => {
    const { id } = await (await rig.open()).openBucket({ bucket: bucket(), typed });
    const stuck = await rig.open('Another Vitrine has the data directory.');
    const other = { ...typed, accessKeyId: 'AKIANEW' };
    const input = { connectionId: id, bucket: bucket(), typed: other };
    await expect(stuck.openBucket(input)).rejects.toMatchObject({ code: 'READ_ONLY' });
    const destination = testConnection({ address: 'https://lake-eu.s3.amazonaws.com' });
    const secrets = await rig.credentials.of(id, destination);
    expect(secrets.storageKeys?.reveal()).toContain('AKIACANARY');
  });

  it('does not use its keys for another destination', async () => {
    const connections = await rig.open();
    const { id } = await connections.openBucket({ bucket: bucket(), typed });
    for (const change of [{ endpoint: 'https://minio.example' }, { region: 'cn-north-1' }]) {
      expect(await connections.openBucket({ connectionId: id, bucket: bucket(change) })).toMatchObject({
        secrets: [{ slot: 'storageKeys', error: { kind: 'other-destination' } }],
      });
    }
  });
});

describe('reading the tables of a server from storage', () => {
  const directReading = { isAllowed: true, keys: { kind: 'lent' }, allowedOrigins: [] } as const;
  const allowed = { ...directReading, allowedOrigins: [...directReading.allowedOrigins] };

  it('is allowed by the user, saved, and can be revoked', async () => {
    const connections = await rig.open();
    const { id, directReading: before } = await connections.add(rig.input(), undefined);
    expect(before).toBeNull();
    await connections.readDirectly({ connectionId: id, directReading: allowed });
    const [again] = (await rig.open()).list();
    expect(again).toMatchObject({
      directReading: allowed,
      capabilities: { queryTable: 'yes', countRows: 'yes' },
    });
    const after = await connections.readDirectly({ connectionId: id, directReading: null });
    expect(after.directReading).toBeNull();
    expect(after.capabilities).not.toHaveProperty('queryTable', 'yes');
  });

  it('is unchanged if the connection is edited', async () => {
    const connections = await rig.open();
    const { id } = await connections.add(rig.input(), undefined);
    await connections.readDirectly({ connectionId: id, directReading: allowed });
    expect(await connections.update(id, rig.input({ name: 'other' }), undefined)).toMatchObject({
      name: 'other',
      directReading: allowed,
    });
  });

  it('is rejected for a bucket', async () => {
    const connections = await rig.open();
    const { id } = await connections.openBucket({ bucket: bucket({ keys: { kind: 'anonymous' } }) });
    await expect(
      connections.readDirectly({ connectionId: id, directReading: allowed }),
    ).rejects.toMatchObject({
      code: 'INVALID',
    });
  });

  it('is not part of an export', async () => {
    const connections = await rig.open();
    const { id } = await connections.add(rig.input(), undefined);
    await connections.readDirectly({ connectionId: id, directReading: allowed });
    const { text } = await connections.exportFile({ connectionIds: [id] }, undefined);
    expect(text).not.toContain('directReading');
  });
});
