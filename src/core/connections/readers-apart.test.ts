import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { type GatewayAccess, tokenOfScope } from '#protocol/index.ts';
import { startFolderS3 } from '../storage-gateway/testing/folder-s3.ts';
import { openThrough } from '../storage-gateway/testing/read-in-storage.ts';
import { sampleFolder, startLendingServer, storageHost } from '../storage-places/testing/storage-host.ts';

/** Two connections to separate servers; both have the same table, under different names. */
async function twoConnections() {
  const { folder, name } = await sampleFolder();
  const s3 = await startFolderS3({ folder, bucket: 'lake' });
  const server = await startLendingServer(() => ({
    location: `s3://lake/${name}`,
    options: { aws_access_key_id: 'a', aws_secret_access_key: 'b', endpoint: s3.origin },
  }));
  const host = await storageHost();
  const { client, readers } = host;
  const directReading = { isAllowed: true, keys: { kind: 'lent' }, allowedOrigins: [s3.origin] } as const;
  const connections: { readonly id: string; readonly read: () => Promise<number> }[] = [];
  for (const draft of [{ name: 'One' }, { name: 'Other' }]) {
    const { id } = await client.connections.add({
      draft: { ...draft, address: server.origin },
      anyway: true,
    });
    await client.connections.readDirectly({
      connectionId: id,
      directReading: { ...directReading, allowedOrigins: [...directReading.allowedOrigins] },
    });
    const read = async () =>
      (await client.rows.page({ connectionId: id, id: ['t'], offset: 0n, limit: 5 })).rows.length;
    connections.push({ id, read });
  }
  return { ...host, connections, client, readers, name };
}

function statusOf({ url }: Pick<GatewayAccess, 'url'>, path: string, token: string): Promise<number> {
  const headers = { 'x-amz-security-token': token };
  return fetch(url + path, { headers }).then(({ status }) => status);
}

async function childrenOf(pid: number): Promise<readonly string[]> {
  if (!existsSync('/proc/self/task')) return [];
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim();
  return children === '' ? [] : children.split(' ');
}

it('a reader serves only its own connection, and ends when the connection is removed', async () => {
  const { connections, readers, client, name } = await twoConnections();
  const [one, other] = connections;
  expect(await one?.read()).toBe(5);
  expect(readers).toHaveLength(1);
  expect(await other?.read()).toBe(5);
  const [first, second] = readers.map(({ gateway }) => gateway);
  if (first === undefined || second === undefined) throw new Error('There are not two readers.');
  expect(first.token).not.toBe(second.token);
  expect(first.url).not.toBe(second.url);
  const { scope } = await openThrough(first, ['t']);
  const files = `/-/files?address=${encodeURIComponent(`s3://lake/${name}/_versions`)}`;
  expect(await statusOf(first, files, tokenOfScope(first.token, scope))).toBe(200);
  expect(await statusOf(first, files, first.token)).toBe(400);
  // The scope of one connection’s table doesn’t exist in another connection.
  expect(await statusOf(second, files, tokenOfScope(second.token, scope))).toBe(400);
  expect(await statusOf(first, files, second.token)).toBe(403);
  expect(await statusOf(second, files, first.token)).toBe(403);

  const engines = await childrenOf(readers[0]?.pid ?? 0);
  await client.connections.remove({ connectionId: one?.id ?? '' });
  await readers[0]?.over;
  await expect(statusOf(first, files, first.token)).rejects.toThrow();
  for (const pid of engines) await expect.poll(() => existsSync(`/proc/${pid}`)).toBe(false);
  expect(await other?.read()).toBe(5);
});

it('a reader ends when its permission is revoked', async () => {
  const { connections, readers, client } = await twoConnections();
  const [one] = connections;
  await one?.read();
  const directReading = { isAllowed: false, keys: { kind: 'lent' }, allowedOrigins: [] } as const;
  await client.connections.readDirectly({
    connectionId: one?.id ?? '',
    directReading: { ...directReading, allowedOrigins: [] },
  });
  await readers[0]?.over;
  await expect(one?.read()).rejects.toThrow();
  expect(readers).toHaveLength(1);
});
