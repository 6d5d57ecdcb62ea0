import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import type { RouterClient } from '@orpc/server';
import { RPCHandler } from '@orpc/server/message-port';
import { onTestFinished } from 'vitest';
import { createHost } from '../../host.ts';
import { type AppRouter, createRouter } from '../router.ts';

/** A window and its host as in the desktop shell; both end with the test. */
export async function openWindow(): Promise<RouterClient<AppRouter>> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'vitrine-router-'));
  const spawnServer = () => {
    throw new Error('No server of our own is needed here.');
  };
  const host = await createHost({ dataDirectory, shell: 'desktop', spawnServer });
  const { port1, port2 } = new MessageChannel();
  new RPCHandler(createRouter(host)).upgrade(port1);
  port1.start();
  port2.start();
  onTestFinished(async () => {
    port1.close();
    await host.close();
    await rm(dataDirectory, { recursive: true, force: true, maxRetries: 10 });
  });
  return createORPCClient(new RPCLink({ port: port2 }));
}
