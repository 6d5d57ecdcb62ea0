import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import type { RouterClient } from '@orpc/server';
import { RPCHandler } from '@orpc/server/message-port';
import * as arrow from 'apache-arrow';
import { expect, it, onTestFinished } from 'vitest';
import { openHost } from '../host.ts';
import { startServerForTest } from '../http/testing/test-client.ts';
import { pageOf } from '../rows/testing/tables.ts';
import { type AppRouter, createRouter } from './router.ts';

/** A window and its host, as in the desktop shell. */
async function openWindow(): Promise<RouterClient<AppRouter>> {
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-left-export-'));
  const spawnServer = () => {
    throw new Error('No server is needed here.');
  };
  const host = await openHost({ dataDirectory: directory, shell: 'desktop', spawnServer });
  const { port1, port2 } = new MessageChannel();
  new RPCHandler(createRouter(host)).upgrade(port1);
  port1.start();
  port2.start();
  onTestFinished(async () => {
    port1.close();
    await host.close();
    await rm(directory, { recursive: true, force: true, maxRetries: 10 });
  });
  return createORPCClient(new RPCLink({ port: port2 }));
}

const numbers = new arrow.Table({ id: arrow.vectorFromArray(Array.from({ length: 2000 }, (_, row) => row)) });

/** A server that sends the first page of a table and is never heard of again; it knows who gave it up. */
async function startSilentServer() {
  let pages = 0;
  let onAsked = () => {};
  let onLeft = () => {};
  const asked = new Promise<void>((resolve) => (onAsked = resolve));
  const left = new Promise<void>((resolve) => (onLeft = resolve));
  const { origin } = await startServerForTest(({ path, body }, response) => {
    if (!path.includes('/query')) {
      response.writeHead(404).end();
      return;
    }
    pages += 1;
    if (pages === 1) {
      response.end(pageOf(numbers, body));
      return;
    }
    response.on('close', onLeft);
    onAsked();
  });
  return { origin, asked, left };
}

it('a window that calls an export off closes the request that it waits for', async () => {
  const client = await openWindow();
  const { origin, asked, left } = await startSilentServer();
  const { id: connectionId } = await client.connections.add({ draft: { address: origin }, anyway: true });
  const stop = new AbortController();
  const wanted = { connectionId, id: ['t'], format: 'csv', limit: 100_000 } as const;
  const stream = await client.rows.export(wanted, { signal: stop.signal });
  const ended = expect(
    (async () => {
      for await (const event of stream) expect(event.kind).toBe('text');
    })(),
  ).rejects.toThrow();
  await asked;
  stop.abort();
  await ended;
  await left;
});
