import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Connection } from '#contract/index.ts';
import { HERE } from '../credentials/testing/credentials-place.ts';
import { setUpConnections, type TestConnections } from './testing/test-connections.ts';

let rig: TestConnections;
let credentials: TestConnections['credentials'];
let directory: TestConnections['directory'];
let server: TestConnections['server'];
let open: TestConnections['open'];
let add: TestConnections['add'];
let update: TestConnections['update'];

beforeEach(async () => {
  rig = await setUpConnections();
  ({ credentials, directory, server, open, add, update } = rig);
});
afterEach(() => rig.close());

function slotsOf({ secrets }: Connection): readonly string[] {
  return secrets.map(({ slot }) => slot);
}

describe('the credentials of a connection', () => {
  const given = { apiKey: 'CANARY-key', bearer: 'CANARY-token' };

  it('are sent, and are neither shown nor stored', async () => {
    const connections = await open();
    const connection = await add(connections, { credentials: given });
    expect(server.seen[0]?.headers).toMatchObject({
      'x-api-key': given.apiKey,
      authorization: `Bearer ${given.bearer}`,
    });
    expect(slotsOf(connection)).toEqual(['apiKey', 'bearer']);
    expect(JSON.stringify(connections.list())).not.toContain('CANARY');
    await connections.close();
    for (const file of await readdir(directory)) {
      expect(await readFile(join(directory, file), 'utf8')).not.toContain('CANARY');
    }
  });

  it('are kept if a change omits them, and can be cleared one by one', async () => {
    const connections = await open();
    const connection = await add(connections, { credentials: given });
    const after = await update(connections, connection, { credentials: { bearer: 'other' } });
    expect(slotsOf(after)).toEqual(['apiKey', 'bearer']);
    expect(server.seen.at(-1)?.headers).toMatchObject({
      'x-api-key': given.apiKey,
      authorization: 'Bearer other',
    });
    await connections.clearCredential(connection.id, 'apiKey');
    expect(connections.list().map(slotsOf)).toEqual([['bearer']]);
    await (await connections.catalog(connection.id)).children({ id: [], limit: 1 });
    expect(server.seen.at(-1)?.headers).not.toHaveProperty('x-api-key');
  });

  it('are not sent unencrypted unless the user allows it', async () => {
    const connections = await open();
    const readable = { address: 'http://tables.example.com', credentials: { apiKey: 'k' } };
    await expect(add(connections, readable)).rejects.toMatchObject({
      code: 'INVALID',
      message: expect.stringContaining('plain HTTP'),
    });
    const readableConnection = await add(connections, { ...readable, anyway: true });
    expect(slotsOf(readableConnection)).toEqual(['apiKey']);
    const connection = await add(connections, { credentials: { apiKey: 'k' } });
    const again = { ...readable, credentials: { apiKey: 'k' } };
    await expect(update(connections, connection, again)).rejects.toMatchObject({
      message: expect.stringContaining('plain HTTP'),
    });
  });

  it('are removed and restored with the connection', async () => {
    const connections = await open();
    const connection = await add(connections, { credentials: given });
    const { id } = connection;
    await connections.remove(id);
    expect(await credentials.of(id, connection)).toEqual({});
    expect(slotsOf(await connections.restore(id))).toEqual(['apiKey', 'bearer']);
  });

  it('are deleted if the connection cannot be saved', async () => {
    const connections = await open('Another one has it.');
    const changedIds = new Set<string>();
    credentials.subscribe((id) => changedIds.add(id));
    await expect(add(connections, { credentials: given })).rejects.toMatchObject({ code: 'READ_ONLY' });
    expect(await Promise.all([...changedIds].map((id) => credentials.of(id, HERE)))).toEqual(
      [...changedIds].map(() => ({})),
    );
    expect(changedIds.size).toBeGreaterThan(0);
  });
});
