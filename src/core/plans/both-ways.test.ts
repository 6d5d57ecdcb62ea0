import { expect, it, onTestFinished } from 'vitest';
import type { RoutedQuery, RunEvent } from '#contract/index.ts';
import { startTestServer } from '../http/testing/test-server.ts';
import { startFolderS3 } from '../storage-gateway/testing/folder-s3.ts';
import { servedSample, storageHost } from '../storage-places/testing/storage-host.ts';

/** A full server that also returns the storage location of its table, and lends keys for it. */
async function serverWithRowsInStorage() {
  const { local, folder, name } = await servedSample();
  const s3 = await startFolderS3({ folder, bucket: 'lake' });
  const described = {
    location: `s3://lake/${name}`,
    storage_options: { aws_access_key_id: 'AKIALENT', aws_secret_access_key: 'lent', endpoint: s3.origin },
  };
  const server = await startTestServer(async ({ method, path, body }, response) => {
    if (path.includes('/describe')) return void response.end(JSON.stringify(described));
    const headers = { 'content-type': 'application/json' };
    const answer = await local.send(path, { method, headers, ...(method === 'POST' && { body }) });
    const type = String(answer.headers['content-type'] ?? '');
    response.writeHead(answer.status, { 'content-type': type }).end(answer.bytes);
  });
  onTestFinished(server.close);
  const host = await storageHost();
  const { client } = host;
  const { id } = await client.connections.add({ draft: { address: server.origin }, anyway: true });
  const agree = () =>
    client.connections.readDirectly({
      connectionId: id,
      directReading: { isAllowed: true, keys: { kind: 'lent' }, allowedOrigins: [s3.origin] },
    });
  const tableQuery: RoutedQuery = {
    connectionId: id,
    id: ['live', 'reviews'],
    query: JSON.stringify({ k: 5, vector: {}, columns: { column_names: ['is_verified'] } }),
  };
  const queries = () => server.seen.filter(({ path }) => /\/(query|analyze_plan)/.test(path)).length;
  return { ...host, tableQuery, agree, queries, s3 };
}

async function endOf(events: AsyncIterable<RunEvent>) {
  const seen: RunEvent[] = [];
  for await (const event of events) seen.push(event);
  const end = seen.at(-1);
  if (end?.kind !== 'end') throw new Error('The run has no end.');
  return end.run;
}

it('a query returns the same rows from the server and from the files in storage', async () => {
  const { client, tableQuery, agree, queries, s3 } = await serverWithRowsInStorage();
  await agree();
  const byServer = await endOf(await client.plans.start(tableQuery));
  expect(s3.seen).toEqual([]);
  expect(await client.connections.list()).toMatchObject([{ returnsRows: true }]);
  const serverQueries = queries();
  const byFiles = await endOf(await client.plans.start({ ...tableQuery, fromStorage: true }));
  expect(queries()).toBe(serverQueries);
  expect(s3.seen.length).toBeGreaterThan(0);
  expect(byFiles.rows?.count).toBe(5);
  expect(byFiles.ranked?.rowIds).toEqual(byServer.ranked?.rowIds);
  expect(byFiles.text).not.toBe('');
  const history = await client.plans.history({ connectionId: tableQuery.connectionId });
  expect(history.map(({ fromStorage }) => fromStorage)).toEqual([true, undefined]);
});

it('files aren’t read if the user hasn’t allowed direct reading', async () => {
  const { client, tableQuery, s3 } = await serverWithRowsInStorage();
  await expect(client.plans.explain({ ...tableQuery, fromStorage: true })).rejects.toMatchObject({
    code: 'NOT_SUPPORTED',
  });
  expect(s3.seen).toEqual([]);
});
