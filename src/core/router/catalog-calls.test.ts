import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import type { RouterClient } from '@orpc/server';
import { RPCHandler } from '@orpc/server/message-port';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { INT64_MAX } from '#protocol/index.ts';
import { startTestCatalog, type TestCatalog } from '../catalog/testing/test-catalog.ts';
import { createHost, type Host } from '../host.ts';
import { type AppRouter, createRouter } from './router.ts';

const MOST = String(INT64_MAX);
const RECORD = `{"version":${MOST},"manifest_size":${MOST},"timestamp_millis":-9223372036854775808}`;
const DESCRIPTION = `{"version":${MOST},"stats":{"num_fragments":${MOST},"more":${MOST}},"storage_options":{"expires_at_millis":"${MOST}"}}`;

let directory: string;
let host: Host;
let started: TestCatalog;
let channel: MessageChannel;
let client: RouterClient<AppRouter>;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vitrine-router-'));
  const spawnServer = () => {
    throw new Error('No server is needed here.');
  };
  host = await createHost({ dataDirectory: directory, shell: 'desktop', spawnServer });
  started = await startTestCatalog((path) => ({
    body: path.endsWith('/describe') ? DESCRIPTION : `{"versions":[${RECORD}]}`,
  }));
  const { catalog } = started;
  const connections = { ...host.connections, catalog: () => Promise.resolve(catalog) };
  channel = new MessageChannel();
  new RPCHandler(createRouter({ ...host, connections })).upgrade(channel.port1);
  channel.port1.start();
  client = createORPCClient(new RPCLink({ port: channel.port2 }));
  channel.port2.start();
});
afterEach(async () => {
  channel.port1.close();
  await host.close();
  await started.close();
  await rm(directory, { recursive: true });
});

it('the largest version is sent from the window to the server and back without losing a digit', async () => {
  const input = { connectionId: 'c', id: ['t'], version: INT64_MAX, detail: true };
  const table = await client.catalog.table(input);
  expect(started.server.seen[0]?.body).toContain(`"version":${MOST}`);
  expect(table).toMatchObject({
    requested: { version: INT64_MAX, detail: true },
    answer: {
      version: INT64_MAX,
      stats: { num_fragments: INT64_MAX, others: [{ name: 'more', json: MOST }] },
    },
    expiresAtMillis: INT64_MAX,
  });
});

it('every number of a version record reaches the window exactly', async () => {
  const { versions } = await client.catalog.versions({ connectionId: 'c', id: ['t'] });
  expect(versions).toEqual([
    expect.objectContaining({
      version: INT64_MAX,
      manifest_size: INT64_MAX,
      timestamp_millis: -INT64_MAX - 1n,
    }),
  ]);
});

it('a version beyond 64 bits is rejected by name before anything is sent', async () => {
  const call = client.catalog.table({ connectionId: 'c', id: ['t'], version: INT64_MAX + 1n });
  await expect(call).rejects.toMatchObject({
    code: 'INVALID',
    data: { message: expect.stringContaining('`version`') },
  });
  expect(started.server.seen).toEqual([]);
});
