import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import type { RouterClient } from '@orpc/server';
import { RPCHandler } from '@orpc/server/message-port';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { NO_FAULTS } from '#protocol/index.ts';
import { createHost, type Host } from '../host.ts';
import type { AdminClient } from '../local-server/admin-client.ts';
import { type AppRouter, createRouter } from './router.ts';

let directory: string;
let host: Host;
let window: MessagePort;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vitrine-router-'));
  host = await createHost({ dataDirectory: directory, shell: 'desktop', spawnServer: noServer });
});
afterEach(async () => {
  window.close();
  await host.close();
  await rm(directory, { recursive: true });
});

function noServer(): never {
  throw new Error('There is no program of a server here.');
}

function connect(to: Host): RouterClient<AppRouter> {
  const { port1, port2 } = new MessageChannel();
  new RPCHandler(createRouter(to)).upgrade(port1);
  port1.start();
  port2.start();
  window = port2;
  return createORPCClient(new RPCLink({ port: port2 }));
}

/** A server that has new requests each time they are read, and exposes the reader’s signal. */
function watchedServer() {
  let looks = 0;
  let reader: AbortSignal | undefined;
  const admin: AdminClient = {
    setFaults: async (faults) => faults,
    resetSample: async () => {},
    requestsAfter: async (_, signal) => {
      looks += 1;
      reader = signal;
      return [{ id: looks, at: 0, method: 'GET', path: '/', status: 200, duration: 1 }];
    },
    close: async () => {},
  };
  return { reader: () => reader, localServer: { ...host.localServer, admin: () => admin } };
}

it('the request log is polled only while a window reads it', async () => {
  const { reader, localServer } = watchedServer();
  const client = connect({ ...host, localServer });
  const leaving = new AbortController();
  const log = await client.localServer.requests(undefined, { signal: leaving.signal });
  expect((await log.next()).value).toMatchObject([{ id: 1 }]);
  expect((await log.next()).value).toMatchObject([{ id: 2 }]);
  expect(reader()?.aborted).toBe(false);
  leaving.abort();
  await expect.poll(() => reader()?.aborted).toBe(true);
});

it('configure saves the settings, and returns them without the secrets of the call', async () => {
  const client = connect(host);
  const { settings, access } = await client.localServer.configuration();
  expect(access).toBe('session');
  const answer = await client.localServer.configure({
    settings: { ...settings, port: 8787 },
    access: { apiKey: 'CANARY' },
  });
  expect(answer).toMatchObject({ settings: { port: 8787 }, requires: ['apiKey'] });
  expect(JSON.stringify(answer)).not.toContain('CANARY');
  await expect(client.localServer.showSessionKey()).rejects.toMatchObject({ code: 'INVALID' });
  // The call started no server.
  expect(host.localServer.status().state).toBe('stopped');
});

it.each([
  ['a key with a comma, which separates keys', { apiKey: 'a,b' }],
  ['a token that isn’t valid in a header', { bearer: 'two words' }],
])('configure rejects %s', async (_, access) => {
  const client = connect(host);
  const { settings } = await client.localServer.configuration();
  await expect(client.localServer.configure({ settings, access })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  });
});

it('setFaults fails with LOCAL_SERVER while the server isn’t running', async () => {
  const client = connect(host);
  await expect(client.localServer.setFaults(NO_FAULTS)).rejects.toMatchObject({ code: 'LOCAL_SERVER' });
});

it('a failed start is reported in the returned status, not as a failed call', async () => {
  const client = connect(host);
  expect(await client.localServer.start()).toMatchObject({
    state: 'failed',
    message: 'There is no program of a server here.',
  });
});
